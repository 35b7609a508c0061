import { paths } from '#platform/base/paths.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { addPenalty } from '#domain/points/penalties/penalties.server.ts';
import { previewCancelPenalty } from '#domain/points/penalties/preview-penalty.server.ts';
import { giveSeatBack } from '#domain/recruitment/publishing/seats.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { askFacilityAboutCancellation } from '../asked/ask-facility.server.ts';
import {
  isCancelAskedByFacility,
  cancelPenaltyBandName,
  cancelPenaltyBandOf,
  cancelReasonText,
  checkCancelForm,
  isLastMinuteCancellation,
  needsPhoneCallToCancel,
  whyCannotCancelShift,
  type WorkerCancelForm,
  type CheckedCancelForm,
} from './cancel-rules.ts';
import { writeWorkerCancellation } from './exemption.queries.server.ts';
import { suggestedExemptionReason } from './exemption-rules.ts';
import { shiftDayAndFacility } from '../contract/shift-note.ts';
import { attendanceNotifications } from '../notifications.ts';
import { attendanceRefusal } from '../messages.ts';
import { recordTransition } from '../contract/transition.server.ts';
import {
  lockAttendance,
  writeUnworkedShiftEnding,
  type LockedAttendance,
} from '../contract/queries.server.ts';
import { hasOpenScheduleCancellation } from '../termination/schedule-cancellation.queries.server.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';

export type CancelInput = WorkerCancelForm & {
  workerId: string;
  attendanceId: string;
  /** The penalty balance after the cancellation that the page showed to the worker; null if none was shown. */
  penaltyAfter: number | null;
  now: Date;
  idempotencyKey: string | undefined;
};

/**
 * Cancels a coming shift for its worker: adds the penalty points of the current band, places a hold on the worker
 * within a day of the start, and frees the seat. If the worker's reason is that the facility asked for it, the facility
 * is asked first, and nothing is charged or freed meanwhile. Idempotent by key. CANCEL_NOT_ALLOWED holds once the shift
 * has begun, ANSWER_REQUEST_FIRST while a cancellation request of the facility is open, and PENALTY_CHANGED when the
 * cost differs from `penaltyAfter`. Refusals: PENALTY_CHANGED, VALIDATION_FAILED, and those of `whyCannotCancelShift`. (Rule
 * 4.9, 4.13, 8.9)
 */
export async function cancelByWorker(app: App, input: CancelInput): Promise<void> {
  const { workerId, attendanceId, reason, note, toldName, penaltyAfter, now } = input;
  const call = {
    actorId: workerId,
    key: input.idempotencyKey,
    operation: 'attendance.cancelByWorker',
    input: [attendanceId, reason, note, toldName, penaltyAfter],
    now,
  };
  await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const facts = await lockAttendance(tx, attendanceId, { kind: 'worker', id: workerId });
      const why = whyCannotCancelShift(
        { ...facts, hasOpenRequest: await hasOpenScheduleCancellation(tx, facts.id) },
        now,
      );
      if (why) throw attendanceRefusal(why);
      if (!(await costsWhatWasShown(tx, facts, input))) throw attendanceRefusal('PENALTY_CHANGED');
      const checked = checkCancelForm(input, needsPhoneCallToCancel(facts, now));
      if ('fields' in checked) throw refuseFields(checked.fields);
      await cancel(tx, facts, checked, now);
    }),
  );
}

/**
 * The penalty band can change between the page view and the press: refuse rather than charge more
 * points than were shown.
 */
async function costsWhatWasShown(
  tx: Tx,
  facts: LockedAttendance,
  { reason, penaltyAfter, now }: Pick<CancelInput, 'reason' | 'penaltyAfter' | 'now'>,
): Promise<boolean> {
  // Nothing is charged while the facility is asked, so a changed cost does not matter for this reason.
  if (penaltyAfter === null || isCancelAskedByFacility(reason)) return true;
  const { after } = await previewCancelPenalty(tx, {
    workerId: facts.workerId,
    points: cancelPenaltyBandOf(facts, now).points,
    isLastMinute: isLastMinuteCancellation(facts, now),
    now,
  });
  return after === penaltyAfter;
}

async function cancel(
  tx: Tx,
  facts: LockedAttendance,
  checked: CheckedCancelForm,
  now: Date,
): Promise<void> {
  const isAsked = isCancelAskedByFacility(checked.reason);
  const band = cancelPenaltyBandOf(facts, now);
  const points = isAsked ? 0 : band.points;
  const reason = cancelReasonText(checked);
  const event = 'CANCEL_BY_WORKER';
  const actor = { kind: 'worker', id: facts.workerId } as const;
  const state = 'CANCELLED_BY_WORKER';
  await writeUnworkedShiftEnding(tx, facts.id, { state, absenceReason: null, reason, now });
  await recordTransition(tx, facts, { event, actor, reason, now });
  await writeWorkerCancellation(tx, facts.id, { ...checked, points, now });
  if (isAsked) {
    const stake = { points: band.points, isLastMinute: isLastMinuteCancellation(facts, now) };
    return askFacilityAboutCancellation(tx, facts, { ...stake, reason, actor, now });
  }
  await addPenalty(tx, {
    workerId: facts.workerId,
    kind: 'cancel',
    points,
    isLastMinute: isLastMinuteCancellation(facts, now),
    attendanceId: facts.id,
    dedupKey: `cancel:${facts.id}`,
    note: `${shiftDayAndFacility(facts)}のキャンセル（${cancelPenaltyBandName(band)}）`,
    now,
  });
  await giveSeatBack(tx, { recruitmentId: facts.recruitmentId, now });
  const proof = points > 0 && suggestedExemptionReason(checked.reason) !== null;
  await notifyWorkerOfShift(tx, facts, {
    reason: 'cancelledByWorker',
    topic: 'cancellation',
    text: attendanceNotifications.cancelledByWorker({ ...facts, points, proof }),
    path: proof ? paths.shift.exemption(facts.id) : undefined,
    now,
  });
}
