import { addHours, formatInstant, formatDayWithWeekday, jstDay } from '#platform/base/jst.ts';
import { fillSentencePlaceholders } from '#platform/base/refusal.ts';
import type { WarningDialogView } from '#gen/types.ts';
import { lastMinuteCancellationHours } from '#domain/attendance/last-minute.ts';

import { areCredentialsApproved, needsFacilityAcceptance } from './checks.ts';
import { meanReviewRating } from '../ratings.ts';
import { contractMomentForViewer } from './contract-moment.ts';
import type { ApplyFacts, ShiftFacts, ApplicationViewFacts } from '../facts.ts';
import { minutesBetweenShifts, isNightShift } from './hours.ts';
import { earliestStartAfterReview } from '../late-review.ts';
import { applicationLimits } from '../limits.ts';
import { applicationMessages } from '../messages.ts';
import { firstMissingPreparation } from './preparation.ts';
import {
  applyObstaclesOf,
  whyRecruitmentClosed,
  type ApplyObstacleCode,
  type ApplyObstacle,
} from './rules.ts';
import { documentApprovalDeadline } from '../states.ts';

/**
 * The dialog between the button and the application: the first obstacle, or all warnings together, or
 * null. Missing preparations need no dialog, because the button leads to them. (Rule 4.8)
 */
export function applyWarningOf(facts: ApplicationViewFacts, now: Date): WarningDialogView | null {
  if (!facts.worker) {
    const closed = whyRecruitmentClosed(facts.recruitment, now);
    return closed && prevention(closed);
  }
  const obstacle = obstacleOf(facts, now);
  if (obstacle?.code === 'ALREADY_APPLIED') return null;
  if (obstacle) return prevention(obstacle.code, obstacle.values);
  return warningOf(warnings.flatMap((warning) => warning(facts, now) ?? []));
}

/**
 * The earliest start of shifts to offer instead, when the review of documents is the first obstacle;
 * otherwise null. (Rule 6.9)
 */
export function earliestShiftStartToOffer(facts: ApplyFacts, now: Date): Date | null {
  const isLate = obstacleOf(facts, now)?.code === 'REVIEW_TOO_LATE';
  return isLate ? earliestStartAfterReview(facts, now) : null;
}

/** The first obstacle other than a missing preparation. */
function obstacleOf(facts: ApplyFacts, now: Date): ApplyObstacle | undefined {
  return applyObstaclesOf(facts, now).find((one) => one.code !== 'PREPARATION_MISSING');
}

type Warning = { title: string; description: string };

/** The warnings before an application, in the order of the dialog. (Rule 4.8, WarnBeforeTransition) */
const warnings: readonly ((facts: ApplyFacts, now: Date) => Warning | null)[] = [
  acceptance,
  credentialsInReview,
  lastMinute,
  shortRest,
  afterNight,
  lowRating,
];

function acceptance(facts: ApplyFacts): Warning | null {
  if (!needsFacilityAcceptance(facts)) return null;
  return {
    title: '施設の承認が必要です',
    description: [
      contractMomentForViewer(facts).text,
      '施設が承認するまでは、いつでも辞退できます。',
    ].join('。'),
  };
}

/** Warns that the contract lapses unless the documents under review are approved. (Rule 4.5) */
function credentialsInReview({ worker, recruitment }: ApplyFacts): Warning | null {
  if (firstMissingPreparation(worker, recruitment) !== null) return null;
  if (areCredentialsApproved(worker, recruitment)) return null;
  return {
    title: '書類を審査しています',
    description: `本人確認と必要な資格証が${formatInstant(documentApprovalDeadline(recruitment))}までに承認されないと、この応募や契約は取り消しになります。ペナルティはありません。`,
  };
}

function lastMinute({ recruitment }: ApplyFacts, now: Date): Warning | null {
  if (addHours(now, lastMinuteCancellationHours) <= recruitment.startsAt) return null;
  return {
    title: `開始まで${lastMinuteCancellationHours}時間を切っています`,
    description: `契約が成立したあとのキャンセルは、ペナルティの対象になります（開始${lastMinuteCancellationHours}時間前を過ぎているため）。`,
  };
}

