import { formatDayWithWeekday, formatInstant, formatMinutes, jstDay } from '#base/jst.ts';
import { formatYen } from '#base/yen.ts';
import type { WageCheck } from '#gen/resolvers.ts';

import { expectedWage, type ExpectedWage } from './expected-wage.ts';
import { slipsKeptSince } from './kept-years.ts';
import { plannedPart } from './wage.ts';

export type WageCheckFacts = {
  attendanceId: string;
  facilityName: string;
  workDay: string;
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
  hourlyWage: number;
  travelAllowance: number;
  attendanceState: string;
  /** Worker and facility could not agree, or nothing was stamped: neither can do anything now. */
  needsOperator: boolean;
  recordedStartAt: Date | null;
  recordedEndAt: Date | null;
  recordedBreakMinutes: number | null;
  checkOutWasAutomatic: boolean;
  claimedStartAt: Date | null;
  claimedEndAt: Date | null;
  claimedBreakMinutes: number | null;
  approvedStartAt: Date | null;
  approvedEndAt: Date | null;
  approvedBreakMinutes: number | null;
  returnReason: string | null;
  estimated: ExpectedWage | null;
  released: { net: number } | null;
  releasedAt: Date | null;
  fixed: { net: number } | null;
  fixedAt: Date | null;
};

export type WageCheckMode = 'with_adjustment' | 'without_adjustment';

type Terms = Parameters<typeof expectedWage>[0];
type Hours = { startsAt: Date; endsAt: Date; breakMinutes: number };

/** The wage as the worker checks it: these hours beside the plan, every yen explained. (Spec section 3) */
export function wageCheck(facts: WageCheckFacts, mode: WageCheckMode, now: Date): WageCheck {
  const hours = hoursOf(facts, mode);
  const terms = termsOf(facts, now);
  const wage = expectedWage(terms, hours);
  const plan = { startsAt: facts.startsAt, endsAt: facts.endsAt, breakMinutes: facts.breakMinutes };
  const expected = expectedWage(terms, plan);
  const planned = facts.released?.net ?? plannedNet(facts, wage, now);
  const why = whyCannotVerify(facts, mode);
  return {
    id: facts.attendanceId,
    conditionLabel: mode === 'with_adjustment' ? '修正あり' : '通常',
    employmentSummary: `${formatDayWithWeekday(facts.workDay)} ${facts.facilityName}`,
    startLabel: `開始 ${formatInstant(hours.startsAt)}`,
    endLabel: `終了 ${formatInstant(hours.endsAt)}`,
    breakLabel: hours.breakMinutes === 0 ? '休憩なし' : `休憩 ${formatMinutes(hours.breakMinutes)}`,
    breakdown: {
      hourly: `時給${formatYen(wage.hourlyWage)} × ${formatMinutes(wage.workMinutes)}`,
      hourlyWage: wage.hourlyWage,
      workingMinutes: wage.workMinutes,
      base: wage.base,
      overtimePremium: wage.overtimePremium,
      nightPremium: wage.nightPremium,
      salary: wage.taxable,
      expectedSalary: expected.taxable,
      difference: wage.taxable - expected.taxable,
      withholdingTax: wage.tax,
      trafficAllowance: wage.travelAllowance,
      total: wage.net,
    },
    plannedPart: planned,
    adjustmentPart: wage.net - planned,
    verifyButtonDisabled: why !== null,
    verifyButtonReason: why,
    needsCorrection: mode === 'without_adjustment' && needsCorrection(facts),
    unsentDifference: mode === 'without_adjustment' ? unsentDifference(facts, terms) : null,
    returnReason: facts.returnReason,
    hasPaySlip: facts.fixedAt !== null && facts.fixedAt >= slipsKeptSince(now),
  };
}

function termsOf(facts: WageCheckFacts, now: Date): Terms {
  return {
    hourlyWage: facts.hourlyWage,
    travelAllowance: facts.travelAllowance,
    // Whatever was released is taxed by the table of that day. (Rule book 3.1)
    paidOn: jstDay(facts.releasedAt ?? now),
  };
}

/**
 * What the hours as claimed would bring beyond what was released, in yen: overtime that waits for
 * the facility. Never negative, for what was released stays. (Rule book 4.12)
 */
