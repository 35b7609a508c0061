import type { SystemDrill } from '../run/drill.ts';
import { runOperationTests } from '../run/operations.ts';

/** Minimum number of requests per seed: with fewer, some refusals that the tests expect do not occur. */
const minPerSeed = 1_500;
const requests = Math.max(minPerSeed, Number(process.env['FUZZ_RUNS'] ?? 1_000_000));
const firstSeed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/**
 * Seeds that run in parallel, each with its own process and PostgreSQL: one per core of the smallest supported machine.
 */
const atOnce = 2;
/** Requests per seed, limited so that the process ends before its memory grows large. */
const perSeed = Math.min(100_000, Math.max(minPerSeed, Math.ceil(requests / atOnce)));

/**
 * Sends requests generated from the schemas of workers, facilities and operators. Each must get an allowed answer, and
 * a refused one must change nothing.
 */
export const drill: SystemDrill = {
  proves:
    'generated requests meet no unexpected error and no secret (FUZZ_RUNS=1000000, FUZZ_SEED)',
  async run() {
    const seeds = Array.from({ length: Math.ceil(requests / perSeed) }, (_, at) => firstSeed + at);
    const waiting = [...seeds];
    let asked = 0;
    const askOneByOne = async () => {
      for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
        await runOperationTests({
          selection: ['tools/security/fuzz.db.test.ts', 'tools/security/staff-fuzz.db.test.ts'],
          env: { FUZZ_RUNS: String(perSeed), FUZZ_SEED: String(seed) },
        });
        asked += perSeed;
        process.stdout.write(`  ${asked} requests\n`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, askOneByOne));
    return `${asked} requests of the seeds ${firstSeed} to ${seeds.at(-1)}, none answered with an unexpected error`;
  },
};
