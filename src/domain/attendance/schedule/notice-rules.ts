import {
  addDays,
  addHours,
  addMinutes,
  formatInstant,
  jstDay,
  jstTime,
} from '#platform/base/jst.ts';
import type { RecruitmentNoticeView } from '#gen/types.ts';

import { provisionalContractLabel } from '#domain/recruitment/contract-moment.ts';

import type { AskedCancellationState } from '../asked/asked-rules.ts';
import { contestDeadline } from '../absence/absence-rules.ts';
import {
  isQuestionnaireAnswerDue,
  areWorkAnswersAwaited,
  isAbsenceContestable,
  isCancellationRequestOpen,
  type ShiftButtonFacts,
} from './button-rules.ts';
import { hoursCorrectionDeadline } from '../corrections/claim-rules.ts';
import { lapsedApplicationTextOf } from '../contract/lapse.ts';
import {
  questionnaireClosesAt,
  whyCannotAnswerQuestionnaire,
} from '../questionnaire/questionnaire-rules.ts';
import {
  checkInClosesAt,
  checkOutClosesAt,
  earlyLeaveMinutes,
  isEarlyLeave,
  isLateArrival,
  lateArrivalFromMinutes,
  lateMinutesOf,
} from '../stamps/stamp-rules.ts';
import { absentAfterEndHours, checkOutReminderAfterMinutes } from '../missing-stamp-limits.ts';

/**
 * Light backgrounds for the product's dark text: contrast of at least 4.5 to 1 with #333. (WCAG 1.4.3)
 */
export const shiftCardNoticeColors = {
  danger: '#fdeeee',
  warning: '#fff9e5',
  information: '#e8f1fe',
  calm: '#e6f5ec',
} as const;

export type ShiftCardNoticeFacts = ShiftButtonFacts & {
  returnedAt: Date | null;
  /** The worker has begun a correction, so the shift does not become an absence. */
  hasDraft: boolean;
  belongings: string;
  endedReason: string | null;
  /** Deadline for deciding whether an ended contract is paid; null where no decision is open. */
  decideBy: Date | null;
  /** The state of an asked cancellation and its deadline; null for any other shift. */
  askedState: AskedCancellationState | null;
  askedDueAt: Date | null;
  /** The wage after approval; null where nothing is paid, or nothing is approved yet. */
  kept: { net: number } | null;
  /** Deadline for approving the worker's documents; null once they are approved. */
  provisionalUntil: Date | null;
};

/** The most important notice for the top of a shift's card, or null. */
export function shiftCardNoticeOf(
  facts: ShiftCardNoticeFacts,
  now: Date,
): RecruitmentNoticeView | null {
  switch (facts.state) {
    case 'SCHEDULED':
      return beforeWork(facts, now);
    case 'CHECKED_IN':
      return duringWork(facts, now);
    case 'CHECKED_OUT':
      return afterWork(facts);
    case 'REVIEWING':
      return facts.needsOperator ? operatorDecides : null;
    case 'CANCELLED_BY_FACILITY':
      return calledOff(facts);
    case 'DISMISSED':
      return sentHome(facts);
    case 'DELETED':
      return facts.endedReason === null ? null : notice('calm', '終了した理由', facts.endedReason);
    case 'ABSENT':
      return absent(facts, now);
    case 'EXPIRED':
    case 'REJECTED_FILLED':
    case 'WITHDRAWN': {
      const lapse = lapsedApplicationTextOf(facts.state, facts.endedReason);
      return notice('calm', lapse.title, lapse.description);
    }
    case 'APPLIED':
    case 'FIXED':
    case 'PAID':
      return null;
    case 'CANCELLED_BY_WORKER':
      return askedNotice(facts);
    default:
      throw new RangeError(`unknown state: ${String(facts.state satisfies never)}`);
  }
}

/**
 * The notice of a contract that the facility ended, which is paid unless its reason is confirmed in time. (Rule 6.1)
 */
function calledOff({
  decideBy,
  endedReason,
  kept,
  endingState,
}: ShiftCardNoticeFacts): RecruitmentNoticeView {
  if (decideBy !== null) {
    return notice(
      'information',
      '給与の支払いを確認中です',
      `事務局が${formatInstant(decideBy)}までに、施設の理由を確認します。確認できないときは、予定の給与と交通費の全額をお支払いします。`,
    );
  }
  const pay =
    kept === null ? '給与の支払いはありません。' : '予定の給与と交通費の全額をお支払いします。';
  const objection = endingState === 'CONFIRMED' ? '違うときは、異議を申し立てられます。' : '';
  return notice(
    'information',
    '施設がこの勤務を終了しました',
    [`${pay}${objection}`, ...reasonLine(endedReason)].join('\n'),
  );
}

