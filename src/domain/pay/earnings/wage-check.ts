import type { AttendanceState } from '#platform/base/states/attendance.ts';
import { formatDayWithWeekday, formatInstant, formatMinutes } from '#platform/base/jst.ts';
import { hasReportedStamp, reportedStampSentences } from '#platform/base/states/reported-stamp.ts';
import { formatYen } from '#platform/base/yen.ts';
import type { PaySlipVersion, WageCheck } from '#gen/types.ts';

import { wageCheckSentences as sentences } from '../messages.ts';
import { paySlipsRetainedSince } from '../statements/retention.ts';
import { dayInTaxTableYear } from '../wage/wage-part-tax.ts';
import type { SlipOverpayment, SlipTaxCorrection } from '../statements/pay-slips.ts';
import { raisesWithWorkedMinutes, type MinimumWageRaise } from '../wage/minimum-raises.ts';
import { areRecordedHoursComplete } from '../wage/presumed-break.ts';
import { recordedWorkSpan, limitBreakToSpan } from '../wage/recorded-wage.ts';
import { isNothingOfShiftReleased, releasedWorkSpan } from '../wage/released-span.ts';
import { plannedHoursOf, shiftWageTermsOf } from '../wage/shift-terms.ts';
import { taxColumnOn, type TaxColumnPeriod } from '../wage/tax-column.ts';
import { wageBreakdownOf, type WageBreakdown, type WageTerms } from '../wage/wage.ts';
import { withholdingOnPayDay, type WithholdingTables } from '../wage/withholding.ts';

export type WageCheckFacts = {
  attendanceId: string;
  facilityName: string;
  workDay: string;
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
  hourlyWage: number;
  travelAllowance: number;
  bonus: number;
  /** Minimum wages above `hourlyWage`. */
  minimumRaises: readonly MinimumWageRaise[];
  attendanceState: AttendanceState;
  /** True if worker and facility could not agree, or nothing was stamped: only an operator can act. */
  needsOperator: boolean;
  recordedStartAt: Date | null;
  recordedEndAt: Date | null;
  recordedBreakMinutes: number | null;
  checkOutWasAutomatic: boolean;
  /** Instant at which the facility confirmed an end that was not stamped. */
  endConfirmedAt?: Date | null;
  /**
   * The facility was asked for the end of the shift; until it answers, nothing after `lastSeenAt` is
   * released.
   */
  isEndUnconfirmed: boolean;
  /** True if the server did not see the end: nothing after `lastSeenAt` is released before the approval. */
  isEndUnseen: boolean;
  lastSeenAt: Date | null;
  checkInAt: Date | null;
  checkInReceivedAt: Date | null;
  checkOutAt: Date | null;
  checkOutReceivedAt: Date | null;
  claimedStartAt: Date | null;
  claimedEndAt: Date | null;
  claimedBreakMinutes: number | null;
  approvedStartAt: Date | null;
  approvedEndAt: Date | null;
  approvedBreakMinutes: number | null;
  returnReason: string | null;
  estimated: WageBreakdown | null;
  released: { net: number } | null;
  plannedTaxYear: number | null;
  columnPeriods: readonly TaxColumnPeriod[];
  taxCorrections: readonly SlipTaxCorrection[];
  fixed: WageBreakdown | null;
  /** Net yen of minimum wages that were loaded after the wage was fixed. */
  minimumPart: number;
  fixedAt: Date | null;
  /** Missing if the worker was not asked about an overpayment. */
  overpayment?: (SlipOverpayment & { writtenOff: number }) | null;
};

export type WageCheckMode = 'with_adjustment' | 'without_adjustment';

/** The time of the check, and the tax tables loaded then. */
type WageCheckArgs = { now: Date; tables: WithholdingTables };
type Shown = { mode: WageCheckMode; slipVersions?: readonly PaySlipVersion[] };
type Hours = { startsAt: Date; endsAt: Date; breakMinutes: number };

/**
 * The wage check that the worker sees: the given hours compared with the plan, with every amount. (Spec section 3)
 */
