import type { JstDay } from '#base/jst.ts';
import { roundHalfUp, type Yen } from '#base/yen.ts';
import { withholdingTax, type WithholdingColumn } from './withholding.ts';
import { minutesOf, type WorkMinutes, type WorkSpan } from './worktime.ts';

/** Overtime up to 60 h a month: +25 %. (労働基準法37条1項, Rule book 3.2) */
export const overtimePremiumPercent = 25;
/** Night work: +25 %, on top of overtime. (労働基準法37条4項, Rule book 3.2) */
export const nightPremiumPercent = 25;

/** `facilityBonus` is money of the facility and taxable; incentive points are neither. */
export type GrossTerms = { hourlyWage: Yen; facilityBonus?: Yen };

export type WageTerms = GrossTerms & {
  /** Non-taxable actual-cost allowance per day. (Rule book 4.6) */
  travelAllowance: Yen;
  /** The day of payment chooses the tax table. (Rule book 3.1) */
  paidOn: JstDay;
  column: WithholdingColumn;
};

export type GrossWage = WorkMinutes & {
  hourlyWage: Yen;
  base: Yen;
  overtimePremium: Yen;
  nightPremium: Yen;
  facilityBonus: Yen;
  taxable: Yen;
};

export type WageBreakdown = GrossWage & { tax: Yen; travelAllowance: Yen; net: Yen };

export type WageAdjustment = {
  /** Yen that become withdrawable at FIXED: 0 or more. */
  release: Yen;
  /** Yen released too much: settled only with the worker's consent, otherwise written off. */
  shortfall: Yen;
  /** Signed differences, the fixed wage less the planned part, for the books and the screen. */
  taxable: Yen;
  tax: Yen;
  travelAllowance: Yen;
};

/** Pay before tax and travel, in yen: each part rounded half up once. (Rule book 4.12) */
export function grossWage(terms: GrossTerms, span: WorkSpan): GrossWage {
  const { hourlyWage, facilityBonus = 0 } = terms;
  assertYen({ hourlyWage, facilityBonus });
  const minutes = minutesOf(span);
  const base = roundHalfUp(hourlyWage * minutes.workMinutes, 60);
  const overtimePremium = premium(hourlyWage, minutes.overtimeMinutes, overtimePremiumPercent);
  const nightPremium = premium(hourlyWage, minutes.nightMinutes, nightPremiumPercent);
  const taxable = base + overtimePremium + nightPremium + facilityBonus;
  return { ...minutes, hourlyWage, base, overtimePremium, nightPremium, facilityBonus, taxable };
}

/** The whole wage of one shift, in yen, with tax, travel and what is paid out. (Rule book 4.12) */
export function wageFor(terms: WageTerms, span: WorkSpan): WageBreakdown {
  const { travelAllowance, paidOn, column } = terms;
  assertYen({ travelAllowance });
  const gross = grossWage(terms, span);
  const tax = withholdingTax({ taxable: gross.taxable, paidOn, column });
  return { ...gross, tax, travelAllowance, net: gross.taxable - tax + travelAllowance };
}

/**
 * What may be withdrawn at check-out: the planned wage less recorded lateness. An end recorded
 * before the plan's (早退) is left out as well, because money released for it could not be taken
 * back. Later minutes wait for the facility. (Rule book 4.11, 4.12)
 */
export function plannedPart(shift: {
  terms: WageTerms;
  plan: WorkSpan;
  recorded: { startsAt: Date | null; endsAt?: Date | null };
}): WageBreakdown {
  const { terms, plan, recorded } = shift;
  const startsAt = later(plan.startsAt, recorded.startsAt ?? plan.startsAt);
  const endsAt = later(startsAt, earlier(plan.endsAt, recorded.endsAt ?? plan.endsAt));
  const spanMinutes = minutesOf({ startsAt, endsAt, breakMinutes: 0 }).workMinutes;
  // A span shorter than its planned break earns nothing yet; the claim may name a shorter break.
  const breakMinutes = Math.min(plan.breakMinutes, spanMinutes);
  return wageFor(terms, { startsAt, endsAt, breakMinutes, breakStartsAt: plan.breakStartsAt });
}

/**
 * The rest of the wage once it is fixed. The total may be lower: then nothing is released and
 * the shortfall is said apart, as a wage may not be cut one-sidedly. A few yen of shortfall also
 * arise where a higher pay crosses into the next tax band. (Rule book 3.4, 4.12)
 */
export function adjustmentPart(planned: WageBreakdown, total: WageBreakdown): WageAdjustment {
  const difference = total.net - planned.net;
  return {
    release: Math.max(0, difference),
    shortfall: Math.max(0, -difference),
    taxable: total.taxable - planned.taxable,
    tax: total.tax - planned.tax,
    travelAllowance: total.travelAllowance - planned.travelAllowance,
  };
}

function premium(hourlyWage: Yen, minutes: number, percent: number): Yen {
  return roundHalfUp(hourlyWage * minutes * percent, 60 * 100);
}

function assertYen(amounts: Record<string, Yen>): void {
  for (const [name, amount] of Object.entries(amounts)) {
    if (!Number.isSafeInteger(amount) || amount < 0) {
      throw new RangeError(`${name} must be whole yen, 0 or more: ${amount}`);
    }
  }
}

function later(one: Date, other: Date): Date {
  return one.getTime() >= other.getTime() ? one : other;
}

function earlier(one: Date, other: Date): Date {
  return one.getTime() <= other.getTime() ? one : other;
}
