import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import { consumptionTaxOf, consumptionTaxPercentOn } from '#domain/billing/fees/consumption-tax.ts';
import { announcedFeeOf, type FeeRule } from '#domain/billing/fees/fee-rules.ts';

/** Above this share of its limit, a corporation and the operators are notified. In percent. (Rule 8.6) */
export const exposureWarningPercent = 80;

/** Shifts, or seats of postings, that have the same fee. */
export type ExposedShifts = {
  facilityId: string;
  /** The day on which the posting was published: its fee rules hold. */
  postedOn: JstDay;
  /** The day of the shift's start: its rate of the consumption tax holds. */
  startsOn: JstDay;
  /** Pay before tax of one shift, without travel and compensation. */
  grossWage: Yen;
  workMinutes: number;
  /** Wages and travel of all of them that are still to be advanced. */
  pay: Yen;
  count: number;
};

/** The facts of which an exposure is computed. */
export type ExposureFacts = {
  /**
   * The balance of `employer_receivable`: unpaid invoices, and wages and compensations that were released or fixed. An
   * issued invoice adds its fee to the balance and takes its withheld tax off.
   */
  balance: Yen;
  /** Worked shifts without an invoice: `pay` is 0, because their wages are part of the balance. */
  worked: readonly ExposedShifts[];
  /** Standing contracts: `pay` is the planned wage less what was released and is part of the balance. */
  contracts: readonly ExposedShifts[];
  /** Open seats, those of paused postings included. */
  seats: readonly ExposedShifts[];
  /** The rules that can apply to each facility. */
  feeRules: ReadonlyMap<string, readonly FeeRule[]>;
};

/** A part of an exposure, in yen; `fee` contains its consumption tax. */
type ExposurePart = { pay: Yen; fee: Yen; count: number };

/** Yen that the platform has advanced, or will advance, for a corporation. (Rule 8.6) */
export type Exposure = {
  owed: ExposurePart;
  contracts: ExposurePart;
  seats: ExposurePart;
  total: Yen;
};

/**
 * Returns the exposure. Each shift has the fee that its posting announced: whether the worker is one of the facility's
 * own people decides on the invoice. The consumption tax is rounded once for each part and rate.
 */
export function exposureOf({ balance, feeRules, ...shifts }: ExposureFacts): Exposure {
  const worked = partOf(shifts.worked, feeRules);
  const owed = { ...worked, pay: balance };
  const contracts = partOf(shifts.contracts, feeRules);
  const seats = partOf(shifts.seats, feeRules);
  const total = [owed, contracts, seats].reduce((sum, { pay, fee }) => sum + pay + fee, 0);
  return { owed, contracts, seats, total };
}

function partOf(
  shifts: readonly ExposedShifts[],
  feeRules: ExposureFacts['feeRules'],
): ExposurePart {
  const part = { pay: 0, fee: 0, count: 0 };
  const feeByPercent = new Map<number, Yen>();
  for (const { facilityId, startsOn, pay, count, ...work } of shifts) {
    const fee = announcedFeeOf(feeRules.get(facilityId) ?? [], work) * count;
    const percent = consumptionTaxPercentOn(startsOn);
    feeByPercent.set(percent, (feeByPercent.get(percent) ?? 0) + fee);
    part.pay += pay;
    part.count += count;
  }
  for (const [percent, sum] of feeByPercent) part.fee += sum + consumptionTaxOf(sum, percent);
  return part;
}

const maxShare = 2 ** 31 - 1;

/**
 * Share of the limit in ten-thousandths, rounded up, so that an exposure above a share never shows as being below it.
 * 0 for an exposure of nothing; the largest integer of a column for a limit of nothing.
 */
export function exposureShareOf(total: Yen, limit: Yen): number {
  if (total <= 0) return 0;
  return limit <= 0 ? maxShare : Math.min(maxShare, Math.ceil((total * 10_000) / limit));
}

/** True when both sides have to be notified. */
export const isExposureNearLimit = (total: Yen, limit: Yen): boolean =>
  total * 100 > limit * exposureWarningPercent;

/** The moments at which an exposure rose above the warning share and above its limit; null below. */
export type ExposureCrossings = { crossedAt: Date | null; exceededAt: Date | null };

/**
 * The crossings that are to be stored: a new crossing gets the time of now, a lasting one keeps its time, and below its
 * share there is none. Each stored moment is notified once.
 */
export function exposureCrossingsAt(
  { total, limit, crossedAt, exceededAt }: { total: Yen; limit: Yen } & ExposureCrossings,
  now: Date,
): ExposureCrossings {
  return {
    crossedAt: isExposureNearLimit(total, limit) ? (crossedAt ?? now) : null,
    exceededAt: exposureExcessOf(total, limit) > 0 ? (exceededAt ?? now) : null,
  };
}

/** Yen by which an exposure exceeds its limit; 0 within it. Posting and raising are refused above 0. (Rule 8.6) */
export const exposureExcessOf = (total: Yen, limit: Yen): Yen => Math.max(0, total - limit);
