import { roundHalfUp, type Yen } from '#base/yen.ts';
import {
  raisedMinutes,
  stepsOf,
  type MinimumRaise,
  type RaisedMinutes,
  type WageStep,
} from './minimum-raises.ts';
import { monthlyExcess, type MonthSoFar } from './monthly-overtime.ts';
import {
  taxOn,
  type ColumnBasis,
  type Withholding,
  type WithholdingColumn,
} from './withholding.ts';
import { weeklyExcess, type WeekSoFar } from './weekly-overtime.ts';
import { minutesOf, minutesWorkedAfter, type WorkMinutes, type WorkSpan } from './worktime.ts';

/** Overtime up to 60 h a month: +25 %. (労働基準法37条1項, Rule 3.2) */
export const overtimePremiumPercent = 25;
/** Overtime above 60 h a month: +50 %, of which this is what comes on top. (労働基準法37条1項但書) */
export const monthlyPremiumPercent = 25;
/** Night work: +25 %, on top of overtime. (労働基準法37条4項, Rule 3.2) */
export const nightPremiumPercent = 25;

/** What a posting promises beside the hourly wage, for the work of its whole plan. (Rule 6.4) */
export type ShiftBonus = { amount: Yen; plan: WorkSpan };

/** The bonus is the employer's, and taxable; incentive points are neither. */
export type GrossTerms = {
  hourlyWage: Yen;
  bonus?: ShiftBonus | null;
  /** Minimum wages above `hourlyWage`; left out where there are none. */
  minimumRaises?: readonly MinimumRaise[];
  /** What was approved of the week and of the month; left out for a plan. */
  week?: WeekSoFar;
  month?: MonthSoFar;
};

export type WageTerms = GrossTerms & {
  /** Non-taxable actual-cost allowance per day. (Rule 4.6) */
  travelAllowance: Yen;
  /** The day of payment chooses the table. (Rule 6.2) */
  withholding: Withholding;
};

export type GrossWage = WorkMinutes & {
  /** As the contract states it; the minutes of `raised` are paid by a higher one. */
  hourlyWage: Yen;
  /** Every minimum wage that it was computed with, the earlier first; left out where there is none. */
  raised?: readonly RaisedMinutes[];
  base: Yen;
  overtimePremium: Yen;
  nightPremium: Yen;
  /** The promised bonus, less what belongs to planned minutes that were not worked. */
  facilityBonus: Yen;
  /** Beyond 40 hours in the week, besides overtime of the day; left out where there is none. */
  weeklyMinutes?: number;
  weeklyPremium?: Yen;
  /** Overtime beyond 60 hours in the month, and what it earns beside its 25 %; left out likewise. */
  monthlyMinutes?: number;
  monthlyPremium?: Yen;
  taxable: Yen;
};

/** What a part of a wage is made of; an adjustment may be negative in any of them. */
export type PartAmounts = { taxable: Yen; tax: Yen; travelAllowance: Yen };

export type WageBreakdown = GrossWage &
  PartAmounts & {
    /** 休業手当・補償: taxable pay for planned hours that were not worked. Missing before 2026-11. */
    compensation?: Yen;
    /** Travel allowance of a day without a journey: taxable pay. (所得税法9条1項5号) */
    taxableTravel?: Yen;
    taxColumn: WithholdingColumn;
    /** Why 乙 was used; left out for 丙. (Rule 6.3) */
    taxColumnBasis?: ColumnBasis;
    /** The year of the table that the tax is of. */
    taxTableYear: number;
    /** The year of payment had no table when the tax was computed. (Rule 6.2) */
    isTaxProvisional: boolean;
    net: Yen;
  };

/** The amounts are signed differences: the fixed wage less the planned part. */
export type WageAdjustment = PartAmounts & {
  /** Yen that become withdrawable at FIXED: 0 or more. */
  release: Yen;
  /** Yen released too much: settled only with the worker's agreement, otherwise written off. */
  shortfall: Yen;
};

/**
 * Pay before tax and travel, in yen: each part rounded half up once, with the minimum wage of each day
 * where it is above the contract's. (Rule 4.12, 6.4)
 */
