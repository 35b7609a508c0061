import { roundHalfUp, type Yen } from '#platform/base/yen.ts';
import {
  minutesPaidByMinimumWages,
  hourlyWageStepsOf,
  type MinimumWageRaise,
  type MinutesPaidByMinimumWage,
} from './minimum-raises.ts';
import { dayOvertimeMinutesAcrossEmployers } from './other-employers.ts';
import { monthlyExcessOvertimeMinutes, type MonthOvertimeSoFar } from './monthly-overtime.ts';
import {
  minutesEarningBonusOf,
  hourlyPayOfLastShiftMinutes,
  monthlyOvertimePremiumOf,
  nightPremiumOf,
  overtimePremiumOf,
  weeklyOvertimePremiumOf,
  type ShiftBonus,
} from './premiums.ts';
import {
  taxOnDayPay,
  type WithholdingColumnBasis,
  type WithholdingBasis,
  type WithholdingColumn,
} from './withholding.ts';
import { weeklyExcessOvertimeMinutes, type WeekHoursSoFar } from './weekly-overtime.ts';
import { workMinutesOf, type WorkMinutes, type WorkSpan } from './worktime.ts';

/** Terms of pay before tax. The bonus is paid by the employer and taxable; incentive points are neither. */
export type GrossWageTerms = {
  hourlyWage: Yen;
  bonus?: ShiftBonus | null;
  /** Minimum wages above `hourlyWage`; left out where there are none. */
  minimumRaises?: readonly MinimumWageRaise[];
  /** Approved hours in the week and in the month; left out for a plan. */
  week?: WeekHoursSoFar;
  month?: MonthOvertimeSoFar;
  /** Minutes at other employers on the day, as the worker stated them; left out for a plan. */
  otherDayMinutes?: number;
};

export type WageTerms = GrossWageTerms & {
  /** Non-taxable actual-cost allowance per day. (Rule 4.6) */
  travelAllowance: Yen;
  /** The tax table and column; the year of the table is that of the day of payment. (Rule 6.2) */
  withholding: WithholdingBasis;
};

export type GrossWage = WorkMinutes & {
  /** Hourly wage of the contract; the minutes of `raised` are paid by a higher wage. */
  hourlyWage: Yen;
  /** Every minimum wage with which the wage was computed, the earliest first; left out where there is none. */
  raised?: readonly MinutesPaidByMinimumWage[];
  base: Yen;
  overtimePremium: Yen;
  nightPremium: Yen;
  /** The promised bonus, less the share of planned minutes that were not worked. */
  facilityBonus: Yen;
  /**
   * Minutes within eight hours here that exceed eight together with other work of the day; left out where there are
   * none. (Rule 8.3)
   */
  addedDayMinutes?: number;
  addedDayPremium?: Yen;
  /** Minutes beyond 40 hours in the week that are not overtime of the day already; left out where there are none. */
  weeklyMinutes?: number;
  weeklyPremium?: Yen;
  /**
   * Overtime minutes beyond 60 hours in the month; the premium comes on top of 25 %. Left out where there are none.
   */
  monthlyMinutes?: number;
  monthlyPremium?: Yen;
  taxable: Yen;
};

/** Amounts of a part of a wage, in yen; any of them may be negative in an adjustment. */
export type WagePartAmounts = { taxable: Yen; tax: Yen; travelAllowance: Yen };

export type WageBreakdown = GrossWage &
  WagePartAmounts & {
    /** 休業手当・補償: taxable pay for planned hours that were not worked. Missing before 2026-11. */
    compensation?: Yen;
    /** Travel allowance of a day without a journey: taxable pay. (所得税法9条1項5号) */
    taxableTravel?: Yen;
    /**
     * Taxable pay that two operators added after the approval, or negative where the worker agreed to less; left out
     * where there is none. (Rule 8.4)
     */
    correctedPay?: Yen;
    taxColumn: WithholdingColumn;
    /** The period and reason for a column other than 丙; left out for 丙. (Rule 6.3) */
    taxColumnBasis?: WithholdingColumnBasis;
    /** Year of the table by which the tax was computed. */
    taxTableYear: number;
    /** True if the year of payment had no table when the tax was computed. (Rule 6.2) */
    isTaxProvisional: boolean;
    net: Yen;
  };