function shortRest({ worker, recruitment }: ApplyFacts): Warning | null {
  const close = worker.shifts.find(
    (shift) => minutesBetweenShifts(shift, recruitment) < applicationLimits.restMinutes,
  );
  if (!close) return null;
  return {
    title: '勤務の間隔が短くなります',
    description: `別の勤務（${timesOf(close)}）との間が${applicationLimits.restMinutes / 60}時間未満です。休息を十分にとれるか確認してください。`,
  };
}

function afterNight({ worker, recruitment }: ApplyFacts): Warning | null {
  const night = worker.shifts.find(
    (shift) => isNightShift(shift) && jstDay(shift.endsAt) === jstDay(recruitment.startsAt),
  );
  if (!night) return null;
  return {
    title: '夜勤明けの勤務です',
    description: `夜勤（${timesOf(night)}）が終わる日の勤務です。体調に無理がないか確認してください。`,
  };
}

function lowRating({ worker }: ApplyFacts): Warning | null {
  const mean = meanReviewRating(worker.recentRatings);
  if (mean === null || mean >= applicationLimits.warnRating) return null;
  return {
    title: '最近の評価が低くなっています',
    description: `直近の評価の平均が${applicationLimits.warnRating.toFixed(1)}を下回っています。時間や持ち物など、勤務の条件をよく確認してください。`,
  };
}

function warningOf(found: readonly Warning[]): WarningDialogView | null {
  const [first, ...others] = found;
  if (!first) return null;
  if (others.length === 0) return { ...first, kind: 'WarnBeforeTransition' };
  return {
    title: '応募の前にご確認ください',
    description: found.map((one) => `${one.title}。${one.description}`).join('\n'),
    kind: 'WarnBeforeTransition',
  };
}

function prevention(
  code: ApplyObstacleCode,
  values: Record<string, string | number> = {},
): WarningDialogView {
  return {
    title: titles[code],
    description: fillSentencePlaceholders(applicationMessages[code], values),
    kind: 'PreventTransition',
  };
}

function timesOf(shift: ShiftFacts): string {
  return `${formatDayWithWeekday(jstDay(shift.startsAt))} ${shift.facilityName}`;
}

const titles: Record<ApplyObstacleCode, string> = {
  ALREADY_APPLIED: 'すでに応募しています',
  CANCELLED_BEFORE: 'もう一度応募することはできません',
  CONTRACT_ENDED: '契約は終了しています',
  REJECTED_BEFORE: '承認されなかった募集です',
  RECRUITMENT_CLOSED: '募集は終了しました',
  RECRUITMENT_FULL: '定員に達しました',
  WAGE_BELOW_NEW_MINIMUM: '時給が最低賃金より低い募集です',
  SUSPENDED: '応募停止中です',
  ABSENCE_UNCONFIRMED: '欠勤を確認しています',
  BLOCKED_BY_FACILITY: 'この施設には応募できません',
  BLOCKED_BY_WORKER: 'この施設をブロックしています',
  IDENTITY_EXPIRED: '本人確認書類の期限が切れています',
  LICENSE_REJECTED: '資格証を確認してください',
  PREPARATION_MISSING: '応募の準備が終わっていません',
  UNDER_AGE: '年齢の条件を満たしていません',
  REVIEW_TOO_LATE: '審査が間に合いません',
  SCREENING_CLOSED: '承認の受付は終了しました',
  APPLY_CONFLICT: '同じ時間に別の予定があります',
  TOO_SHORT_GAP: '移動の時間が足りません',
  SAME_DAY_LIMIT: '勤務は1日1件までです',
  WEEKLY_LIMIT: '同じ法人での週の上限を超えます',
  WEEKLY_TOTAL_LIMIT: '週の勤務時間の上限を超えます',
  DAYS_IN_A_ROW_LIMIT: '同じ法人での勤務が続きすぎます',
  OTHER_WORK_OVERTIME: 'この施設では時間外の勤務ができません',
  STAMPS_NOT_AFFIXED: '手帳に印紙を貼らない法人です',
  OVERTIME_LIMIT: 'この施設での残業の上限を超えます',
  VISA_NOT_PERMITTED: '就労が認められていません',
  VISA_EXPIRES: '在留カードの期限が切れます',
  VISA_LIMIT: '就労可能時間を超えます',
  TOO_MANY_APPLICATIONS: '承認待ちの応募が上限に達しています',
  TOO_MANY_SHIFTS: 'これからの勤務が上限に達しています',
  FIRST_TIMER_LIMIT: '最初の勤務が終わるまでの上限です',
};
