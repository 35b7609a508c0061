import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';
import { executePrepared } from '#platform/server/database/prepared-statements.server.ts';

type TakenSeat = {
  remaining: number;
  /**
   * False when this statement saw no search row: the recruitment is limited, or another transaction had just added the
   * row.
   */
  readModelChanged: boolean;
};

/**
 * Takes a seat and updates the search row of the recruitment, in one conditional update; undefined when the
 * recruitment is full, stopped or past its deadline.
 */
export async function writeSeatTaken(
  tx: Tx,
  { recruitmentId, now }: { recruitmentId: string; now: Date },
): Promise<TakenSeat | undefined> {
  const [taken] = await executePrepared(
    tx,
    sql<TakenSeat>`
    /* recruitment.writeSeatTaken */
    with taken as (
      update recruitments
         set seats_taken = seats_taken + 1
       where id = ${recruitmentId}
         and seats_taken < capacity
         and deadline > ${now}
         and paused_at is null
         and closed_at is null
      returning id, capacity - seats_taken as remaining),
    kept as (
      update open_recruitments o
         set remaining = t.remaining
        from taken t
       where o.recruitment_id = t.id and t.remaining > 0
      returning 1),
    gone as (
      delete from open_recruitments o
       using taken t
       where o.recruitment_id = t.id and t.remaining = 0
      returning 1)
    select remaining, exists (select from kept) or exists (select from gone) as "readModelChanged"
      from taken
  `,
  );
  return taken;
}

/** Gives a seat back; false when no seat was taken. */
export async function writeSeatGivenBack(tx: Tx, recruitmentId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    /* recruitment.writeSeatGivenBack */
    update recruitments
       set seats_taken = seats_taken - 1
     where id = ${recruitmentId} and seats_taken > 0
    returning id
  `.execute(tx);
  return rows.length > 0;
}

type StoredState = {
  capacity: number;
  seatsTaken: number;
  deadline: Date;
  pausedAt: Date | null;
  closedAt: Date | null;
  isShown: boolean;
  /** True while only the audience can see the recruitment. */
  isLimited: boolean;
};

/** Returns the state of a recruitment and whether the search shows it; undefined for an unknown recruitment. */
export async function readStoredRecruitmentState(
  tx: Tx,
  recruitmentId: string,
): Promise<StoredState | undefined> {
  const { rows } = await sql<StoredState>`
    /* recruitment.readStoredRecruitmentState */
    select r.capacity, r.seats_taken as "seatsTaken", r.deadline, r.paused_at as "pausedAt",
           r.closed_at as "closedAt", o.recruitment_id is not null as "isShown",
           exists (select from limited_recruitments l where l.recruitment_id = r.id) as "isLimited"
      from recruitments r
      left join open_recruitments o on o.recruitment_id = r.id
     where r.id = ${recruitmentId}
  `.execute(tx);
  return rows[0];
}

/** Updates the number of remaining seats in the search tables. */
export async function writeRemainingSeats(
  tx: Tx,
  recruitmentId: string,
  remaining: number,
): Promise<void> {
  await sql`
    /* recruitment.writeRemainingSeats */
    update open_recruitments set remaining = ${remaining} where recruitment_id = ${recruitmentId}
  `.execute(tx);
}
