import type { App } from '#platform/server/context.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import { withdrawAbsenceReport } from '../absence/update-absent-notification.server.ts';
import { writeCheckIn, type LockedAttendance } from '../contract/queries.server.ts';
import { recordTransition } from '../contract/transition.server.ts';
import { applyStampToAbsence } from './stamp-on-absence.server.ts';
import { lateMinutesOf, recordedStartOf } from './stamp-rules.ts';
import {
  stampHistoryNote,
  stampWithCode,
  type RecordedStamp,
  type StampInput,
} from './stamping.server.ts';
import { judgeCheckInTime, type StampTime } from './stamp-time.ts';

/**
 * Checks in with the facility's code, from S − 30 min to S + 60 min. The recorded start is never before
 * the planned one. A reported check-in has no lateness until its hours are approved. On an absence the stamp is
 * evidence: see `applyStampToAbsence`. Refusals: those of `stampWithCode`, `judgeCheckInTime` and `applyStampToAbsence`.
 * (Rule 4.9, 4.10, 8.1)
 */
export function checkIn(app: App, input: StampInput): Promise<RecordedStamp> {
  const { workerId, now } = input;
  return stampWithCode(app, input, {
    operation: 'attendance.checkIn',
    answers: null,
    judge: (facts, press) => judgeCheckInTime(facts, press, now),
    async write(tx, facts, time) {
      const note = stampHistoryNote(time, now);
      const recordedAt = recordedStartOf(time.at, facts);
      const reason = `${note ?? '出勤の打刻'}があります`;
      const counts =
        facts.state !== 'ABSENT' ||
        (await applyStampToAbsence(tx, facts, { workerId, time, reason, now }));
      if (counts) await start(tx, facts, { workerId, time, note, now });
      return { recordedAt, receivedAt: time.receivedAt, needsAdjustment: false };
    },
  });
}

type Starting = { workerId: string; time: StampTime; note: string | undefined; now: Date };

async function start(
  tx: Tx,
  facts: LockedAttendance,
  { workerId, time: { at, receivedAt }, note, now }: Starting,
): Promise<void> {
  const recordedStartAt = recordedStartOf(at, facts);
  await writeCheckIn(tx, facts.id, {
    checkInAt: at,
    checkInReceivedAt: receivedAt,
    recordedStartAt,
    lateMinutes: receivedAt === null ? lateMinutesOf(recordedStartAt, facts) : 0,
  });
  await recordTransition(tx, facts, {
    event: 'CHECK_IN',
    actor: { kind: 'worker', id: workerId },
    reason: note,
    now,
  });
  await withdrawAbsenceReport(tx, facts.id, now);
}