export function grossWage(terms: GrossTerms, span: WorkSpan): GrossWage {
  const { hourlyWage } = terms;
  const minutes = minutesOf(span);
  const { workMinutes, overtimeMinutes, nightMinutes } = minutes;
  const bonus = bonusMinutes(terms.bonus ?? null, span, minutes);
  assertYen({ hourlyWage, bonus: bonus.amount });
  const steps = stepsOf({ hourlyWage, raises: terms.minimumRaises ?? [] }, span);
  /** Hourly yen times minutes: each step raises what the minutes after its midnight are paid. */
  const hourly = (whole: number, after: (step: WageStep) => number) =>
    steps.reduce((sum, step) => sum + step.rise * after(step), hourlyWage * whole);
  /** The same for the last minutes of the shift. */
  const hourlyOfLast = (whole: number) =>
    hourly(whole, ({ workAfter }) => Math.min(whole, workAfter));
  const base = roundHalfUp(hourlyOfLast(workMinutes), 60);
  const facilityBonus = roundHalfUp(bonus.amount * bonus.planned, bonus.of);
  const overtimePremium = sumHalfUp(
    hourlyOfLast(overtimeMinutes) * overtimePremiumPercent,
    bonus.amount * (bonus.extra * 100 + bonus.withPremium * overtimePremiumPercent),
    bonus.of,
  );
  const premium = (percent: number, ofHourly: number, ofBonus: number) =>
    sumHalfUp(ofHourly * percent, bonus.amount * ofBonus * percent, bonus.of);
  const ofNight = hourly(nightMinutes, ({ nightAfter }) => nightAfter);
  const nightPremium = premium(nightPremiumPercent, ofNight, nightMinutes);
  const weeklyMinutes = terms.week ? weeklyExcess(minutes, terms.week) : 0;
  // Minutes after the planned end carry the premium of the bonus already.
  const alreadyWithPremium = Math.max(
    0,
    Math.min(weeklyMinutes, bonus.withPremium - overtimeMinutes),
  );
  // The last minutes within the eight hours bring the week above 40.
  const weeklyPremium = premium(
    overtimePremiumPercent,
    hourlyOfLast(overtimeMinutes + weeklyMinutes) - hourlyOfLast(overtimeMinutes),
    weeklyMinutes - alreadyWithPremium,
  );
  const monthlyMinutes = terms.month
    ? monthlyExcess(overtimeMinutes + weeklyMinutes, terms.month)
    : 0;
  const monthlyPremium = premium(
    monthlyPremiumPercent,
    hourlyOfLast(monthlyMinutes),
    monthlyMinutes,
  );
  return {
    ...minutes,
    hourlyWage,
    ...(steps.length > 0 ? { raised: raisedMinutes(steps) } : {}),
    base,
    overtimePremium,
    nightPremium,
    facilityBonus,
    ...(weeklyMinutes > 0 ? { weeklyMinutes, weeklyPremium } : {}),
    ...(monthlyMinutes > 0 ? { monthlyMinutes, monthlyPremium } : {}),
    taxable: base + overtimePremium + nightPremium + facilityBonus + weeklyPremium + monthlyPremium,
  };
}

/** The whole wage of one shift, in yen, with tax, travel and what is paid out. (Rule 4.12) */
export function wageFor(terms: WageTerms, span: WorkSpan): WageBreakdown {
  return taxed(terms, grossWage(terms, span));
}

type Untaxed = GrossWage & { compensation?: Yen; taxableTravel?: Yen };

/** Gross pay with its tax, travel and what is paid out. */
export function taxed(
  { travelAllowance, withholding }: Pick<WageTerms, 'travelAllowance' | 'withholding'>,
  gross: Untaxed,
): WageBreakdown {
  assertYen({ travelAllowance });
  const taxable = gross.taxable + (gross.compensation ?? 0) + (gross.taxableTravel ?? 0);
  const tax = taxOn(taxable, withholding.steps);
  const amounts = { taxable, tax, travelAllowance };
  return {
    ...gross,
    ...amounts,
    taxColumn: withholding.column,
    ...(withholding.columnBasis ? { taxColumnBasis: withholding.columnBasis } : {}),
    taxTableYear: withholding.tableYear,
    isTaxProvisional: withholding.isProvisional,
    net: netOf(amounts),
  };
}