export function wageCheckOf(
  facts: WageCheckFacts,
  { mode, slipVersions, ...asked }: WageCheckArgs & Shown,
): WageCheck {
  const hours = hoursOf(facts, mode);
  const terms = taxedTerms(facts, asked);
  const computed = isUnpaid(facts) ? noWage(terms, hours) : wageBreakdownOf(terms, hours);
  // A fixed wage is shown as it was stored, including weekly overtime and compensation.
  const wage = facts.fixed ?? computed;
  const expected = wageBreakdownOf(terms, plannedHoursOf(facts));
  const planned = facts.released?.net ?? plannedNet(facts, terms);
  const why = whyCannotVerify(facts, mode);
  return {
    id: facts.attendanceId,
    conditionLabel: mode === 'with_adjustment' ? '修正あり' : '通常',
    employmentSummary: `${formatDayWithWeekday(facts.workDay)} ${facts.facilityName}`,
    startLabel: `開始 ${formatInstant(hours.startsAt)}`,
    endLabel: `終了 ${formatInstant(hours.endsAt)}`,
    breakLabel: hours.breakMinutes === 0 ? '休憩なし' : `休憩 ${formatMinutes(hours.breakMinutes)}`,
    breakdown: {
      hourly: hourlyLabel(wage),
      hourlyWage: wage.hourlyWage,
      raised: raisesWithWorkedMinutes(wage),
      workingMinutes: wage.workMinutes,
      base: wage.base,
      overtimePremium: wage.overtimePremium,
      nightPremium: wage.nightPremium,
      facilityBonus: wage.facilityBonus,
      promisedBonus: facts.bonus,
      addedDayPremium: wage.addedDayPremium ?? 0,
      weeklyPremium: wage.weeklyPremium ?? 0,
      monthlyPremium: wage.monthlyPremium ?? 0,
      compensation: (wage.compensation ?? 0) + (wage.taxableTravel ?? 0),
      correctedPay: wage.correctedPay ?? 0,
      salary: wage.taxable,
      expectedSalary: expected.taxable,
      difference: wage.taxable - expected.taxable,
      withholdingTax: wage.tax,
      isTaxProvisional: wage.isTaxProvisional,
      taxColumn: wage.taxColumn,
      taxColumnBasis: wage.taxColumnBasis ?? null,
      trafficAllowance: wage.travelAllowance,
      total: wage.net,
      taxCorrections: facts.taxCorrections.map(({ year, amount }) => ({ year, amount })),
    },
    plannedPart: planned,
    adjustmentPart: wage.net - planned - facts.minimumPart,
    minimumPart: facts.minimumPart,
    reportedStamps: isConfirmedByFacility(facts) ? reportedStampSentences(facts) : [],
    verifyButtonDisabled: why !== null,
    verifyButtonReason: why,
    needsCorrection: mode === 'without_adjustment' && needsCorrection(facts),
    nothingToCorrect: mode === 'with_adjustment' && hasNothingToCorrect(facts),
    unsentDifference: mode === 'without_adjustment' ? unsentDifference(facts, terms) : null,
    returnReason: facts.returnReason,
    overpayment: facts.overpayment ?? null,
    ...paySlipsOf(facts, paySlipsRetainedSince(asked.now), slipVersions),
  };
}

function paySlipsOf(
  { fixedAt }: WageCheckFacts,
  retainedSince: Date,
  versions: readonly PaySlipVersion[] = [],
): Pick<WageCheck, 'hasPaySlip' | 'paySlipVersions' | 'isFixed'> {
  return {
    // A wage from before the slips were introduced gets its slip at the first request.
    hasPaySlip: versions.length > 0 || (fixedAt !== null && fixedAt >= retainedSince),
    paySlipVersions: [...versions],
    isFixed: fixedAt !== null,
  };
}

