import { sql } from 'kysely';

import { inOrder } from '#base/in-order.ts';
import type { Tx } from '#server/database/db.server.ts';
import { recordChanges, type Actor } from '#server/history.server.ts';

import { enterPenalty, lockPenalties, stands } from './penalty-account.server.ts';

export type Exemption = {
  workerId: string;
  /** The violation of this shift, or one entry of the history. */
  of: { attendanceId: string } | { entryId: string };
  /** The text in the penalty history. */
  note: string;
  actor: Actor;
  now: Date;
};

/**
 * Excuses a violation: its points are taken away (at most the current points), it counts no longer, and
 * a 採用保留 or 応募停止 that followed from it ends now. Returns false when there is no such violation that is
 * not yet excused. (Rule 4.13, 4.15)
 */
export async function exemptPenalty(tx: Tx, exemption: Exemption): Promise<boolean> {
  const { workerId, note, actor, now } = exemption;
  let points = await lockPenalties(tx, workerId);
  const violations = await standingViolations(tx, exemption);
  // At most two violations a shift: a late start, then leaving the shift.
  await inOrder(violations, async (violation) => {
    // Points that a stop's reset took from this violation are already gone; taking them again would
    // reduce other violations.
    const taken = Math.max(0, Math.min(points, violation.points + violation.reset));
    await enterPenalty(tx, {
      workerId,
      kind: 'exemption',
      points: -taken,
      attendanceId: violation.attendanceId,
      ofEntry: violation.id,
      dedupKey: `exemption:${violation.id}`,
      note,
      now,
    });
    points -= taken;
  });
  const entryIds = violations.map(({ id }) => id);
  if (entryIds.length > 0) await liftPeriods(tx, { entryIds, reason: note, actor, now });
  return entryIds.length > 0;
}

type Violation = {
  id: string;
  points: number;
  /** Points that the reset of its stop took away: 0 or less. */
  reset: number;
  attendanceId: string | null;
};

async function standingViolations(tx: Tx, { workerId, of }: Exemption): Promise<Violation[]> {
  const which =
    'entryId' in of ? sql`e.id = ${of.entryId}` : sql`e.attendance_id = ${of.attendanceId}`;
  const { rows } = await sql<Violation>`
    /* points.standingViolations */
    select e.id, e.points, e.attendance_id as "attendanceId",
           coalesce((select sum(r.points)::int from penalty_entries r
                      where r.of_entry = e.id and r.kind = 'reset'), 0) as "reset"
      from penalty_entries e
     where e.worker_id = ${workerId} and ${which} and ${stands}
     order by e.at, e.id
  `.execute(tx);
  return rows;
}

type Lifting = { entryIds: readonly string[]; reason: string; actor: Actor; now: Date };

/** Ends the holds and stops that follow from these violations. */
export async function liftPeriods(
  tx: Tx,
  { entryIds, reason, actor, now }: Lifting,
): Promise<void> {
  const { rows } = await sql<{ id: string; level: string }>`
    /* points.liftPeriods */
    update penalty_periods
       set ends_at = ${now}, lifted_at = ${now}
     where entry_id = any (${entryIds}::uuid[]) and ends_at > ${now}
    returning id, level
  `.execute(tx);
  await recordChanges(
    tx,
    rows.map(({ id, level }) => ({
      subject: 'penalty_period',
      id,
      from: level,
      to: 'LIFTED',
      event: 'LIFT',
      actor,
      reason,
      at: now,
    })),
  );
}
