import { jstDay } from '#base/jst.ts';
import type { Tx } from '#server/db.server.ts';
import { recordChanges, systemActor } from '#server/history.server.ts';

import { issuePaySlip } from './issue-pay-slip.server.ts';
import { refuse } from './messages.ts';
import { releasePart, wageToPay } from './wage-posting.server.ts';
import { lockedWageFacts } from './wage-queries.server.ts';

type Input = { attendanceId: string; now: Date };

/**
 * Pays the whole planned wage and travel allowance for a shift the employer called off, taxed like
 * a wage. Once only. (Rule book 4.14, 労働基準法26条)
 */
export async function compensate(tx: Tx, { attendanceId, now }: Input): Promise<void> {
  const facts = await lockedWageFacts(tx, attendanceId);
  if (!facts?.estimated || facts.released) throw refuse('WAGE_STATE_CHANGED');
  if (facts.fixed) return;
  const { hourlyWage, travelAllowance, startsAt, endsAt, breakMinutes } = facts;
  const total = wageToPay(
    { hourlyWage, travelAllowance, paidOn: jstDay(now), column: 'hei' },
    { startsAt, endsAt, breakMinutes },
  );
  await tx
    .updateTable('wages')
    .set({ fixed: JSON.stringify(total), fixed_at: now })
    .where('attendance_id', '=', attendanceId)
    .execute();
  await releasePart(tx, { facts, part: 'compensation', net: total.net, tax: total.tax, now });
  await issuePaySlip(tx, { attendanceId, now });
  await recordChanges(tx, [
    {
      subject: 'wage',
      id: attendanceId,
      from: 'ESTIMATED',
      to: 'FIXED',
      event: 'FIX',
      actor: systemActor,
      reason: 'compensation',
      at: now,
    },
  ]);
}