/** A label with each hourly wage of the shift and its minutes, such as `時給1,500円 × 8時間`. */
function hourlyLabel(wage: WageBreakdown): string {
  const raised = raisesWithWorkedMinutes(wage);
  const minutes = raised.reduce((left, one) => left - one.minutes, wage.workMinutes);
  const rates = [{ hourlyWage: wage.hourlyWage, minutes }, ...raised];
  return rates
    .filter((one) => one.minutes > 0 || raised.length === 0)
    .map((one) => `時給${formatYen(one.hourlyWage)} × ${formatMinutes(one.minutes)}`)
    .join('＋');
}

/** A wage of 0 hours, for a shift that did not take place. */
function noWage(terms: WageTerms, { startsAt }: Hours): WageBreakdown {
  const unpaid = { ...terms, travelAllowance: 0, bonus: null };
  return wageBreakdownOf(unpaid, { startsAt, endsAt: startsAt, breakMinutes: 0 });
}

/** Terms for computing the wage with tax: all released pay is taxed by the table of the planned part. (Rule 6.2) */
function taxedTerms(facts: WageCheckFacts, { now, tables }: WageCheckArgs): WageTerms {
  const column = taxColumnOn(facts.workDay, facts.columnPeriods);
  const payment = { paidOn: dayInTaxTableYear(facts.plannedTaxYear, now), ...column };
  return { ...shiftWageTermsOf(facts), withholding: withholdingOnPayDay(payment, tables) };
}

/**
 * Net yen beyond the released pay that wait for the facility, as the shift's card shows them: by the claimed
 * hours once they are sent, before that by the recorded hours. Never negative, because released pay stays.
 * (Rule 4.12)
 */
export function unapprovedWageAmount(facts: WageCheckFacts, asked: WageCheckArgs): number {
  const mode = facts.attendanceState === 'REVIEWING' ? 'with_adjustment' : 'without_adjustment';
  const { net } = wageBreakdownOf(taxedTerms(facts, asked), hoursOf(facts, mode));
  return Math.max(0, net - (facts.released?.net ?? 0));
}

/**
 * Net yen that the worker's drafted correction would add to the wage of the recorded hours; null without a draft.
 * Confirming the wage without sending the draft would lose overtime stated at the check-out. (Rule 4.9, 4.11)
 */
function unsentDifference(facts: WageCheckFacts, terms: WageTerms): number | null {
  if (facts.attendanceState !== 'CHECKED_OUT' || facts.needsOperator) return null;
  if (draftsNothing(facts)) return null;
  const recorded = hoursOf(facts, 'without_adjustment');
  const drafted = hoursOf(facts, 'with_adjustment');
  return wageBreakdownOf(terms, drafted).net - wageBreakdownOf(terms, recorded).net;
}

/** True where there is no draft, or the draft equals the recorded hours. */
function draftsNothing(facts: WageCheckFacts): boolean {
  const recorded = hoursOf(facts, 'without_adjustment');
  const drafted = hoursOf(facts, 'with_adjustment');
  return (
    drafted.startsAt.getTime() === recorded.startsAt.getTime() &&
    drafted.endsAt.getTime() === recorded.endsAt.getTime() &&
    drafted.breakMinutes === recorded.breakMinutes
  );
}

/** True for a correction that leaves the facility nothing to decide; the server refuses it. */
function hasNothingToCorrect(facts: WageCheckFacts): boolean {
  const isOpen = facts.attendanceState === 'CHECKED_OUT' && !facts.needsOperator;
  const isFinal = !needsCorrection(facts) && !hasReportedStamp(facts);
  return isOpen && isFinal && draftsNothing(facts);
}

function hoursOf(facts: WageCheckFacts, mode: WageCheckMode): Hours {
  const { startsAt, endsAt, breakMinutes } = recordedWorkSpan(facts);
  const recorded = {
    startsAt: facts.approvedStartAt ?? startsAt,
    endsAt: facts.approvedEndAt ?? endsAt,
    breakMinutes: facts.approvedBreakMinutes ?? facts.recordedBreakMinutes ?? breakMinutes,
  };
  const hours =
    mode === 'without_adjustment'
      ? recorded
      : {
          startsAt: facts.claimedStartAt ?? recorded.startsAt,
          endsAt: facts.claimedEndAt ?? recorded.endsAt,
          breakMinutes: facts.claimedBreakMinutes ?? recorded.breakMinutes,
        };
  return limitBreakToSpan(hours);
}