/** Signed differences: the amounts of the fixed wage less those of the planned part. */
export type WageAdjustment = WagePartAmounts & {
  /** Yen that become withdrawable at FIXED: 0 or more. */
  release: Yen;
  /**
   * Yen that were released beyond the fixed wage: taken back only with the worker's agreement, otherwise written
   * off.
   */
  shortfall: Yen;
};

/**
 * Pay before tax and travel, in yen: each component is rounded half up once, at the minimum wage of each day where
 * that exceeds the hourly wage of the contract. (Rule 4.12, 6.4)
 */
export function grossWageOf(terms: GrossWageTerms, span: WorkSpan): GrossWage {
  const { hourlyWage } = terms;
  const minutes = workMinutesOf(span);
  const { workMinutes, overtimeMinutes, nightMinutes } = minutes;
  const bonus = minutesEarningBonusOf(terms.bonus ?? null, span, minutes);
  assertYen({ hourlyWage, bonus: bonus.amount });
  const steps = hourlyWageStepsOf({ hourlyWage, raises: terms.minimumRaises ?? [] }, span);
  const pay = { hourlyWage, steps, bonus };
  const addedDayMinutes = dayOvertimeMinutesAcrossEmployers(minutes, terms.otherDayMinutes ?? 0);
  const beyondDay = overtimeMinutes + addedDayMinutes;
  const weeklyMinutes = terms.week
    ? weeklyExcessOvertimeMinutes({ ...minutes, overtimeMinutes: beyondDay }, terms.week)
    : 0;
  const monthlyMinutes = terms.month
    ? monthlyExcessOvertimeMinutes(beyondDay + weeklyMinutes, terms.month)
    : 0;
  const base = roundHalfUp(hourlyPayOfLastShiftMinutes(pay, workMinutes), 60);
  const facilityBonus = roundHalfUp(bonus.amount * bonus.planned, bonus.of);
  const overtimePremium = overtimePremiumOf(pay, overtimeMinutes);
  const nightPremium = nightPremiumOf(pay, nightMinutes);
  const addedDayPremium = weeklyOvertimePremiumOf(pay, {
    overtimeMinutes,
    weeklyMinutes: addedDayMinutes,
  });
  const weeklyPremium = weeklyOvertimePremiumOf(pay, { overtimeMinutes: beyondDay, weeklyMinutes });
  const monthlyPremium = monthlyOvertimePremiumOf(pay, monthlyMinutes);
  return {
    ...minutes,
    hourlyWage,
    ...(steps.length > 0 ? { raised: minutesPaidByMinimumWages(steps) } : {}),
    base,
    overtimePremium,
    nightPremium,
    facilityBonus,
    ...(addedDayMinutes > 0 ? { addedDayMinutes, addedDayPremium } : {}),
    ...(weeklyMinutes > 0 ? { weeklyMinutes, weeklyPremium } : {}),
    ...(monthlyMinutes > 0 ? { monthlyMinutes, monthlyPremium } : {}),
    taxable:
      base +
      overtimePremium +
      nightPremium +
      facilityBonus +
      addedDayPremium +
      weeklyPremium +
      monthlyPremium,
  };
}

/** The whole wage of one shift, in yen, with tax, travel and net pay. (Rule 4.12) */
export function wageBreakdownOf(terms: WageTerms, span: WorkSpan): WageBreakdown {
  return wageAfterTax(terms, grossWageOf(terms, span));
}

type Untaxed = GrossWage & { compensation?: Yen; taxableTravel?: Yen; correctedPay?: Yen };

/** Adds tax, travel and net pay to gross pay, in yen. */
export function wageAfterTax(
  { travelAllowance, withholding }: Pick<WageTerms, 'travelAllowance' | 'withholding'>,
  gross: Untaxed,
): WageBreakdown {
  assertYen({ travelAllowance });
  const { compensation = 0, taxableTravel = 0, correctedPay = 0 } = gross;
  const taxable = gross.taxable + compensation + taxableTravel + correctedPay;
  const tax = taxOnDayPay(taxable, withholding.steps);
  const amounts = { taxable, tax, travelAllowance };
  return {
    ...gross,
    ...amounts,
    taxColumn: withholding.column,
    ...(withholding.columnBasis ? { taxColumnBasis: withholding.columnBasis } : {}),
    taxTableYear: withholding.tableYear,
    isTaxProvisional: withholding.isProvisional,
    net: netPayOf(amounts),
  };
}

