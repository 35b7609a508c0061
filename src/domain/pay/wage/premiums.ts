import {
  statutoryDayMinutes,
  nightStartMinuteOfDay,
  nightEndMinuteOfDay,
} from '#platform/base/working-day.ts';
import { roundHalfUp, type Yen } from '#platform/base/yen.ts';

import type { HourlyWageStep } from './minimum-raises.ts';
import { higherPremiumAboveMinutes } from './monthly-overtime.ts';
import { statutoryWeekMinutes } from './weekly-overtime.ts';
import { workMinutesOf, minutesWorkedAfter, type WorkMinutes, type WorkSpan } from './worktime.ts';

/**
 * Overtime up to 60 h a month: +25 %. (労働基準法37条1項, Rule 3.2) Repeated in the API by
 * `WageCheckBreakdown.addedDayPremium` and `WageCheckBreakdown.weeklyPremium`.
 */
export const overtimePremiumPercent = 25;
/**
 * Overtime above 60 h a month: +50 %; this is the part on top of the overtime premium. (労働基準法37条1項但書) Repeated in the
 * API by `WageCheckBreakdown.monthlyPremium`.
 */
export const monthlyOvertimePremiumPercent = 25;
/** Night work: +25 %, on top of overtime. (労働基準法37条4項, Rule 3.2) */
export const nightPremiumPercent = 25;

/** Bonus that a posting promises beside the hourly wage, in yen for the work of its whole plan. (Rule 6.4) */
export type ShiftBonus = { amount: Yen; plan: WorkSpan };

/**
 * The worked minutes to which a bonus of `amount` yen belongs; each carries an `of`-th of the amount, `of` being
 * the planned minutes.
 */
type BonusMinutes = {
  amount: Yen;
  of: number;
  /** Worked minutes within the planned number: each carries its share of the promised amount. */
  planned: number;
  /** Minutes beyond the planned number: each carries a share on top of the promised amount, as overtime pay. */
  extra: number;
  /** Minutes with a premium on their share: over eight hours, or after the planned end. */
  withPremium: number;
};

/** Pay for the minutes of one shift: the hourly wage with its raises during the shift, and the bonus. */
export type ShiftPayRates = {
  hourlyWage: Yen;
  steps: readonly HourlyWageStep[];
  bonus: BonusMinutes;
};

/**
 * The worked minutes that carry a share of a shift's bonus; all 0 without a promised bonus. (Rule 6.4, 労働基準法37条5項,
 * 労基則19条)
 */
export function minutesEarningBonusOf(
  bonus: ShiftBonus | null,
  span: WorkSpan,
  worked: WorkMinutes,
): BonusMinutes {
  if (bonus === null) return { amount: 0, of: 1, planned: 0, extra: 0, withPremium: 0 };
  const { amount, plan } = bonus;
  const of = workMinutesOf(plan).workMinutes;
  if (of === 0) throw new RangeError('a bonus needs planned minutes to belong to');
  const planned = Math.min(worked.workMinutes, of);
  const withPremium = Math.max(worked.overtimeMinutes, minutesWorkedAfter(plan.endsAt, span));
  return { amount, of, planned, extra: worked.workMinutes - planned, withPremium };
}

/** Hourly yen times minutes, for the last `minutes` of the shift, with the raises in force then. */
export function hourlyPayOfLastShiftMinutes(pay: ShiftPayRates, minutes: number): number {
  return hourly(pay, minutes, ({ workAfter }) => Math.min(minutes, workAfter));
}

/** Hourly yen times minutes; each step adds its rise for the minutes after its midnight. */
function hourly(
  { hourlyWage, steps }: ShiftPayRates,
  minutes: number,
  after: (step: HourlyWageStep) => number,
): number {
  return steps.reduce((sum, step) => sum + step.rise * after(step), hourlyWage * minutes);
}

/** Premium for the last minutes, over eight hours a day, in yen. It includes the bonus for minutes beyond the plan. */
export function overtimePremiumOf(pay: ShiftPayRates, overtimeMinutes: number): Yen {
  const { extra, withPremium } = pay.bonus;
  return rounded(pay, {
    hourly: hourlyPayOfLastShiftMinutes(pay, overtimeMinutes) * overtimePremiumPercent,
    bonus: extra * 100 + withPremium * overtimePremiumPercent,
  });
}