/** What is paid out, in yen. */
export function netOf({ taxable, tax, travelAllowance }: PartAmounts): Yen {
  return taxable - tax + travelAllowance;
}

/**
 * What may be withdrawn at check-out: the planned wage less recorded lateness. An end recorded
 * before the plan's (早退) is left out as well, because money released for it could not be taken
 * back. Later minutes wait for the facility. (Rule 4.11, 4.12)
 */
export function plannedPart(shift: {
  terms: WageTerms;
  plan: WorkSpan;
  recorded: { startsAt: Date | null; endsAt?: Date | null };
}): WageBreakdown {
  return wageFor(shift.terms, plannedSpan(shift));
}

/** The hours that the planned part is of. */
export function plannedSpan({
  plan,
  recorded,
}: {
  plan: WorkSpan;
  recorded: { startsAt: Date | null; endsAt?: Date | null };
}): WorkSpan {
  const startsAt = later(plan.startsAt, recorded.startsAt ?? plan.startsAt);
  const endsAt = later(startsAt, earlier(plan.endsAt, recorded.endsAt ?? plan.endsAt));
  const spanMinutes = minutesOf({ startsAt, endsAt, breakMinutes: 0 }).workMinutes;
  // A span shorter than its planned break earns nothing yet; the claim may name a shorter break.
  const breakMinutes = Math.min(plan.breakMinutes, spanMinutes);
  return { startsAt, endsAt, breakMinutes, breakStartsAt: plan.breakStartsAt ?? null };
}

/**
 * The rest of the wage once it is fixed. The total may be lower: then nothing is released and
 * the shortfall is said apart, as a wage may not be cut one-sidedly. A few yen of shortfall also
 * arise where a higher pay crosses into the next tax band. (Rule 3.4, 4.12)
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

/**
 * The rest of a wage after its released part, and the wage with all tax withheld. The tax of the rest is
 * the tax on the whole wage less the tax on the released part, both by `withholding`. The released part may
 * have been taxed by another year's table or another column: that stays as it was. (Rule 6.2, 6.3)
 */
export function restOf(
  released: WageBreakdown,
  total: WageBreakdown,
  withholding: Withholding,
): { rest: WageAdjustment; wage: WageBreakdown } {
  const before = taxOn(released.taxable, withholding.steps);
  const again = { ...released, tax: before, net: netOf({ ...released, tax: before }) };
  const rest = adjustmentPart(again, total);
  const tax = released.tax + rest.tax;
  return { rest, wage: { ...total, tax, net: netOf({ ...total, tax }) } };
}

/**
 * How the minutes worked share in a bonus of `amount` for `of` planned minutes. A planned minute
 * carries one share. A minute beyond the plan carries its share on top of the promised amount, as
 * overtime pay. A minute over eight hours or after the planned end carries the premium as well.
 * (Rule 6.4, 労働基準法37条5項, 労基則19条)
 */
function bonusMinutes(bonus: ShiftBonus | null, span: WorkSpan, worked: WorkMinutes) {
  if (bonus === null) return { amount: 0, of: 1, planned: 0, extra: 0, withPremium: 0 };
  const { amount, plan } = bonus;
  const of = minutesOf(plan).workMinutes;
  if (of === 0) throw new RangeError('a bonus needs planned minutes to belong to');
  const planned = Math.min(worked.workMinutes, of);
  const withPremium = Math.max(worked.overtimeMinutes, minutesWorkedAfter(plan.endsAt, span));
  return { amount, of, planned, extra: worked.workMinutes - planned, withPremium };
}

/** Percent-minutes of the hourly wage, raises included, and of the bonus, added before the one rounding. */
function sumHalfUp(hourlyPart: number, bonusPart: number, plannedMinutes: number): Yen {
  const numerator = hourlyPart * plannedMinutes + bonusPart * 60;
  return roundHalfUp(numerator, 60 * 100 * plannedMinutes);
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