/**
 * The notice of a worker who was sent home, who is paid the whole plan unless the worker agrees or an operator decides
 * otherwise. (Rule 8.2)
 */
function sentHome({
  decideBy,
  endedReason,
  endingState,
}: ShiftCardNoticeFacts): RecruitmentNoticeView {
  if (endingState === 'CONTESTED') return contested;
  if (decideBy !== null) {
    const until = formatInstant(decideBy);
    return endingState === 'WAITING'
      ? notice(
          'danger',
          '途中で終了した勤務について回答してください',
          `施設の説明と給与を確認して、${until}までに同意するか、異議を申し立ててください。決まらないときは、予定の終了までの給与をお支払いします。`,
        )
      : notice(
          'information',
          '給与の支払いを確認中です',
          `事務局が${until}までに決定します。決まらないときは、予定の終了までの給与をお支払いします。`,
        );
  }
  const pay =
    endingState === 'AGREED' || endingState === 'CLOSED'
      ? '働いた時間の給与をお支払いします。'
      : '予定の終了までの給与をお支払いします。';
  return notice(
    'information',
    '勤務は途中で終了しました',
    [pay, ...reasonLine(endedReason)].join('\n'),
  );
}

const reasonLine = (reason: string | null) => (reason === null ? [] : [`理由：${reason}`]);

/** The notice of an asked cancellation: the answer or the decision that it waits for. (Rule 8.9) */
function askedNotice({
  askedState,
  askedDueAt,
}: ShiftCardNoticeFacts): RecruitmentNoticeView | null {
  if (askedState === null || askedDueAt === null) return null;
  const until = formatInstant(askedDueAt);
  switch (askedState) {
    case 'ASKED':
      return notice(
        'information',
        '施設に確認しています',
        `依頼したかどうかを、${until}までに回答するよう施設に求めています。今はペナルティはつきません。`,
      );
    case 'DENIED':
      return notice(
        'information',
        '事務局が確認しています',
        `施設は「依頼していない」と回答しました。事務局が双方に確認して、${until}までに決めます。今はペナルティはつきません。`,
      );
    case 'SPARED':
      return notice(
        'calm',
        'ペナルティはつきません',
        '依頼したかどうかを期限までに確認できませんでした。給与の支払いはありません。',
      );
    case 'CHARGED':
      return notice(
        'calm',
        '施設からの依頼を確認できませんでした',
        '時間に応じたペナルティがつきました。',
      );
    case 'CONFIRMED':
      return null;
    default:
      throw new RangeError(`unknown state: ${String(askedState satisfies never)}`);
  }
}

const contested = notice(
  'information',
  '異議を事務局が確認しています',
  '給与が変わるときは、結果と一緒にお知らせします。今の給与は減りません。',
);

const operatorDecides = notice(
  'information',
  '事務局が確認しています',
  '勤務時間を確認して、結果をご連絡します。',
);

function absent(facts: ShiftCardNoticeFacts, now: Date): RecruitmentNoticeView {
  const until = formatInstant(contestDeadline({ endedAt: facts.endedAt ?? now }));
  if (facts.isExcused) {
    // An excused worker who did come is owed wages, so the absence can still be contested.
    const text = isAbsenceContestable(facts, now)
      ? `ペナルティはありません。勤務していたときは、${until}までに申し立てができます。`
      : 'ペナルティはありません。';
    return notice('calm', '欠勤の事情を確認しました', text);
  }
  const text = isAbsenceContestable(facts, now)
    ? `事実と違うときは${until}までに申し立てができます。`
    : facts.hasContest
      ? '申し立てを受け付けました。結果は「欠勤の確認」で見られます。'
      : '申し立ての受付は終了しました。';
  return notice('danger', '無断欠勤になりました', text);
}

/** Notices of reports, requests and answers, which take precedence over notices that depend on time alone. */
function asked(facts: ShiftCardNoticeFacts, now: Date): RecruitmentNoticeView | null {
  if (facts.hasReportedAbsence) {
    return notice(
      'information',
      '欠勤を報告しました',
      '事務局が確認しています。確認が終わるまで、新しい応募はできません。',
    );
  }
  if (isCancellationRequestOpen(facts)) {
    return notice(
      'danger',
      '施設から中止の依頼が届いています',
      '理由と補償を確認して、同意するかどうかを回答してください。',
    );
  }
  if (facts.canAttend === false && now < facts.startsAt) {
    return notice(
      'danger',
      '「出勤できない」と回答しています',
      whyCannotAnswerQuestionnaire(facts, now) === null
        ? `出勤できないときは、キャンセルの手続きが必要です。出勤できるようになったら、${formatInstant(questionnaireClosesAt(facts))}までに回答し直してください。`
        : '出勤できないときは、キャンセルの手続きが必要です。出勤できるようになったら、施設へ電話してください。',
    );
  }
  if (isQuestionnaireAnswerDue(facts, now)) return questionnaireNotice(facts);
  if (!areWorkAnswersAwaited(facts, now)) return null;
  return notice(
    'warning',
    '施設からの質問に回答してください',
    `${formatInstant(facts.startsAt)}の勤務の開始までに回答してください。`,
  );
}

