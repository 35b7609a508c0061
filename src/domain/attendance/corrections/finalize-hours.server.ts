import { fixWage } from '#domain/pay/earnings/fix-wage.server.ts';
import { decreasePenaltyForShifts } from '#domain/points/penalties/decrease.server.ts';
import { awardMilestonePoints, awardPoints } from '#domain/points/incentives/incentives.server.ts';
import { addPenalty } from '#domain/points/penalties/penalties.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import { hoursConfirmationOf } from '../contract/hours-confirmation.ts';
import { supersedeHoursProposal } from '../contract/supersede-proposal.server.ts';
import { shiftDayAndFacility } from '../contract/shift-note.ts';
import { recordTransition } from '../contract/transition.server.ts';
import type { WorkedHours } from './claim-rules.ts';
import { markShiftsPaid } from '../contract/mark-paid.server.ts';
import { writeApprovedHours, type LockedAttendance } from '../contract/queries.server.ts';
import { lateMinutesOf, lateArrivalPenaltyPoints } from '../stamps/stamp-rules.ts';
import { assertHoursOverlapNoShift } from './refuse-overlap.server.ts';
import type { AttendanceEvent } from '../contract/states.ts';

export type FinalizeHoursArgs = {
  hours: WorkedHours;
  event: AttendanceEvent;
  actor: Actor;
  reason?: string | undefined;
  now: Date;
};

/**
 * Makes approved hours final: fixes the wage, awards the points promised by an old
 * contract or earned by the number of shifts, and adds the penalty of a late start. Runs in the
 * caller's transaction. Refusals: those of `assertHoursOverlapNoShift`. (Rule 4.9, 4.12, 4.15, 4.16, 8.3)
 */
export async function finalizeHours(
  tx: Tx,
  facts: LockedAttendance,
  fixing: FinalizeHoursArgs,
): Promise<void> {
  const { hours, event, actor, reason, now } = fixing;
  const late = lateMinutesOf(hours.startAt, facts);
  await assertHoursOverlapNoShift(tx, facts, { hours, actor });
  await supersedeHoursProposal(tx, facts.id, { actor, now });
  await writeApprovedHours(tx, facts.id, { ...hours, lateMinutes: late, now });
  await recordTransition(tx, facts, { event, actor, reason, now });
  const confirmedBy = hoursConfirmationOf(event, actor.kind);
  await fixWage(tx, { attendanceId: facts.id, confirmedBy, now });
  await awardPoints(tx, {
    workerId: facts.workerId,
    kind: 'bonus',
    points: facts.promisedPoints,
    attendanceId: facts.id,
    note: `${shiftDayAndFacility(facts)}の勤務ボーナス`,
    now,
  });
  const { workerId, id: attendanceId } = facts;
  await awardMilestonePoints(tx, { workerId, attendanceId, now });
  await penalizeLateness(tx, facts, late, now);
  await decreasePenaltyForShifts(tx, { workerId, now });
  // When the correction changed nothing, the whole wage may already have been transferred.
  await markShiftsPaid(tx, [facts.id], now);
}

/**
 * Adds penalty points for a late start by the final hours, so a stamp that was late by the facility's
 * fault costs nothing once corrected. (Rule 4.13)
 */
export async function penalizeLateness(
  tx: Tx,
  facts: LockedAttendance,
  late: number,
  now: Date,
): Promise<void> {
  await addPenalty(tx, {
    workerId: facts.workerId,
    kind: 'late',
    points: lateArrivalPenaltyPoints(late),
    attendanceId: facts.id,
    dedupKey: `late:${facts.id}`,
    note: `${shiftDayAndFacility(facts)}の遅刻（${late}分）`,
    now,
  });
}
