import { paths } from '#platform/base/paths.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { addPenalty } from '#domain/points/penalties/penalties.server.ts';
import { exemptPenalty } from '#domain/points/penalties/exempt.server.ts';
import { lockPointsOfWorker } from '#domain/points/point-account.server.ts';
import type { App } from '#platform/server/context.server.ts';
import {
  isConstraintViolation,
  inTransaction,
  type Tx,
} from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';

import { nextAbsenceNoticeState, type AbsenceNoticeAnswer } from '../absence/absence-rules.ts';
import {
  attendanceIdOfAbsenceNotice,
  isAbsenceExcused,
  lockAbsenceNotice,
  writeNoticeAnswer,
} from '../absence/absence.queries.server.ts';
import {
  checkHoursClaim,
  requireClaimReason,
  type WorkedHours,
} from '../corrections/claim-rules.ts';
import { shiftDayAndFacility } from '../contract/shift-note.ts';
import { finalizeHours } from '../corrections/finalize-hours.server.ts';
import { attendanceNotifications } from '../notifications.ts';
import { workerCancelSentences, attendanceRefusal } from '../messages.ts';
import { recordTransition } from '../contract/transition.server.ts';
import {
  lockAttendance,
  writeUnworkedShiftEnding,
  type LockedAttendance,
} from '../contract/queries.server.ts';
import { noShowPenaltyKey, noShowPenaltyPoints } from './report-no-show.server.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';
import { withdrawAbsenceReport } from '../absence/update-absent-notification.server.ts';

