import type { PayTiming } from '#gen/types.ts';

/**
 * The words of a posting for the time at which its wage can be withdrawn. In a file of their own, because the cards of the
 * first page show them and need no calendar of pay days. (Rule 8.6)
 */
export const payTimingLabels = {
  EARLY: 'すぐ払い',
  PAY_DAY: '支払日払い',
} as const satisfies Record<PayTiming, string>;
