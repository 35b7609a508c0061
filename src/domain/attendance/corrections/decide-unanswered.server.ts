import { systemActor } from '#platform/server/history.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import { writeHoursClaim } from './hours-claim.queries.server.ts';
import { doHoursOverlapOtherShift } from './refuse-overlap.server.ts';
import { isClaimApprovedWithoutReview, uncheckedHoursOutcome } from './claim-rules.ts';
import { approveUnreviewedHoursClaim, requireClaimedHours } from './approve-claim.server.ts';
import { finalizeHours } from './finalize-hours.server.ts';
import { attendanceNotifications } from '../notifications.ts';
import { supersedeHoursProposal } from '../contract/supersede-proposal.server.ts';
import { recordTransition } from '../contract/transition.server.ts';
import { markShiftNeedsOperator, type LockedAttendance } from '../contract/queries.server.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';

const unansweredReason = '期限までに確認がなかったため、打刻のとおりに確認をお願いします';

/** Settles hours the worker did not check by the deadline. (Rule 4.9) */
export async function settleHoursUncheckedByWorker(
  tx: Tx,
  facts: LockedAttendance,
  now: Date,
): Promise<void> {
  const settled = uncheckedHoursOutcome(facts);
  const isTaken =
    settled.outcome !== 'OPERATOR' && (await doHoursOverlapOtherShift(tx, facts, settled.hours));
  if (isTaken) return askOperator(tx, facts, now);
  switch (settled.outcome) {
    case 'FIX': {
      const { hours } = settled;
      await finalizeHours(tx, facts, { hours, event: 'FIX_UNANSWERED', actor: systemActor, now });
      return notifyWorkerOfShift(tx, facts, {
        reason: 'fixed',
        topic: 'payment',
        text: attendanceNotifications.fixed(facts),
        now,
      });
    }
    case 'REVIEW': {
      const round = facts.claimRounds + 1;
      const claim = { ...settled.hours, reason: unansweredReason, round, sentAt: now };
      await supersedeHoursProposal(tx, facts.id, { actor: systemActor, now });
      await writeHoursClaim(tx, facts.id, claim);
      return recordTransition(tx, facts, { event: 'REVIEW_UNANSWERED', actor: systemActor, now });
    }
    case 'OPERATOR':
      return askOperator(tx, facts, now);
    default:
      throw new RangeError(`unknown outcome: ${String(settled satisfies never)}`);
  }
}

/** Settles a correction the facility did not answer within 72 hours. (Rule 4.9) */
export async function settleUnreviewedClaim(
  tx: Tx,
  facts: LockedAttendance,
  now: Date,
): Promise<void> {
  const hours = requireClaimedHours(facts);
  const isSmall = isClaimApprovedWithoutReview(hours, facts);
  if (isSmall && !(await doHoursOverlapOtherShift(tx, facts, hours)))
    return approveUnreviewedHoursClaim(tx, facts, now);
  return askOperator(tx, facts, now);
}

async function askOperator(tx: Tx, facts: LockedAttendance, now: Date): Promise<void> {
  await markShiftNeedsOperator(tx, facts.id);
  await recordTransition(tx, facts, { event: 'ASK_OPERATOR', actor: systemActor, now });
}
