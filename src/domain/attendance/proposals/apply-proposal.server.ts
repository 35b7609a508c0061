import { correctWage } from '#domain/pay/earnings/correct-wage.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import { markShiftsPaid } from '../contract/mark-paid.server.ts';
import type { LockedAttendance } from '../contract/queries.server.ts';
import { recordTransition } from '../contract/transition.server.ts';
import { finalizeHours } from '../corrections/finalize-hours.server.ts';
import { assertHoursOverlapNoShift } from '../corrections/refuse-overlap.server.ts';
import { lateMinutesOf } from '../stamps/stamp-rules.ts';
import { areHoursApproved } from './proposal-rules.ts';
import { writeCorrectedHours, type HoursProposalRow } from './proposals.queries.server.ts';

type Applying = { actor: Actor; now: Date };

/**
 * Applies the proposed hours. Unapproved hours are approved, with all effects of an approval; for approved hours the
 * wage is corrected and the added amount is paid. The caller holds the lock of the shift and has closed the proposal.
 * (Decision 064)
 */
export async function applyHoursProposal(
  tx: Tx,
  facts: LockedAttendance,
  { proposal, actor, now }: Applying & { proposal: HoursProposalRow },
): Promise<void> {
  const { hours, reason } = proposal;
  if (!areHoursApproved(facts)) {
    return finalizeHours(tx, facts, { hours, event: 'AGREE_TO_HOURS', actor, reason, now });
  }
  await assertHoursOverlapNoShift(tx, facts, { hours, actor });
  await writeCorrectedHours(tx, facts.id, {
    hours,
    lateMinutes: lateMinutesOf(hours.startAt, facts),
  });
  await recordTransition(tx, facts, { event: 'CORRECT_HOURS', actor, reason, now });
  await correctWage(tx, { attendanceId: facts.id, proposalId: proposal.id, now });
  // A corrected wage that adds nothing to be paid leaves the shift paid.
  await markShiftsPaid(tx, [facts.id], now);
}
