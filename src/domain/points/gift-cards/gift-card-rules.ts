import { instantAtJst, jstDay } from '#platform/base/jst.ts';

/** Limits of Rule 4.17. */
export const giftCardLimits = {
  /** Yen for one point. */
  yenPerPoint: 1,
  /**
   * Limit, repeated by the constraints `gift_card_codes_amount_check`, `gift_card_orders_amount_check` and
   * `gift_card_orders_points_check` and in the API by `LoadGiftCardCodesInput.amount` and
   * `ExchangeAmazonGiftCardInput.amount`.
   */
  least: 1_000,
  /**
   * Limit, repeated by the constraints `gift_card_codes_amount_check` and `gift_card_orders_points_check` and in the
   * API by `LoadGiftCardCodesInput.amount` and `ExchangeAmazonGiftCardInput.amount`.
   */
  step: 500,
  /**
   * Limit, repeated by the constraints `gift_card_codes_amount_check`, `gift_card_orders_amount_check` and
   * `gift_card_orders_points_check` and in the API by `LoadGiftCardCodesInput.amount` and
   * `ExchangeAmazonGiftCardInput.amount`.
   */
  most: 10_000,
  /** Points within a calendar month. */
  monthly: 30_000,
  presets: [1_000, 3_000, 5_000, 10_000],
} as const;

/**
 * Maximum number of codes that an operator adds to the pool in one call. Repeated in the API by
 * `Mutation.loadGiftCardCodes`.
 */
export const maxGiftCardCodesPerLoad = 200;
/** Validity of an Amazon code whose expiry was not given, in years of 365 days. (Rule 4.17) */
export const codeValidYears = 10;

/** True for an amount of points within the limits and steps of an exchange. */
export function isExchangeablePointAmount(points: number): boolean {
  const { least, most, step } = giftCardLimits;
  return Number.isInteger(points) && points >= least && points <= most && points % step === 0;
}

export type ExchangeFacts = {
  /** Point balance. */
  balance: number;
  /** Points exchanged this month, without cancelled orders. */
  exchangedThisMonth: number;
  hasOpenOrder: boolean;
  isIdentityApproved: boolean;
  isEmailConfirmed: boolean;
};

export type ExchangeRefusal =
  | 'ORDER_OPEN'
  | 'IDENTITY_NOT_APPROVED'
  | 'EMAIL_NOT_CONFIRMED'
  | 'MONTHLY_LIMIT'
  | 'POINTS_SHORT';

/** The first reason why `points` cannot be exchanged, or null. (Rule 4.17) */
export function whyCannotExchangePoints(
  facts: ExchangeFacts,
  points: number,
): ExchangeRefusal | null {
  if (facts.hasOpenOrder) return 'ORDER_OPEN';
  if (!facts.isIdentityApproved) return 'IDENTITY_NOT_APPROVED';
  if (!facts.isEmailConfirmed) return 'EMAIL_NOT_CONFIRMED';
  if (points > pointsExchangeableThisMonth(facts)) return 'MONTHLY_LIMIT';
  return points > facts.balance ? 'POINTS_SHORT' : null;
}

export function pointsExchangeableThisMonth({
  exchangedThisMonth,
}: Pick<ExchangeFacts, 'exchangedThisMonth'>) {
  return Math.max(0, giftCardLimits.monthly - exchangedThisMonth);
}

/** The maximum of one order within balance and limits, in points; 0 when that is less than the minimum. */
export function maxExchangeablePoints(facts: ExchangeFacts): number {
  const { least, most, step } = giftCardLimits;
  const within = Math.min(facts.balance, pointsExchangeableThisMonth(facts), most);
  const stepped = Math.floor(within / step) * step;
  return stepped < least ? 0 : stepped;
}

/** Start of the calendar month of `now`, in Tokyo. */
export function exchangeMonthStart(now: Date): Date {
  return instantAtJst(`${jstDay(now).slice(0, 7)}-01`);
}

/** A claim code as it is stored: half-width capitals; null for text that cannot be a code. */
export function readClaimCode(text: string): string | null {
  const code = text.normalize('NFKC').trim().toUpperCase();
  return /^[A-Z0-9]{2,8}(-[A-Z0-9]{2,8}){1,4}$/.test(code) ? code : null;
}

/** Minutes until the next request to the issuer, at most an hour. */
export function issueRetryMinutes(attempts: number): number {
  return Math.min(60, attempts * attempts);
}
