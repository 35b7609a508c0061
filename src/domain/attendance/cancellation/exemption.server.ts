import { formatInstant } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { fillSentencePlaceholders, refuseFields } from '#platform/base/refusal.ts';
import type { PenaltyExemption } from '#gen/types.ts';
import { exemptPenalty } from '#domain/points/penalties/exempt.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type QueryExecutor, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';
import { claimUpload } from '#platform/server/uploads/uploads.server.ts';

import { readClaimReason } from '../corrections/claim-rules.ts';
import {
  checkExemptionForm,
  exemptionReasons,
  nextExemptionState,
  exemptionProofDeadline,
  suggestedExemptionReason,
  whyCannotSubmitExemption,
} from './exemption-rules.ts';
import {
  cancelledShiftRow,
  lockExemptionProof,
  writeExemptionProof,
  writeExemptionProofAnswer,
} from './exemption.queries.server.ts';
import { shiftDayAndFacility } from '../contract/shift-note.ts';
import { attendanceNotifications } from '../notifications.ts';
import {
  attendanceMessages,
  workerCancelSentences,
  hoursClaimSentences,
  attendanceRefusal,
} from '../messages.ts';
import { shiftSummaryOf, type OwnShiftKey } from '../contract/own-shift.queries.server.ts';
import { lockAttendance } from '../contract/queries.server.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';

/**
 * Returns whether proof can waive the penalty of a cancellation, and the state of the latest proof. Refusals:
 * NOT_FOUND. (Rule 4.13)
 */
export async function readPenaltyExemption(
  db: QueryExecutor,
  { now, ...own }: OwnShiftKey & { now: Date },
): Promise<PenaltyExemption> {
  const row = await cancelledShiftRow(db, own);
  const deadline = exemptionProofDeadline(row);
  const why = whyCannotSubmitExemption(row, now);
  return {
    shift: shiftSummaryOf(row),
    penaltyPoints: row.penaltyPoints,
    deadline,
    state: row.state,
    reasonName: exemptionReasons.find(({ id }) => id === row.reason)?.name ?? null,
    submittedAt: row.submittedAt,
    answerNote: row.answerNote,
    reasons: [...exemptionReasons],
    suggestedReason: suggestedExemptionReason(row.cancelReason),
    cannotSubmitReason:
      why && fillSentencePlaceholders(attendanceMessages[why], { until: formatInstant(deadline) }),
  };
}

export type ExemptionProofInput = {
  workerId: string;
  attendanceId: string;
  reason: string;
  note: string;
  uploadId: string | null;
  now: Date;
  idempotencyKey: string | undefined;
};

/**
 * Submits proof for waiving a penalty, within seven days of the cancellation. Idempotent by key.
 * Refusals: VALIDATION_FAILED, and those of `whyCannotSubmitExemption`. (Rule 4.13)
 */
export async function submitExemptionProof(app: App, input: ExemptionProofInput): Promise<void> {
  const { workerId, attendanceId, reason, note, uploadId, now } = input;
  const call = {
    actorId: workerId,
    key: input.idempotencyKey,
    operation: 'attendance.submitProof',
    input: [attendanceId, reason, note, uploadId],
    now,
  };
  await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const actor: Actor = { kind: 'worker', id: workerId };
      await lockAttendance(tx, attendanceId, actor);
      const row = await cancelledShiftRow(tx, { attendanceId, workerId });
      const why = whyCannotSubmitExemption(row, now);
      if (why) throw attendanceRefusal(why, { until: formatInstant(exemptionProofDeadline(row)) });
      const checked = checkExemptionForm({ reason, note, hasPicture: uploadId !== null });
      if ('fields' in checked) throw refuseFields(checked.fields);
      const proofKey = uploadId === null ? null : await takeProof(tx, { workerId, uploadId, now });
      const id = await writeExemptionProof(tx, { attendanceId, ...checked, proofKey, now });
      await recordChanges(tx, [changeOf(id, { from: null, to: 'SUBMITTED', actor, now })]);
    }),
  );
}

async function takeProof(tx: Tx, wanted: { workerId: string; uploadId: string; now: Date }) {
  const { storageKey, wasUsed } = await claimUpload(tx, { ...wanted, purpose: 'proof' });
  if (wasUsed) throw refuseFields({ uploadId: workerCancelSentences.proofUsed });
  return storageKey;
}

export type ExemptionProofReview = {
  exemptionId: string;
  answer: 'APPROVE' | 'REJECT';
  /** The message to the worker; required with a rejection. */
  note: string;
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * An operator answers a proof. Approval takes back the points, the hold and the stop of the
 * cancellation; a rejection tells the worker the reason. Idempotent by key. Refusals: FORBIDDEN, VALIDATION_FAILED,
 * PROOF_ANSWERED, and those of `lockExemptionProof` and `lockAttendance`. (Rule 4.13)
 */
export async function reviewExemptionProof(app: App, review: ExemptionProofReview): Promise<void> {
  const { exemptionId, answer, actor, now } = review;
  if (actor.kind !== 'operator') throw attendanceRefusal('FORBIDDEN');
  const note = answer === 'REJECT' ? readClaimReason(review.note) : null;
  if (answer === 'REJECT' && note === null) {
    throw refuseFields({ reason: hoursClaimSentences.reasonLength });
  }
  const call = {
    actorId: idempotencyKeyOwner(actor),
    key: review.idempotencyKey,
    operation: 'attendance.reviewProof',
    input: [exemptionId, answer, note],
    now,
  };
  await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, () => answerProof(tx, { ...review, note })),
  );
}

type Decision = Omit<ExemptionProofReview, 'note'> & { note: string | null };

async function answerProof(
  tx: Tx,
  { exemptionId, answer, note, actor, now }: Decision,
): Promise<void> {
  const proof = await lockExemptionProof(tx, exemptionId);
  const state = nextExemptionState(proof.state, answer);
  if (state === null) throw attendanceRefusal('PROOF_ANSWERED');
  await writeExemptionProofAnswer(tx, proof.id, { state, note, now });
  const reason = note ?? undefined;
  const change = changeOf(proof.id, { from: proof.state, to: state, actor, now });
  await recordChanges(tx, [{ ...change, reason }]);
  const facts = await lockAttendance(tx, proof.attendanceId, actor);
  if (answer === 'APPROVE') {
    await exemptPenalty(tx, {
      workerId: facts.workerId,
      of: { attendanceId: facts.id },
      note: `${shiftDayAndFacility(facts)}のキャンセルの免除`,
      actor,
      now,
    });
  }
  await notifyWorkerOfShift(tx, facts, {
    reason: `proof:${proof.id}`,
    topic: 'cancellation',
    text:
      note === null
        ? attendanceNotifications.proofAccepted(facts)
        : attendanceNotifications.proofRejected({ ...facts, reason: note }),
    path: paths.shift.exemption(facts.id),
    now,
  });
}

type ExemptionChange = { from: string | null; to: string; actor: Actor; now: Date };

function changeOf(id: string, { from, to, actor, now }: ExemptionChange) {
  const event = from === null ? 'SUBMIT' : to === 'APPROVED' ? 'APPROVE' : 'REJECT';
  return { subject: 'penalty_exemption', id, from, to, event, actor, at: now };
}
