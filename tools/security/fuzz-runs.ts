/** `FUZZ_RUNS=1000000 FUZZ_SEED=7` for a night; the same seed asks the same. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 1_200);
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? 20_261_120);

/** Which part of the requests each API gets: the worker's is open to everybody. */
const shares = { worker: 0.65, facility: 0.2, operator: 0.15 } as const;

/** How many generated requests an API is asked, of all that `FUZZ_RUNS` wishes for. */
export const runsOf = (api: keyof typeof shares): number => Math.round(runs * shares[api]);
