/** `FUZZ_RUNS=1000000 FUZZ_SEED=7` for a night; the same seed asks the same. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 1_200);
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? 20_261_120);

/** Share of the requests that each API gets; the worker's gets the most because it is public. */
const shares = { worker: 0.65, facility: 0.2, operator: 0.15 } as const;

/** Number of generated requests for one API, of all `FUZZ_RUNS`. */
export const fuzzRunCountOfApi = (api: keyof typeof shares): number =>
  Math.round(runs * shares[api]);
