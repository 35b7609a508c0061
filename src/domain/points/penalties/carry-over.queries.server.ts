import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';

import type { PenaltyEntry } from './penalty.queries.server.ts';

export type CarryOver = {
  /** The ended accounts of the same person. */
  from: readonly string[];
  to: string;
  now: Date;
};

export type FormerPenaltyEntry = Pick<PenaltyEntry, 'kind' | 'points' | 'attendanceId' | 'note'> & {
  id: string;
  /** The id of this entry's copy in the new account, if an earlier run copied it. */
  copyId: string | null;
  /** The violation that this entry excuses or, for a reset, follows from. */
  of: string | null;
  at: Date;
};

/**
 * The penalty entries of the ended accounts that have to be copied. Left out: entries that are copies themselves,
 * decreases by time after the new account was created (the new account has its own), and exemptions of violations
 * that are already excused in the new account.
 */
export async function formerPenaltyEntries(
  tx: Tx,
  { from, to }: Pick<CarryOver, 'from' | 'to'>,
): Promise<FormerPenaltyEntry[]> {
  const { rows } = await sql<FormerPenaltyEntry>`
    /* points.formerPenaltyEntries */
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

/** Copies the holds and stops in force that belong to copied entries. */
export async function copyPenaltyPeriods(
  tx: Tx,
  { from, to, now, carried }: CarryOver & { carried: ReadonlyMap<string, string> },
): Promise<void> {
  await sql`
    /* points.copyPenaltyPeriods */
    insert into penalty_periods (worker_id, entry_id, level, starts_at, ends_at, reason)
    select ${to}, c.new_id, p.level, p.starts_at, p.ends_at, p.reason
      from penalty_periods p
      join unnest(${[...carried.keys()]}::uuid[], ${[...carried.values()]}::uuid[]) as c (old_id, new_id)
        on c.old_id = p.entry_id
     where p.worker_id = any (${from}::uuid[]) and p.ends_at > ${now} and p.lifted_at is null
  `.execute(tx);
}
