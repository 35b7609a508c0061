import type { Drill } from '../run/drill.ts';
import { runOperations } from '../run/operations.ts';

/** Fewer do not meet every refusal that the tests expect. */
const minPerSeed = 1_500;
const requests = Math.max(minPerSeed, Number(process.env['FUZZ_RUNS'] ?? 1_000_000));
const firstSeed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/** Seeds at one time, each with a process and a PostgreSQL of its own: one for each core of the smallest machine. */
const atOnce = 2;
/** One seed asks so many: enough for a process that ends before it holds much. */
const perSeed = Math.min(100_000, Math.max(minPerSeed, Math.ceil(requests / atOnce)));

/** Requests generated from the schemas of workers, facilities and operators: each must be answered as it may be, and change nothing when refused. */
export const drill: Drill = {
  proves:
    'generated requests meet no unexpected error and no secret (FUZZ_RUNS=1000000, FUZZ_SEED)',
  async run() {
    const seeds = Array.from({ length: Math.ceil(requests / perSeed) }, (_, at) => firstSeed + at);
    const waiting = [...seeds];
    let asked = 0;
    const askOneByOne = async () => {
      for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
        await runOperations({
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
