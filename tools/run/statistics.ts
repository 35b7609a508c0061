/** The median; for an even number of values the mean of the two middle ones. NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/**
 * The smallest value that at least the given share (such as 0.99) of the values does not exceed. NaN for an empty list.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The usual percentiles of durations. */
export const percentiles = (times: readonly number[]) => ({
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
});

/**
 * The median of the quotients of each round: a temporary disturbance of the machine affects both sides of a quotient.
 */
export function medianRatio(dividends: readonly number[], divisors: readonly number[]): number {
  return median(dividends.map((value, round) => value / (divisors[round] ?? Number.NaN)));
}
