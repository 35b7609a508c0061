import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Drill } from '../run/drill.ts';
import { runOperations } from '../run/operations.ts';

const requests = Math.max(1_500, Number(process.env['FUZZ_RUNS'] ?? 1_000_000));
const firstSeed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** One seed asks so many: enough for a process that ends before it holds much. */
const perSeed = 100_000;

/** Requests generated from the schemas of workers, facilities and operators: each must be answered as it may be, and change nothing when refused. */
export const drill: Drill = {
  proves:
    'generated requests meet no unexpected error and no secret (FUZZ_RUNS=1000000, FUZZ_SEED)',
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), 'hitokoma-requests-'));
    const seeds: number[] = [];
    try {
      for (let left = requests; left > 0; left -= perSeed) {
        const seed = firstSeed + seeds.length;
        await runOperations({
          selection: ['tools/security/fuzz.db.test.ts', 'tools/security/staff-fuzz.db.test.ts'],
          report: path.join(folder, `${seed}.json`),
          env: { FUZZ_RUNS: String(Math.min(left, perSeed)), FUZZ_SEED: String(seed) },
        });
        seeds.push(seed);
        process.stdout.write(`  ${requests - Math.max(0, left - perSeed)} requests\n`);
      }
      return `${requests} requests of the seeds ${firstSeed} to ${seeds.at(-1)}, none answered with an unexpected error`;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
