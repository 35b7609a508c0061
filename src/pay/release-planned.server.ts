import { jstDay } from '#base/jst.ts';
import type { Tx } from '#server/db.server.ts';
import { recordChanges, systemActor } from '#server/history.server.ts';
import { log } from '#server/log.server.ts';

import { refuse } from './messages.ts';
import { NoStatutoryTable } from './statutory.ts';
import { plannedPart, type WageBreakdown } from './wage.ts';
import { releasePart } from './wage-posting.server.ts';
import { lockedWageFacts, type WageFacts } from './wage-queries.server.ts';

type Input = { attendanceId: string; now: Date };

/**
 * Makes the planned part of a wage withdrawable at check-out: the plan less recorded lateness and
 * early leave. Once only. Without a tax table for today the money waits, and the log says so: a
 * check-out is never refused for it. (Rule book 3.4, 4.12)
 */
export async function releasePlanned(tx: Tx, { attendanceId, now }: Input): Promise<void> {
  const facts = await lockedWageFacts(tx, attendanceId);
  if (!facts?.estimated) throw refuse('WAGE_STATE_CHANGED');
  // Whoever reads a list of waiting wages may find this one approved by now, and so paid in full.
  if (facts.released || facts.fixed) return;
  const released = computed(facts, now);
  if (!released) return;
  await tx
    .updateTable('wages')
    .set({ released: JSON.stringify(released) })
    .where('attendance_id', '=', attendanceId)
    .execute();
  await releasePart(tx, { facts, part: 'planned', net: released.net, tax: released.tax, now });
  await recordChanges(tx, [
    {
      subject: 'wage',
      id: attendanceId,
      from: 'ESTIMATED',
      to: 'PLANNED_RELEASED',
      event: 'CHECK_OUT',
      actor: systemActor,
      at: now,
    },
  ]);
}

function computed(facts: WageFacts, now: Date): WageBreakdown | null {
  const { hourlyWage, travelAllowance, startsAt, endsAt, breakMinutes } = facts;
  try {
    return plannedPart({
      terms: { hourlyWage, travelAllowance, paidOn: jstDay(now), column: 'hei' },
      plan: { startsAt, endsAt, breakMinutes },
      recorded: { startsAt: facts.recordedStartAt, endsAt: facts.recordedEndAt },
    });
  } catch (error) {
    if (!(error instanceof NoStatutoryTable)) throw error;
    log.error({ err: error, attendanceId: facts.attendanceId }, 'a wage waits for a tax table');
    return null;
  }
}