/** Premium for the minutes between 22:00 and 5:00, in yen. */
export function nightPremiumOf(pay: ShiftPayRates, nightMinutes: number): Yen {
  return rounded(pay, {
    hourly: hourly(pay, nightMinutes, ({ nightAfter }) => nightAfter) * nightPremiumPercent,
    bonus: nightMinutes * nightPremiumPercent,
  });
}

/**
 * Premium in yen for the last minutes within the eight hours, by which the week exceeds 40 hours or the day exceeds
 * eight hours with other work.
 */
export function weeklyOvertimePremiumOf(
  pay: ShiftPayRates,
  { overtimeMinutes, weeklyMinutes }: { overtimeMinutes: number; weeklyMinutes: number },
): Yen {
  const upToThem = hourlyPayOfLastShiftMinutes(pay, overtimeMinutes + weeklyMinutes);
  const afterThem = hourlyPayOfLastShiftMinutes(pay, overtimeMinutes);
  // For minutes after the planned end, the overtime premium already contains the premium of the bonus.
  const paidAsOvertime = Math.max(
    0,
    Math.min(weeklyMinutes, pay.bonus.withPremium - overtimeMinutes),
  );
  return rounded(pay, {
    hourly: (upToThem - afterThem) * overtimePremiumPercent,
    bonus: (weeklyMinutes - paidAsOvertime) * overtimePremiumPercent,
  });
}

/** Premium for the last minutes of overtime, beyond 60 hours a month, in yen. */
export function monthlyOvertimePremiumOf(pay: ShiftPayRates, monthlyMinutes: number): Yen {
  return rounded(pay, {
    hourly: hourlyPayOfLastShiftMinutes(pay, monthlyMinutes) * monthlyOvertimePremiumPercent,
    bonus: monthlyMinutes * monthlyOvertimePremiumPercent,
  });
}

/** Adds the percent-minutes of hourly wage and bonus, and rounds the sum once. */
function rounded(
  { bonus: { amount, of } }: ShiftPayRates,
  percentMinutes: { hourly: number; bonus: number },
): Yen {
  const numerator = percentMinutes.hourly * of + amount * percentMinutes.bonus * 60;
  return roundHalfUp(numerator, 60 * 100 * of);
}

const dayHours = statutoryDayMinutes / 60;
/** Limit, repeated in the API by `WageCheckBreakdown.weeklyPremium` and `WorkerOvertime`. */
const weekHours = statutoryWeekMinutes / 60;
/** Limit, repeated in the API by `WageCheckBreakdown.monthlyPremium`. */
const monthHours = higherPremiumAboveMinutes / 60;

/** The names of the premiums of a wage, for the worker. */
export const premiumLabels = {
  overtime: `時間外の割増（${overtimePremiumPercent}％）`,
  night: `深夜の割増（${nightPremiumPercent}％）`,
  addedDay: `ほかの仕事と合わせて1日${dayHours}時間を超えた割増（${overtimePremiumPercent}％）`,
  weekly: `週${weekHours}時間を超えた割増（${overtimePremiumPercent}％）`,
  monthly: `月${monthHours}時間を超えた割増（さらに${monthlyOvertimePremiumPercent}％）`,
} as const;

/** Each label in plain language: what the premium is paid for. */
export const premiumMeanings = {
  [premiumLabels.overtime]: `1日${dayHours}時間より長く働くと、その時間の給料が${overtimePremiumPercent}％増えます。増えたお金です`,
  [premiumLabels.night]: `${nightStartMinuteOfDay / 60}時から${nightEndMinuteOfDay / 60}時まで働くと、その時間の給料が${nightPremiumPercent}％増えます。増えたお金です`,
  [premiumLabels.addedDay]: `ほかの仕事もあわせて、1日に${dayHours}時間より長く働いた分のお金（${overtimePremiumPercent}％）`,
  [premiumLabels.weekly]: `ほかの会社の時間もあわせて、1週間に${weekHours}時間より長く働くと、その時間の給料が${overtimePremiumPercent}％増えます。増えたお金です`,
  [premiumLabels.monthly]: `同じ会社で、1か月の残業が${monthHours}時間より長くなると、その時間の給料がもう${monthlyOvertimePremiumPercent}％増えます。増えたお金です`,
} as const;
