/** Whole Japanese yen. Money is never a fraction: every rounding happens where a rule names it. */
export type Yen = number;

/**
 * `numerator / denominator` rounded half up to a whole yen, exact for safe integers.
 * Both must be integers, the denominator positive. (Rule 4.12, 昭63.3.14 基発150号)
 */
export function roundHalfUp(numerator: number, denominator: number): Yen {
  const doubled = BigInt(numerator) * 2n + BigInt(denominator);
  const divisor = BigInt(denominator) * 2n;
  const quotient = doubled / divisor;
  const rounded = doubled < 0n && doubled % divisor !== 0n ? quotient - 1n : quotient;
  return Number(rounded);
}

/**
 * `numerator / denominator` with the fraction of a yen cut off (切り捨て), also of a negative amount; exact for safe
 * integers. Both must be integers, the denominator positive.
 */
export function roundTowardZero(numerator: number, denominator: number): Yen {
  return Number(BigInt(numerator) / BigInt(denominator));
}

/**
 * `13,600` for a whole number. Not `Intl`: the first use of it costs a phone 60 ms, which is as much
 * as drawing the first list.
 */
export function formatNumber(whole: number): string {
  return String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** `13,600円`. */
export function formatYen(amount: Yen): string {
  return `${formatNumber(amount)}円`;
}

/** `+1,200円`, `-300円` or `0円`: a difference, with its sign. */
export function formatSignedYen(amount: Yen): string {
  return amount > 0 ? `+${formatYen(amount)}` : formatYen(amount);
}
