import { systemActor } from '#platform/server/history.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import { areHoursTaken } from './refuse-overlap.server.ts';
import { isApprovedUnreviewed, unansweredHoursOutcome } from './claim-rules.ts';
import { approveUnreviewedClaim, claimedHours } from './approve-claim.server.ts';
import { finalizeHours } from './finalize-hours.server.ts';
import { attendanceNotifications } from '../notifications.ts';
import { supersedeProposal } from '../contract/supersede-proposal.server.ts';
import { recordTransition } from '../contract/transition.server.ts';
import {
  writeClaim,
  writeNeedsOperator,
  type LockedAttendance,
} from '../contract/queries.server.ts';
import { notifyWorker } from '../notify-worker.server.ts';

const unansweredReason = '期限までに確認がなかったため、打刻のとおりに確認をお願いします';

/** Settles hours the worker did not check by the deadline. (Rule 4.9) */
export async function settleUnansweredHours(
  tx: Tx,
  facts: LockedAttendance,
  now: Date,
): Promise<void> {
  const settled = unansweredHoursOutcome(facts);
  const isTaken = settled.outcome !== 'OPERATOR' && (await areHoursTaken(tx, facts, settled.hours));
  if (isTaken) return askOperator(tx, facts, now);
  switch (settled.outcome) {
    case 'FIX': {
      const { hours } = settled;
      await finalizeHours(tx, facts, { hours, event: 'FIX_UNANSWERED', actor: systemActor, now });
      return notifyWorker(tx, facts, {
        reason: 'fixed',
        topic: 'payment',
        text: attendanceNotifications.fixed(facts),
        now,
      });
    }
    case 'REVIEW': {
      const round = facts.claimRounds + 1;
      const claim = { ...settled.hours, reason: unansweredReason, round, sentAt: now };
      await supersedeProposal(tx, facts.id, { actor: systemActor, now });
      await writeClaim(tx, facts.id, claim);
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
  const hours = claimedHours(facts);
  const isSmall = isApprovedUnreviewed(hours, facts);
  if (isSmall && !(await areHoursTaken(tx, facts, hours)))
    return approveUnreviewedClaim(tx, facts, now);
  return askOperator(tx, facts, now);
}

async function askOperator(tx: Tx, facts: LockedAttendance, now: Date): Promise<void> {
  await writeNeedsOperator(tx, facts.id);
  await recordTransition(tx, facts, { event: 'ASK_OPERATOR', actor: systemActor, now });
}
