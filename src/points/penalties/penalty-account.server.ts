import { sql } from 'kysely';

import type { Tx } from '#server/database/db.server.ts';

import type { PenaltyKind } from '../rules.ts';

export type PenaltyEntry = {
  workerId: string;
  kind: PenaltyKind | 'decrease' | 'reset' | 'remission' | 'exemption';
  /** Above 0 for a violation, 0 or less for everything else. */
  points: number;
  /** The shift of the violation; for a decrease, the last of the shifts that earned it. */
  attendanceId: string | null;
  /** The violation that an exemption excuses or a reset follows from. */
  ofEntry?: string;
  dedupKey: string;
  note: string;
  now: Date;
};

/**
 * Locks a worker's penalty points until the transaction ends and returns them: concurrent entries of
 * one worker must see each other. Points are locked before penalties.
 */
export async function lockPenalties(tx: Tx, workerId: string): Promise<number> {
  await sql`
    /* points.openPenaltyAccount */
    insert into penalty_accounts (worker_id, points) values (${workerId}, 0)
    on conflict (worker_id) do nothing
  `.execute(tx);
  const { rows } = await sql<{ points: number }>`
    /* points.lockPenaltyAccount */
    select points from penalty_accounts where worker_id = ${workerId} for update
  `.execute(tx);
  return rows[0]?.points ?? 0;
}

/**
 * Writes one entry under the lock and updates the account with it. Returns the entry's id, null when
 * its key was entered before. The constraint refuses a sum below 0.
 */
export async function enterPenalty(tx: Tx, entry: PenaltyEntry): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    /* points.enterPenalty */
    insert into penalty_entries (worker_id, kind, points, attendance_id, of_entry, dedup_key, note, at)
    values (${entry.workerId}, ${entry.kind}, ${entry.points}, ${entry.attendanceId},
            ${entry.ofEntry ?? null}, ${entry.dedupKey}, ${entry.note}, ${entry.now})
    on conflict (dedup_key) do nothing
    returning id
  `.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  await keepAccount(tx, entry);
  return id;
}

/** A violation that was not excused. */
export const stands = sql`
  e.points > 0 and not exists (
    select from penalty_entries x where x.of_entry = e.id and x.kind = 'exemption')`;

/**
 * 30 days after the last violation that was not excused, and every 30 days from then on. A decrease
 * without a shift was earned by time. (Rule 4.15)
 */
async function keepAccount(tx: Tx, { workerId, points, now }: PenaltyEntry): Promise<void> {
  await sql`
    /* points.keepPenaltyAccount */
    with calm as (
      select coalesce(max(e.at), ${now}) as since
        from penalty_entries e
       where e.worker_id = ${workerId} and ${stands}),
    earned as (
      select count(*) as times
        from penalty_entries e, calm
       where e.worker_id = ${workerId} and e.kind = 'decrease' and e.attendance_id is null
         and e.at > calm.since)
    update penalty_accounts a
       set points = a.points + ${points},
           next_decrease_at = case
             when a.points + ${points} > 0 then calm.since + (earned.times + 1) * interval '30 days' end
      from calm, earned
     where a.worker_id = ${workerId}
  `.execute(tx);
}