/** True for shifts that were not worked and whose contract is not paid: there is no wage to show. */
function isUnpaid({ attendanceState, fixed }: WageCheckFacts): boolean {
  return fixed === null && endedStates.includes(attendanceState);
}

const endedStates: readonly AttendanceState[] = [
  'ABSENT',
  'DISMISSED',
  'CANCELLED_BY_WORKER',
  'CANCELLED_BY_FACILITY',
  'DELETED',
];

/** Net yen that the check-out would release, for a shift without released pay. */
function plannedNet(facts: WageCheckFacts, terms: WageTerms): number {
  // Hours without any sign of the worker wait for the facility.
  if (isUnpaid(facts) || isNothingOfShiftReleased(facts)) return 0;
  return wageBreakdownOf(terms, releasedWorkSpan(facts)).net;
}

function whyCannotVerify(facts: WageCheckFacts, mode: WageCheckMode): string | null {
  if (facts.needsOperator) return sentences.operatorDecides;
  const { attendanceState: state } = facts;
  switch (state) {
    case 'CHECKED_OUT':
      if (mode === 'without_adjustment') return whyNotAsRecorded(facts);
      return hasNothingToCorrect(facts) ? sentences.nothingToCorrect : null;
    case 'SCHEDULED':
    case 'CHECKED_IN':
      // If stamping was impossible, the worker claims the whole hours instead. (Rule 4.9)
      return mode === 'with_adjustment' && isWholeClaim(facts) ? null : sentences.notCheckedOut;
    case 'REVIEWING':
      return sentences.facilityReviews;
    case 'FIXED':
    case 'PAID':
    case 'ABSENT':
    case 'DISMISSED':
    case 'CANCELLED_BY_WORKER':
    case 'CANCELLED_BY_FACILITY':
    case 'DELETED':
      return isUnpaid(facts) ? sentences.notWorked : sentences.fixed;
    default:
      throw new RangeError(`unknown attendance state: ${String(state satisfies never)}`);
  }
}

/** Why the worker cannot confirm the wage of the recorded hours, or null. */
function whyNotAsRecorded(facts: WageCheckFacts): string | null {
  if (facts.isEndUnconfirmed) return sentences.endUnconfirmed;
  if (needsCorrection(facts)) return sentences.needsCorrection;
  return hasUnsentOvertime(facts) ? sentences.unsentOvertime : null;
}

/**
 * True if an approval as recorded is impossible: a stamp, or a break that must be stated, is missing. (Rule 4.9, 8.2)
 */
function needsCorrection(facts: WageCheckFacts): boolean {
  if (facts.attendanceState !== 'CHECKED_OUT' || facts.needsOperator) return false;
  return !areRecordedHoursComplete(facts);
}

/** True if overtime was stated but not sent: the server refuses to confirm the wage without it. (Rule 6.7) */
function hasUnsentOvertime({ claimedEndAt, recordedEndAt, returnReason }: WageCheckFacts): boolean {
  if (claimedEndAt === null || recordedEndAt === null) return false;
  return returnReason === null && claimedEndAt > recordedEndAt;
}

/** True if the facility has to confirm a stamp before the wage is final. (Rule 8.1) */
function isConfirmedByFacility({ attendanceState, needsOperator }: WageCheckFacts): boolean {
  return attendanceState === 'CHECKED_OUT' && !needsOperator;
}

function isWholeClaim(facts: WageCheckFacts): boolean {
  const startsAt = facts.claimedStartAt ?? facts.recordedStartAt;
  const endsAt = facts.claimedEndAt ?? facts.recordedEndAt;
  return startsAt !== null && endsAt !== null;
}
