import { sql } from 'kysely';

import type { Tx } from '#server/db.server.ts';

import { enterPenalty, lockPenalties, type PenaltyEntry } from './penalty-account.server.ts';

type CarryOver = {
  /** The ended accounts of the same person. */
  from: readonly string[];
  to: string;
  now: Date;
};

type FormerEntry = Pick<PenaltyEntry, 'kind' | 'points' | 'attendanceId' | 'note'> & {
  id: string;
  /** The violation that it excuses, or that it follows from. */
  of: string | null;
  at: Date;
};

/**
 * Gives a new account the penalties of the same person's ended ones, as they were entered: leaving
 * and coming back changes nothing. Once each, however often it is tried. (Rule book 4.1, 4.22)
 */
export async function carryPenalties(tx: Tx, { from, to, now }: CarryOver): Promise<void> {
  if (from.length === 0) return;
  await lockPenalties(tx, to);
  const carried = new Map<string, string>();
  for (const entry of await formerEntries(tx, { from, to })) {
    // Each must find the points of the one before it.
    // oxlint-disable-next-line no-await-in-loop
    const id = await enterPenalty(tx, copyOf(entry, { to, carried }));
    if (id !== null) carried.set(entry.id, id);
  }
  await carryPeriods(tx, { from, to, now, carried });
}

/**
 * What was taken away is taken away for whatever reason. Only an excuse is kept as one, and only
 * what time earned stays known as such: it is not to be earned again.
 */
function copyOf(
  { id, kind, points, attendanceId, note, of, at }: FormerEntry,
  { to, carried }: { to: string; carried: ReadonlyMap<string, string> },
): PenaltyEntry {
  const ofEntry = of === null ? undefined : carried.get(of);
  const isTimed = kind === 'decrease' && attendanceId === null;
  const isTaken = points <= 0 && kind !== 'exemption' && !isTimed;
  return {
    workerId: to,
    kind: isTaken ? 'reset' : kind,
    points,
    attendanceId,
    ...(ofEntry ? { ofEntry } : {}),
    dedupKey: `carried:${to}:${id}`,
    note,
    now: at,
  };
}

/**
 * Without what those accounts were given by earlier ones, which are among them, and without what time
 * took away there once the new account was there: it takes the same away here.
 */
async function formerEntries(
  tx: Tx,
  { from, to }: Pick<CarryOver, 'from' | 'to'>,
): Promise<FormerEntry[]> {
  const { rows } = await sql<FormerEntry>`
    /* points.formerEntries */
    select id, kind, points, attendance_id as "attendanceId", note, at,
           of_entry as "of"
      from penalty_entries
     where worker_id = any (${from}::uuid[]) and dedup_key not like 'carried:%'
       and not (kind = 'decrease' and attendance_id is null
                and at > (select created_at from workers where id = ${to}))
     order by at, id
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