export type AnswerAbsenceNoticeArgs = {
  noticeId: string;
  answer: AbsenceNoticeAnswer;
  note: string;
  /** The hours worked; required with WORKED. */
  hours: WorkedHours | null;
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * An operator answers a report or a contest. UPHOLD keeps the absence with its points and stop, EXCUSE
 * waives them, and WORKED pays the found hours. Idempotent by key. Refusals: FORBIDDEN, ABSENCE_ANSWERED,
 * VALIDATION_FAILED, HOURS_OVERLAP, and those of `lockAttendance` and `attendanceIdOfAbsenceNotice`. (Rule 4.9, 4.13, 4.15)
 */
export async function answerAbsenceNotice(
  app: App,
  decision: AnswerAbsenceNoticeArgs,
): Promise<void> {
  const { noticeId, answer, actor, now } = decision;
  if (actor.kind !== 'operator') throw attendanceRefusal('FORBIDDEN');
  const note = requireClaimReason(decision.note, 'note');
  const call = {
    actorId: idempotencyKeyOwner(actor),
    key: decision.idempotencyKey,
    operation: 'attendance.answerAbsence',
    input: [noticeId, answer, note, decision.hours],
    now,
  };
  try {
    await inTransaction(app.db, (tx) =>
      withIdempotencyKey(tx, call, async () => {
        const facts = await lockAttendance(
          tx,
          await attendanceIdOfAbsenceNotice(tx, noticeId),
          actor,
        );
        const notice = await lockAbsenceNotice(tx, { id: noticeId });
        const state = notice && nextAbsenceNoticeState(notice, answer);
        if (!state) throw attendanceRefusal('ABSENCE_ANSWERED');
        await applyAnswer(tx, facts, { ...decision, note });
        await writeNoticeAnswer(tx, noticeId, { state, note, now });
      }),
    );
  } catch (error) {
    const overlaps =
      isConstraintViolation(error, 'attendances_no_overlap') ||
      isConstraintViolation(error, 'attendances_one_start_a_day');
    if (overlaps) throw attendanceRefusal('HOURS_OVERLAP');
    throw error;
  }
}

async function applyAnswer(
  tx: Tx,
  facts: LockedAttendance,
  decision: AnswerAbsenceNoticeArgs,
): Promise<void> {
  const { answer, note: reason } = decision;
  switch (answer) {
    case 'UPHOLD': {
      await uphold(tx, facts, decision);
      const costsNothing = await isAbsenceExcused(tx, facts.id);
      const outgoing = costsNothing
        ? attendanceNotifications.absenceStands
        : attendanceNotifications.absenceUpheld;
      return notifyOfAnswer(tx, facts, outgoing({ ...facts, reason }), decision);
    }
    case 'EXCUSE':
      await end(tx, facts, 'EXCUSE_ABSENCE', decision);
      await forgive(tx, facts, decision);
      return notifyOfAnswer(tx, facts, attendanceNotifications.absenceExcused(facts), decision);
    case 'WORKED':
      // The hours award points: lock points before penalties, the order used everywhere.
      await lockPointsOfWorker(tx, facts.workerId, decision.now);
      // Waive the absence first: a late start in the found hours adds its own penalty.
      await forgive(tx, facts, decision);
      await payHours(tx, facts, decision);
      return notifyOfAnswer(tx, facts, attendanceNotifications.absenceWorked(facts), decision);
    default:
      throw new RangeError(`unknown answer: ${String(answer satisfies never)}`);
  }
}

/**
 * Confirms a report: adds the penalty that the scheduled task would have added two hours after the end.
 * A recorded absence already has its penalty, or none where it was excused.
 */
async function uphold(
  tx: Tx,
  facts: LockedAttendance,
  decision: AnswerAbsenceNoticeArgs,
): Promise<void> {
  const isReported = facts.state === 'SCHEDULED';
  await end(tx, facts, isReported ? 'CONFIRM_ABSENCE' : 'UPHOLD_ABSENCE', decision);
  if (!isReported) return;
  await addPenalty(tx, {
    workerId: facts.workerId,
    kind: 'no_show',
    points: noShowPenaltyPoints,
    attendanceId: facts.id,
    dedupKey: noShowPenaltyKey(facts.id),
    note: `${shiftDayAndFacility(facts)}の無断欠勤`,
    now: decision.now,
  });
}

type Ending = 'CONFIRM_ABSENCE' | 'UPHOLD_ABSENCE' | 'EXCUSE_ABSENCE';

async function end(
  tx: Tx,
  facts: LockedAttendance,
  event: Ending,
  decision: AnswerAbsenceNoticeArgs,
) {
  const { actor, note: reason, now } = decision;
  await recordTransition(tx, facts, { event, actor, reason, now });
  if (facts.state === 'ABSENT') return;
  await writeUnworkedShiftEnding(tx, facts.id, {
    state: 'ABSENT',
    absenceReason: 'Absented',
    reason,
    now,
  });
}

async function forgive(tx: Tx, facts: LockedAttendance, { actor, now }: AnswerAbsenceNoticeArgs) {
  await exemptPenalty(tx, {
    workerId: facts.workerId,
    of: { attendanceId: facts.id },
    note: `${shiftDayAndFacility(facts)}の無断欠勤の取り消し`,
    actor,
    now,
  });
}

async function payHours(
  tx: Tx,
  facts: LockedAttendance,
  decision: AnswerAbsenceNoticeArgs,
): Promise<void> {
  const { hours, note, actor, now } = decision;
  if (hours === null) throw refuseFields({ hours: workerCancelSentences.hours });
  const found = {
    claimedStartAt: hours.startAt,
    claimedEndAt: hours.endAt,
    claimedBreakMinutes: hours.breakMinutes,
  };
  const checked = checkHoursClaim({ ...facts, ...found }, note, now);
  if ('fields' in checked) throw refuseFields(checked.fields);
  // Withdraw the report, because the shift counts as worked.
  await withdrawAbsenceReport(tx, facts.id, now);
  await finalizeHours(tx, facts, { ...checked, event: 'FIND_WORKED', actor, now });
}

type Answered = Pick<AnswerAbsenceNoticeArgs, 'noticeId' | 'now'>;

async function notifyOfAnswer(
  tx: Tx,
  facts: LockedAttendance,
  text: NoticeText,
  { noticeId, now }: Answered,
): Promise<void> {
  await notifyWorkerOfShift(tx, facts, {
    // A report and a contest of the same shift each get their own answer.
    reason: `absenceAnswered:${noticeId}`,
    topic: 'account',
    text,
    path: paths.shifts.absences(),
    now,
  });
}
