import { refuseFields } from '#platform/base/refusal.ts';
import { reportedStampSentences } from '#platform/base/states/reported-stamp.ts';
import { releasePlannedWage } from '#domain/pay/earnings/release-planned.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { supersedeHoursProposal } from '../contract/supersede-proposal.server.ts';
import { recordTransition } from '../contract/transition.server.ts';
import { writeHoursClaim } from './hours-claim.queries.server.ts';
import {
  checkHoursClaim,
  isClaimAsRecorded,
  isBreakBelowLaw,
  canWorkerFinalizeHours,
  recordedHoursOf,
  correctionRoundsLeft,
  whyCannotApproveAsRecorded,
  type WorkedHours,
} from './claim-rules.ts';
import { assertHoursCorrectionOpen } from './claim-time.server.ts';
import { assertHoursOverlapNoShift } from './refuse-overlap.server.ts';
import { finalizeHours } from './finalize-hours.server.ts';
import { attendanceRefusal } from '../messages.ts';
import {
  lockAttendance,
  writeCheckOut,
  type LockedAttendance,
} from '../contract/queries.server.ts';
import { storeWorkerLastSeen } from '../stamps/live-evidence.server.ts';
import { recordedEndOf } from '../stamps/stamp-rules.ts';
import { withdrawAbsenceReport } from '../absence/update-absent-notification.server.ts';

export type ApprovalInput = {
  workerId: string;
  attendanceId: string;
  mode: 'with_adjustment' | 'without_adjustment';
  /** 1 to 200 characters with a correction; otherwise ignored. */
  reason: string;
  now: Date;
  idempotencyKey: string | undefined;
};

/**
 * Accepts the hours as recorded, which fixes them at once, or sends the drafted correction to the facility. Hours with
 * a reported stamp are sent to the facility as they are. Idempotent by key. Refusals: NEEDS_ADJUSTMENT,
 * ROUNDS_EXHAUSTED, NOTHING_TO_CORRECT, VALIDATION_FAILED, and those of `whyCannotApproveAsRecorded`,
 * `whyCannotCorrect` and `assertHoursOverlapNoShift`. (Rule 4.9, 8.1)
 */
export async function requestHoursApproval(app: App, input: ApprovalInput): Promise<void> {
  const { workerId, attendanceId, mode, now } = input;
  const reason = mode === 'with_adjustment' ? input.reason : null;
  const call = {
    actorId: workerId,
    key: input.idempotencyKey,
    operation: 'attendance.requestApproval',
    input: [attendanceId, mode, reason],
    now,
  };
  await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const actor: Actor = { kind: 'worker', id: workerId };
      const facts = await lockAttendance(tx, attendanceId, actor);
      if (reason === null) await approveAsRecorded(tx, facts, { actor, now });
      else await sendClaim(tx, facts, { actor, reason, now });
    }),
  );
}

type Act = { actor: Actor; now: Date };

async function approveAsRecorded(tx: Tx, facts: LockedAttendance, { actor, now }: Act) {
  const why = whyCannotApproveAsRecorded(facts);
  if (why) throw attendanceRefusal(why);
  const hours = recordedHoursOf(facts);
  if (!hours) throw attendanceRefusal('NEEDS_ADJUSTMENT');
  if (canWorkerFinalizeHours(facts)) {
    return finalizeHours(tx, facts, { hours, event: 'APPROVE_AS_RECORDED', actor, now });
  }
  // Hours of zero length cannot be claimed: two stamps of the same minute need a correction.
  if (hours.startAt >= hours.endAt) throw attendanceRefusal('NEEDS_ADJUSTMENT');
  if (correctionRoundsLeft(facts) === 0) throw attendanceRefusal('ROUNDS_EXHAUSTED');
  await assertHoursOverlapNoShift(tx, facts, { hours, actor });
  await writeSentClaim(tx, facts, { hours, reason: reportedReason(facts), actor, now });
}

/** The reason of a claim that asks the facility to confirm reported stamps. */
function reportedReason(facts: LockedAttendance): string {
  return `${reportedStampSentences(facts).join('、')}のとおりに確認をお願いします`;
}

async function sendClaim(tx: Tx, facts: LockedAttendance, act: Act & { reason: string }) {
  assertHoursCorrectionOpen(facts, act.now);
  const checked = checkHoursClaim(facts, act.reason, act.now);
  if ('fields' in checked) throw refuseFields(checked.fields);
  const { hours, reason } = checked;
  if (isClaimAsRecorded(facts, hours)) throw attendanceRefusal('NOTHING_TO_CORRECT');
  await assertHoursOverlapNoShift(tx, facts, { hours, actor: act.actor });
  // Check out without a stamp first: this releases the wage of the hours that the server saw before the facility
  // answers.
  const open = facts.state === 'CHECKED_IN' ? await endWithoutStamp(tx, facts, hours, act) : facts;
  await writeSentClaim(tx, open, { ...act, hours, reason });
}

/** Stores a claim for the facility's review. */
async function writeSentClaim(
  tx: Tx,
  facts: LockedAttendance,
  { hours, reason, actor, now }: Act & { hours: WorkedHours; reason: string },
): Promise<void> {
  const round = facts.claimRounds + 1;
  await writeHoursClaim(tx, facts.id, { ...hours, reason, round, sentAt: now });
  await recordTransition(tx, facts, {
    event: 'REQUEST_ADJUSTMENT',
    actor,
    reason: isBreakBelowLaw(hours) ? `${reason}（休憩が法定の下限より短い申請）` : reason,
    now,
  });
  await supersedeHoursProposal(tx, facts.id, { actor, now });
  await withdrawAbsenceReport(tx, facts.id, now);
}

async function endWithoutStamp(
  tx: Tx,
  facts: LockedAttendance,
  hours: WorkedHours,
  { actor, now }: Act,
): Promise<LockedAttendance> {
  const end = recordedEndOf(hours.endAt, facts);
  const start = facts.recordedStartAt ?? end;
  await writeCheckOut(tx, facts.id, {
    checkOutAt: null,
    checkOutReceivedAt: null,
    recordedEndAt: end > start ? end : start,
    recordedBreakMinutes: facts.breakMinutes,
    claimedEndAt: hours.endAt,
    claimedBreakMinutes: facts.claimedBreakMinutes,
  });
  await storeWorkerLastSeen(tx, facts);
  await recordTransition(tx, facts, { event: 'CHECK_OUT_WITHOUT_STAMP', actor, now });
  await releasePlannedWage(tx, { attendanceId: facts.id, now });
  return { ...facts, state: 'CHECKED_OUT' };
}
