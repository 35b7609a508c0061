import { paths } from '#platform/base/paths.ts';
import { reportedStampText } from '#platform/base/states/reported-stamp.ts';
import { releasePlannedWage } from '#domain/pay/earnings/release-planned.server.ts';
import type { App } from '#platform/server/context.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import { recordTransition } from '../contract/transition.server.ts';
import { attendanceRefusal } from '../messages.ts';
import { writeCheckOut, type LockedAttendance } from '../contract/queries.server.ts';
import { attendanceNotifications } from '../notifications.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';
import { storeWorkerLastSeen } from './live-evidence.server.ts';
import {
  checkOutRecord,
  correctionDraftAfterCheckOut,
  type CheckOutAnswers,
} from './stamp-rules.ts';
import { judgeCheckOutTime } from './stamp-time.ts';
import {
  stampHistoryNote,
  stampWithCode,
  type RecordedStamp,
  type StampInput,
} from './stamping.server.ts';

/**
 * Checks out with the facility's code, from S + 1 min to E + 6 h, and releases the planned wage for withdrawal in the
 * same transaction; after a reported check-out up to the last live evidence only. An end before the start is refused as
 * STAMPED_AT_INVALID. Refusals: STAMPED_AT_INVALID, and those of `stampWithCode`, `judgeCheckOutTime` and
 * `releasePlannedWage`. (Rule 4.9 to 4.12, 8.1)
 */
export function checkOut(
  app: App,
  { answers, ...input }: StampInput & { answers: CheckOutAnswers },
): Promise<RecordedStamp> {
  const { workerId, now } = input;
  return stampWithCode(app, input, {
    operation: 'attendance.checkOut',
    answers,
    judge: (facts, press) => judgeCheckOutTime(facts, press, now),
    async write(tx, facts, time) {
      const { at, receivedAt } = time;
      // Offline stamps can arrive in the wrong order: refuse an end before its start.
      if (facts.checkInAt && at < facts.checkInAt) throw attendanceRefusal('STAMPED_AT_INVALID');
      const record = checkOutRecord(at, facts, answers);
      const { recordedEndAt, recordedBreakMinutes } = record;
      const draft = correctionDraftAfterCheckOut(facts, {
        ...record,
        tookBreak: answers.tookBreak,
      });
      await writeCheckOut(tx, facts.id, {
        checkOutAt: at,
        checkOutReceivedAt: receivedAt,
        recordedEndAt,
        recordedBreakMinutes,
        ...draft,
      });
      if (receivedAt !== null) await storeWorkerLastSeen(tx, facts);
      await recordTransition(tx, facts, {
        event: 'CHECK_OUT',
        actor: { kind: 'worker', id: workerId },
        reason: stampHistoryNote(time, now),
        now,
      });
      await releasePlannedWage(tx, { attendanceId: facts.id, now });
      if (receivedAt !== null) await notifyOfReport(tx, facts, { at, receivedAt, now });
      const hasDraft =
        facts.claimedStartAt !== null ||
        draft.claimedEndAt !== null ||
        draft.claimedBreakMinutes !== null;
      return {
        recordedAt: record.claimedEndAt ?? recordedEndAt,
        receivedAt,
        needsAdjustment: record.needsAdjustment || hasDraft,
      };
    },
  });
}

type Report = { at: Date; receivedAt: Date; now: Date };

/** Notifies the worker that a reported check-out waits for the facility. */
function notifyOfReport(
  tx: Tx,
  facts: LockedAttendance,
  { at, receivedAt, now }: Report,
): Promise<void> {
  return notifyWorkerOfShift(tx, facts, {
    reason: 'reported_check_out',
    topic: 'payment',
    text: attendanceNotifications.reportedCheckOut({
      ...facts,
      stamp: reportedStampText(at, receivedAt),
    }),
    path: paths.shift.wage(facts.id),
    now,
  });
}