export function waitingAmount(facts: WageCheckFacts, now: Date): number {
  const { net } = expectedWage(termsOf(facts, now), hoursOf(facts, 'with_adjustment'));
  return Math.max(0, net - (facts.released?.net ?? 0));
}

/**
 * What the drafted correction would add to the hours as recorded, or null where none is drafted:
 * overtime said at the check-out must not get lost by a press on the wage without it. (4.9, 4.11)
 */
function unsentDifference(facts: WageCheckFacts, terms: Terms): number | null {
  if (facts.attendanceState !== 'CHECKED_OUT' || facts.needsOperator) return null;
  const recorded = hoursOf(facts, 'without_adjustment');
  const drafted = hoursOf(facts, 'with_adjustment');
  const isSame =
    drafted.startsAt.getTime() === recorded.startsAt.getTime() &&
    drafted.endsAt.getTime() === recorded.endsAt.getTime() &&
    drafted.breakMinutes === recorded.breakMinutes;
  return isSame ? null : expectedWage(terms, drafted).net - expectedWage(terms, recorded).net;
}

function hoursOf(facts: WageCheckFacts, mode: WageCheckMode): Hours {
  const recorded = {
    startsAt: facts.approvedStartAt ?? facts.recordedStartAt ?? facts.startsAt,
    endsAt: facts.approvedEndAt ?? facts.recordedEndAt ?? facts.endsAt,
    breakMinutes: facts.approvedBreakMinutes ?? facts.recordedBreakMinutes ?? facts.breakMinutes,
  };
  const hours =
    mode === 'without_adjustment'
      ? recorded
      : {
          startsAt: facts.claimedStartAt ?? recorded.startsAt,
          endsAt: facts.claimedEndAt ?? recorded.endsAt,
          breakMinutes: facts.claimedBreakMinutes ?? recorded.breakMinutes,
        };
  // A stamp may leave less time than the planned break: then all of it was break.
  const span = Math.max(
    0,
    Math.floor((hours.endsAt.getTime() - hours.startsAt.getTime()) / 60_000),
  );
  return { ...hours, breakMinutes: Math.min(hours.breakMinutes, span) };
}

/** What check-out would release, for a shift that has not released anything. */
function plannedNet(facts: WageCheckFacts, wage: ExpectedWage, now: Date): number {
  if (wage.tax === null) return 0;
  return plannedPart({
    terms: {
      hourlyWage: facts.hourlyWage,
      travelAllowance: facts.travelAllowance,
      paidOn: jstDay(now),
      column: 'hei',
    },
    plan: { startsAt: facts.startsAt, endsAt: facts.endsAt, breakMinutes: facts.breakMinutes },
    recorded: { startsAt: facts.recordedStartAt, endsAt: facts.recordedEndAt },
  }).net;
}

function whyCannotVerify(facts: WageCheckFacts, mode: WageCheckMode): string | null {
  if (facts.needsOperator) {
    return '事務局が勤務時間を確認しています。結果が出るまでお待ちください';
  }
  switch (facts.attendanceState) {
    case 'CHECKED_OUT':
      return mode === 'without_adjustment' && needsCorrection(facts)
        ? '打刻か休憩が予定どおりに記録されていません。修正を申請してください'
        : null;
    case 'SCHEDULED':
    case 'CHECKED_IN':
      // Where stamping was impossible, the whole hours are claimed instead. (Rule book 4.9)
      return mode === 'with_adjustment' && isWholeClaim(facts)
        ? null
        : '退勤を記録すると確定できます';
    case 'REVIEWING':
      return '施設が確認しています。結果が出るまでお待ちください';
    default:
      return 'この勤務の給与は確定しています';
  }
}

/** The approval as recorded asks for two stamps and the break of the plan. (Rule book 4.9) */
function needsCorrection(facts: WageCheckFacts): boolean {
  if (facts.attendanceState !== 'CHECKED_OUT' || facts.needsOperator) return false;
  return (
    facts.recordedStartAt === null ||
    facts.recordedEndAt === null ||
    facts.checkOutWasAutomatic ||
    facts.recordedBreakMinutes !== facts.breakMinutes
  );
}

function isWholeClaim(facts: WageCheckFacts): boolean {
  const startsAt = facts.claimedStartAt ?? facts.recordedStartAt;
  const endsAt = facts.claimedEndAt ?? facts.recordedEndAt;
  return startsAt !== null && endsAt !== null;
}