/** Net pay in yen: taxable pay less tax, with the travel allowance. */
export function netPayOf({ taxable, tax, travelAllowance }: WagePartAmounts): Yen {
  return taxable - tax + travelAllowance;
}

/**
 * The wage that may be withdrawn at check-out: the planned wage less recorded lateness and time after an early end
 * (早退), because money released for it could not be taken back. Minutes beyond the plan wait for the facility.
 * (Rule 4.11, 4.12)
 */
export function releasedPlannedWage(shift: {
  terms: WageTerms;
  plan: WorkSpan;
  recorded: { startsAt: Date | null; endsAt?: Date | null };
}): WageBreakdown {
  return wageBreakdownOf(shift.terms, releasedPlannedSpan(shift));
}

/** The hours for which the planned part pays. */
export function releasedPlannedSpan({
  plan,
  recorded,
}: {
  plan: WorkSpan;
  recorded: { startsAt: Date | null; endsAt?: Date | null };
}): WorkSpan {
  const startsAt = later(plan.startsAt, recorded.startsAt ?? plan.startsAt);
  const endsAt = later(startsAt, earlier(plan.endsAt, recorded.endsAt ?? plan.endsAt));
  const spanMinutes = workMinutesOf({ startsAt, endsAt, breakMinutes: 0 }).workMinutes;
  // A span shorter than its planned break earns nothing yet; the claim may name a shorter break.
  const breakMinutes = Math.min(plan.breakMinutes, spanMinutes);
  return { startsAt, endsAt, breakMinutes, breakStartsAt: plan.breakStartsAt ?? null };
}

/**
 * The rest of a wage when it is fixed. If the total is lower than the planned part, nothing is released and the
 * shortfall is returned separately, because the employer may not cut a wage without agreement. A shortfall of a few
 * yen also arises where higher pay crosses into the next tax band. (Rule 3.4, 4.12)
 */
export function wageAdjustmentOf(planned: WageBreakdown, total: WageBreakdown): WageAdjustment {
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
 * The rest of a wage after its released part, and the wage with all tax withheld. The tax of the rest is the tax on
 * the whole wage less the tax on the released part, both by `withholding`. The released part keeps its tax, even if
 * it was taxed by another year's table or another column. The rest is released even if a step of the table takes
 * more tax than its pay: the excess tax is due from the next wage. (Rule 6.2, 6.3, 8.5)
 */
export function unreleasedRestOfWage(
  released: WageBreakdown,
  total: WageBreakdown,
  withholding: WithholdingBasis,
): { rest: WageAdjustment & { taxDue: Yen }; wage: WageBreakdown } {
  const before = taxOnDayPay(released.taxable, withholding.steps);
  const again = { ...released, tax: before, net: netPayOf({ ...released, tax: before }) };
  const rest = withLastYen(wageAdjustmentOf(again, total));
  const tax = released.tax + rest.tax;
  return { rest, wage: { ...total, tax, net: netPayOf({ ...total, tax }) } };
}

function withLastYen(rest: WageAdjustment): WageAdjustment & { taxDue: Yen } {
  const gross = rest.taxable + rest.travelAllowance;
  if (gross <= 0) return { ...rest, taxDue: 0 };
  const { tax, taxDue } = withheldAndDueTaxOf(rest, rest.tax);
  return { ...rest, tax, taxDue, release: gross - tax, shortfall: 0 };
}

/**
 * Divides the tax of a part into the tax withheld from it and the tax still due. At least one yen of the part is
 * left, because earlier parts may be paid already. The next wage bears the tax that is still due. (Rule 8.5)
 */
export function withheldAndDueTaxOf(
  { taxable, travelAllowance }: Pick<WagePartAmounts, 'taxable' | 'travelAllowance'>,
  whole: Yen,
): { tax: Yen; taxDue: Yen } {
  const tax = Math.min(whole, taxable + travelAllowance - 1);
  return { tax, taxDue: whole - tax };
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
