import { atJst, jstDay } from '#base/jst.ts';

/** Numbers of Rule 4.17. */
export const giftCardLimits = {
  /** Yen for one point. */
  yenPerPoint: 1,
  least: 1_000,
  step: 500,
  most: 10_000,
  /** Points within a calendar month. */
  monthly: 30_000,
  presets: [1_000, 3_000, 5_000, 10_000],
} as const;

/** True for an amount of points that somebody could exchange. */
export function isExchangeable(points: number): boolean {
  const { least, most, step } = giftCardLimits;
  return Number.isInteger(points) && points >= least && points <= most && points % step === 0;
}

export type ExchangeFacts = {
  /** Points held. */
  balance: number;
  /** Points exchanged this month, cancelled orders aside. */
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

/** The first reason why so many points cannot be exchanged, or null. (Rule 4.17) */
export function whyCannotExchange(facts: ExchangeFacts, points: number): ExchangeRefusal | null {
  if (facts.hasOpenOrder) return 'ORDER_OPEN';
  if (!facts.isIdentityApproved) return 'IDENTITY_NOT_APPROVED';
  if (!facts.isEmailConfirmed) return 'EMAIL_NOT_CONFIRMED';
  if (points > leftThisMonth(facts)) return 'MONTHLY_LIMIT';
  return points > facts.balance ? 'POINTS_SHORT' : null;
}

export function leftThisMonth({ exchangedThisMonth }: Pick<ExchangeFacts, 'exchangedThisMonth'>) {
  return Math.max(0, giftCardLimits.monthly - exchangedThisMonth);
}

/** The most that balance and limits leave for one order; 0 when it is less than the least. */
export function maxExchangeable(facts: ExchangeFacts): number {
  const { least, most, step } = giftCardLimits;
  const within = Math.min(facts.balance, leftThisMonth(facts), most);
  const stepped = Math.floor(within / step) * step;
  return stepped < least ? 0 : stepped;
}

/** When the calendar month of `now` began, in Tokyo. */
export function monthStart(now: Date): Date {
  return atJst(`${jstDay(now).slice(0, 7)}-01`);
}

/** A claim code as it is kept: half-width, capitals; null for what cannot be one. */
export function readClaimCode(text: string): string | null {
  const code = text.normalize('NFKC').trim().toUpperCase();
  return /^[A-Z0-9]{2,8}(-[A-Z0-9]{2,8}){1,4}$/.test(code) ? code : null;
}

/** Minutes until an issuer is asked again, up to an hour. */
export function retryMinutes(attempts: number): number {
  return Math.min(60, attempts * attempts);
}
