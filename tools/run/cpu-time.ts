import { cpus } from 'node:os';

/**
 * Seconds that all processors of the machine have worked since its start, for whomever. The difference of two says
 * what a step costs and whether a processor was idle, on a machine that does nothing else.
 */
export function busySeconds(): number {
  const ms = cpus().reduce(
    (sum, { times }) => sum + times.user + times.nice + times.sys + times.irq,
    0,
  );
  return ms / 1_000;
}

/** `4.2 min of processors`. */
export const minutesOf = (seconds: number) => `${(seconds / 60).toFixed(1)} min of processors`;
