import { jstDay } from '#base/jst.ts';
import type { Tx } from '#server/db.server.ts';
import { recordChanges, systemActor } from '#server/history.server.ts';

import { issuePaySlip } from './issue-pay-slip.server.ts';
import { refuse } from './messages.ts';
import { adjustmentPart, type WageBreakdown } from './wage.ts';
import { releasePart, wageToPay } from './wage-posting.server.ts';
import { lockedWageFacts, type WageFacts } from './wage-queries.server.ts';

type Input = { attendanceId: string; now: Date };

/**
 * Fixes a wage from the approved hours and releases what the plan did not. What was released too
 * much is written off and never taken back without consent. Once only. (Rule book 3.4, 4.12)
 */
export async function fixWage(tx: Tx, { attendanceId, now }: Input): Promise<void> {
  const facts = await lockedWageFacts(tx, attendanceId);
  if (!facts?.estimated) throw refuse('WAGE_STATE_CHANGED');
  if (facts.fixed) return;
  // Taxed once: by the table that the planned part was taxed by. (Rule book 3.1)
  const total = approvedWage(facts, facts.releasedAt ?? now);
  const released = facts.released ?? nothing(total);
  const rest = adjustmentPart(released, total);
  await tx
    .updateTable('wages')
    .set({ fixed: JSON.stringify(total), fixed_at: now, written_off: rest.shortfall })
    .where('attendance_id', '=', attendanceId)
    .execute();
  // A written-off shortfall posts nothing: employer, worker and tax office stand as at release.
  if (rest.release > 0) {
    await releasePart(tx, { facts, part: 'adjustment', net: rest.release, tax: rest.tax, now });
  }
  const parts = await tx
    .updateTable('wage_parts')
    .set({ state: 'FIXED' })
    .where('attendance_id', '=', attendanceId)
    .where('state', '=', 'PLANNED_RELEASED')
    .returning('id')
    .execute();
  await issuePaySlip(tx, { attendanceId, now });
  const from = facts.released ? 'PLANNED_RELEASED' : 'ESTIMATED';
  await recordChanges(tx, [
    {
      subject: 'wage',
      id: attendanceId,
      from,
      to: 'FIXED',
      event: 'FIX',
      actor: systemActor,
      at: now,
    },
    ...parts.map(({ id }) => ({
      subject: 'wage_part',
      id,
      from: 'PLANNED_RELEASED',
      to: 'FIXED',
      event: 'FIX',
      actor: systemActor,
      at: now,
    })),
  ]);
}

function approvedWage(facts: WageFacts, paidAt: Date): WageBreakdown {
  const { approvedStartAt, approvedEndAt, approvedBreakMinutes, hourlyWage, travelAllowance } =
    facts;
  if (!approvedStartAt || !approvedEndAt || approvedBreakMinutes === null)
    throw refuse('WAGE_STATE_CHANGED');
  return wageToPay(
    { hourlyWage, travelAllowance, paidOn: jstDay(paidAt), column: 'hei' },
    { startsAt: approvedStartAt, endsAt: approvedEndAt, breakMinutes: approvedBreakMinutes },
  );
}

/** A wage nobody released before: a shift approved without stamps. */
function nothing(total: WageBreakdown): WageBreakdown {
  return { ...total, taxable: 0, tax: 0, travelAllowance: 0, net: 0 };
}
