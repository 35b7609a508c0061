import { sql } from 'kysely';

import { inOrder } from '#base/in-order.ts';
import type { Tx } from '#server/database/db.server.ts';
import { systemActor } from '#server/history.server.ts';

import { liftPeriods } from './exempt.server.ts';
import { enterPenalty, lockPenalties, type PenaltyEntry } from './penalty-account.server.ts';

type CarryOver = {
  /** The ended accounts of the same person. */
  from: readonly string[];
  to: string;
  now: Date;
};

type FormerEntry = Pick<PenaltyEntry, 'kind' | 'points' | 'attendanceId' | 'note'> & {
  id: string;
  /** The entry's copy in the new account, from an earlier run. */
  copyId: string | null;
  /** The violation that this entry excuses or follows from. */
  of: string | null;
  at: Date;
};

/**
 * Copies the penalties of a person's ended accounts to the new account, so that leaving and coming back
 * changes nothing. Each entry is copied once. (Rule 4.1, 4.22)
 */
export async function carryPenalties(tx: Tx, { from, to, now }: CarryOver): Promise<void> {
  if (from.length === 0) return;
  let points = await lockPenalties(tx, to);
  const copies = new Map<string, string>();
  const carried = new Map<string, string>();
  const excused: string[] = [];
  // Each entry needs the points that the previous entry left.
  await inOrder(await formerEntries(tx, { from, to }), async (entry) => {
    if (entry.copyId !== null) {
      copies.set(entry.id, entry.copyId);
      return;
    }
    const copy = copyOf(entry, { to, points, copies });
    const id = await enterPenalty(tx, copy);
    if (id === null) return;
    copies.set(entry.id, id);
    carried.set(entry.id, id);
    points += copy.points;
    if (copy.kind === 'exemption' && copy.ofEntry) excused.push(copy.ofEntry);
  });
  await carryPeriods(tx, { from, to, now, carried });
  // A violation that was excused after it had been carried over: its hold or stop ends here as well.
  const reason = '以前のアカウントの違反が免除されました';
  await liftPeriods(tx, { entryIds: excused, reason, actor: systemActor, now });
}

/**
 * Every subtraction is copied as a reset, whatever its kind. Only an exemption stays an exemption, and
 * a decrease earned by time stays a decrease, so that the same 30 days are not counted again.
 */
function copyOf(
  { id, kind, points, attendanceId, note, of, at }: FormerEntry,
  { to, points: held, copies }: { to: string; points: number; copies: ReadonlyMap<string, string> },
): PenaltyEntry {
  const ofEntry = of === null ? undefined : copies.get(of);
  const isTimed = kind === 'decrease' && attendanceId === null;
  const isTaken = points <= 0 && kind !== 'exemption' && !isTimed;
  return {
    workerId: to,
    kind: isTaken ? 'reset' : kind,
    // A copy may take away fewer points than its original: the balance never falls below 0.
    points: points > 0 ? points : -Math.min(held, -points),
    attendanceId,
    ...(ofEntry ? { ofEntry } : {}),
    dedupKey: `carried:${to}:${id}`,
    note,
    now: at,
  };
}

/**
 * The entries of the ended accounts, without those that were themselves carried over, and without
 * decreases by time after the new account was created: the new account decreases for that time itself.
 * A violation that is already excused in the new account is not excused again.
 */
async function formerEntries(
  tx: Tx,
  { from, to }: Pick<CarryOver, 'from' | 'to'>,
): Promise<FormerEntry[]> {
  const { rows } = await sql<FormerEntry>`
    /* points.formerEntries */
    select e.id, e.kind, e.points, e.attendance_id as "attendanceId", e.note, e.at,
           e.of_entry as "of", c.id as "copyId"
      from penalty_entries e
      left join penalty_entries c on c.dedup_key = 'carried:' || ${to}::text || ':' || e.id
     where e.worker_id = any (${from}::uuid[]) and e.dedup_key not like 'carried:%'
       and not (e.kind = 'exemption' and c.id is null and exists (
         select from penalty_entries o
           join penalty_entries x on x.of_entry = o.id and x.kind = 'exemption'
          where o.dedup_key = 'carried:' || ${to}::text || ':' || e.of_entry))
       and not (e.kind = 'decrease' and e.attendance_id is null
                and e.at > (select created_at from workers where id = ${to}))
     order by e.at, e.points <= 0, e.id
  `.execute(tx);
  return rows;
}

async function carryPeriods(
  tx: Tx,
  { from, to, now, carried }: CarryOver & { carried: ReadonlyMap<string, string> },
): Promise<void> {
  await sql`
    /* points.carryPeriods */
    insert into penalty_periods (worker_id, entry_id, level, starts_at, ends_at, reason)
    select ${to}, c.new_id, p.level, p.starts_at, p.ends_at, p.reason
      from penalty_periods p
      join unnest(${[...carried.keys()]}::uuid[], ${[...carried.values()]}::uuid[]) as c (old_id, new_id)
        on c.old_id = p.entry_id
     where p.worker_id = any (${from}::uuid[]) and p.ends_at > ${now} and p.lifted_at is null
  `.execute(tx);
}
