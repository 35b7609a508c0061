import type { App } from '#server/context.server.ts';

import { recordTransition } from '../contract/transition.server.ts';
import { writeCheckIn } from '../contract/queries.server.ts';
import { lateMinutes, recordedStart, whyCannotCheckIn } from './stamp-rules.ts';
import {
  offlineNote,
  stampWithCode,
  type RecordedStamp,
  type StampInput,
} from './stamping.server.ts';
import { withdrawReport } from '../absence/update-absent-notification.server.ts';

/**
 * Checks in with the facility's code, from S − 30 min to S + 60 min. The recorded start is never before
 * the planned one. Refusals: VALIDATION_FAILED, STAMPED_AT_INVALID, NOT_FOUND, STATE_CHANGED, CODE_INVALID,
 * CODE_LOCKED, TOO_EARLY, TOO_LATE. (Rule 4.9, 4.10)
 */
export function checkIn(app: App, input: StampInput): Promise<RecordedStamp> {
  const { workerId, now } = input;
  return stampWithCode(app, input, {
    operation: 'attendance.checkIn',
    answers: null,
    whyRefused: (facts, at) => whyCannotCheckIn(facts, at, now),
    async write(tx, facts, at) {
      const recordedAt = recordedStart(at, facts);
      await writeCheckIn(tx, facts.id, {
        checkInAt: at,
        recordedStartAt: recordedAt,
        lateMinutes: lateMinutes(recordedAt, facts),
      });
      await recordTransition(tx, facts, {
        event: 'CHECK_IN',
        actor: { kind: 'worker', id: workerId },
        reason: offlineNote(input),
        now,
      });
      await withdrawReport(tx, facts.id, now);
      return { recordedAt, needsAdjustment: false };
    },
  });
}
