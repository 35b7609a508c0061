import { releasePlanned } from '#pay/earnings/release-planned.server.ts';
import type { App } from '#server/context.server.ts';

import { recordTransition } from '../contract/transition.server.ts';
import { refuse } from '../messages.ts';
import { writeCheckOut } from '../contract/queries.server.ts';
import {
  checkOutRecord,
  draftAfterCheckOut,
  whyCannotCheckOut,
  type CheckOutAnswers,
} from './stamp-rules.ts';
import {
  offlineNote,
  stampWithCode,
  type RecordedStamp,
  type StampInput,
} from './stamping.server.ts';

/**
 * Checks out with the facility's code, from S + 1 min to E + 6 h, and releases the planned wage for
 * withdrawal in the same transaction. Refusals: those of `checkIn`, STAMPED_AT_INVALID also for an end before
 * the start, and WAGE_STATE_CHANGED. (Rule 4.9 to 4.12)
 */
export function checkOut(
  app: App,
  { answers, ...input }: StampInput & { answers: CheckOutAnswers },
): Promise<RecordedStamp> {
  const { workerId, now } = input;
  return stampWithCode(app, input, {
    operation: 'attendance.checkOut',
    answers,
    whyRefused: (facts, at) => whyCannotCheckOut(facts, at, now),
    async write(tx, facts, at) {
      // Offline stamps can arrive in the wrong order: refuse an end before its start.
      if (facts.checkInAt && at < facts.checkInAt) throw refuse('STAMPED_AT_INVALID');
      const record = checkOutRecord(at, facts, answers);
      const { recordedEndAt, recordedBreakMinutes } = record;
      const draft = draftAfterCheckOut(facts, { ...record, tookBreak: answers.tookBreak });
      await writeCheckOut(tx, facts.id, {
        checkOutAt: at,
        recordedEndAt,
        recordedBreakMinutes,
        ...draft,
      });
      await recordTransition(tx, facts, {
        event: 'CHECK_OUT',
        actor: { kind: 'worker', id: workerId },
        reason: offlineNote(input),
        now,
      });
      await releasePlanned(tx, { attendanceId: facts.id, now });
      const hasDraft =
        facts.claimedStartAt !== null ||
        draft.claimedEndAt !== null ||
        draft.claimedBreakMinutes !== null;
      return {
        recordedAt: record.claimedEndAt ?? recordedEndAt,
        needsAdjustment: record.needsAdjustment || hasDraft,
      };
    },
  });
}