function questionnaireNotice(facts: ShiftCardNoticeFacts): RecruitmentNoticeView {
  return notice(
    'warning',
    '出勤前アンケートに回答してください',
    `${formatInstant(questionnaireClosesAt(facts))}までに、出勤できるかどうかと体調を回答してください。`,
  );
}

function beforeWork(facts: ShiftCardNoticeFacts, now: Date): RecruitmentNoticeView | null {
  const said = asked(facts, now);
  if (said) return said;
  if (facts.provisionalUntil !== null && now < facts.startsAt) {
    return notice(
      'warning',
      provisionalContractLabel(facts.provisionalUntil),
      '期限までに本人確認と必要な資格証が承認されると、契約が確定します。承認されないときは取り消しになります。ペナルティはありません。',
    );
  }
  if (now > checkInClosesAt(facts.startsAt)) {
    const until = facts.hasDraft
      ? hoursCorrectionDeadline(facts)
      : addHours(facts.endsAt, absentAfterEndHours);
    return notice(
      'danger',
      '出勤が記録されていません',
      `勤務した場合は、${formatInstant(until)}までに時刻を申請してください。`,
    );
  }
  if (now >= addMinutes(facts.startsAt, lateArrivalFromMinutes)) {
    return notice(
      'danger',
      '開始時刻を過ぎています',
      '到着したらすぐに「出勤する」を押してください。遅れるときは施設へ電話してください。',
    );
  }
  const isDayBefore = jstDay(now) >= addDays(jstDay(facts.startsAt), -1);
  return isDayBefore && facts.belongings !== ''
    ? notice('calm', '持ち物を確認してください', facts.belongings)
    : null;
}

function duringWork(facts: ShiftCardNoticeFacts, now: Date): RecruitmentNoticeView | null {
  if (now > checkOutClosesAt(facts.endsAt)) {
    return notice(
      'danger',
      '退勤が記録されていません',
      '打刻の受付は終了しました。終了した時刻を申請してください。',
    );
  }
  if (now >= addMinutes(facts.endsAt, checkOutReminderAfterMinutes)) {
    return notice(
      'warning',
      '退勤の記録がまだです',
      `勤務が終わっていたら「退勤する」を押してください（予定 ${jstTime(facts.endsAt)}）。`,
    );
  }
  return recordedOtherwise(facts);
}

/** The notice of 遅刻 or 早退 as recorded, whose minutes are not paid. (Rule 4.11) */
function recordedOtherwise(facts: ShiftCardNoticeFacts): RecruitmentNoticeView | null {
  const late = facts.recordedStartAt ? lateMinutesOf(facts.recordedStartAt, facts) : 0;
  const early = facts.recordedEndAt ? earlyLeaveMinutes(facts.recordedEndAt, facts) : 0;
  const titles = [
    ...(isLateArrival(late) ? [`遅刻${late}分`] : []),
    ...(isEarlyLeave(early) ? [`早退${early}分`] : []),
  ];
  if (titles.length === 0) return null;
  return notice(
    'warning',
    `${titles.join('・')}で記録しました`,
    '給与はこの分を除いて計算します。記録が事実と違うときは、時刻の修正を申請してください。',
  );
}

function afterWork(facts: ShiftCardNoticeFacts): RecruitmentNoticeView | null {
  if (facts.needsOperator) return operatorDecides;
  if (facts.returnReason !== null) {
    return notice('danger', '修正が差し戻されました', facts.returnReason);
  }
  if (facts.checkOutWasAutomatic) {
    return notice(
      'warning',
      '退勤の記録がありません',
      `予定の時刻で終了にしました。${formatInstant(hoursCorrectionDeadline(facts))}までに終了した時刻を申請してください。給与は施設の確認のあとに受け取れます。`,
    );
  }
  return recordedOtherwise(facts);
}

function notice(
  color: keyof typeof shiftCardNoticeColors,
  title: string,
  description: string,
): RecruitmentNoticeView {
  return { title, description, backgroundColor: shiftCardNoticeColors[color] };
}
