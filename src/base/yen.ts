/** Whole Japanese yen. Money is never a fraction: every rounding happens where a rule names it. */
export type Yen = number;

/**
 * `numerator / denominator` rounded half up to a whole yen, exact for safe integers.
 * Both must be integers, the denominator positive. (Rule book 4.12, 昭63.3.14 基発150号)
 */
export function roundHalfUp(numerator: number, denominator: number): Yen {
  const doubled = BigInt(numerator) * 2n + BigInt(denominator);
  const divisor = BigInt(denominator) * 2n;
  const quotient = doubled / divisor;
  const rounded = doubled < 0n && doubled % divisor !== 0n ? quotient - 1n : quotient;
  return Number(rounded);
}

const grouped = new Intl.NumberFormat('ja-JP', { useGrouping: true });

/** `13,600円`. Not `Intl`'s currency style, whose Japanese sign is the full-width U+FFE5. */
export function formatYen(amount: Yen): string {
  return `${grouped.format(amount)}円`;
}

/** `+1,200円`, `-300円` or `0円`: a difference, with its sign. */
export function formatSignedYen(amount: Yen): string {
  return amount > 0 ? `+${formatYen(amount)}` : formatYen(amount);
}
