import { sql } from 'kysely';

import type { Tx } from '#server/database/db.server.ts';

import { recordRecruitmentEvents } from './recruitment-events.server.ts';
import { postingWithOffer } from './offer.queries.server.ts';
import { readRow } from './posting.ts';
import { hideFromSearch, showInSearch } from './read-model.server.ts';
import { stateOf } from '../rules.ts';

type Seat = { recruitmentId: string; now: Date };

/**
 * Takes a seat of an open recruitment in one conditional update; false when it is full, stopped or past
 * its deadline. Taking the last seat removes it from the search.
 *
 * Seats are never oversold: `seats_taken < capacity` is checked on the locked row, and again by a
 * constraint.
 */
export async function takeSeat(tx: Tx, { recruitmentId, now }: Seat): Promise<boolean> {
  const { rows } = await sql<{ remaining: number; readModelChanged: boolean }>`
    /* recruitment.takeSeat */
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
  `.execute(tx);
  const taken = rows[0];
  if (!taken) return false;
  // A seat was given back while this statement waited for the lock, so its snapshot lacks the new
  // search row. The lock is held now, and a new statement sees that row.
  if (!taken.readModelChanged) await showRemaining(tx, recruitmentId, taken.remaining);
  if (taken.remaining === 1) {
    await recordRecruitmentEvents(tx, {
      recruitmentIds: [recruitmentId],
      kind: 'LAST_SEAT',
      at: now,
    });
  }
  return true;
}

/**
 * Gives a seat back after a cancellation: the recruitment returns to the search if it is open again.
 * False when no seat was taken. (Rule 4.13)
 */
export async function giveSeatBack(tx: Tx, { recruitmentId, now }: Seat): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    /* recruitment.giveSeatBack */
    update recruitments
       set seats_taken = seats_taken - 1
     where id = ${recruitmentId} and seats_taken > 0
    returning id
  `.execute(tx);
  if (rows.length === 0) return false;
  await showAgain(tx, { recruitmentId, now });
  return true;
}

/**
 * Updates the search tables of one recruitment after any change. The caller's transaction has changed
 * the recruitment's row and therefore holds its lock.
 */
export async function showAgain(tx: Tx, { recruitmentId, now }: Seat): Promise<void> {
  const { rows } = await sql<StoredState>`
    /* recruitment.stateNow */
    select r.capacity, r.seats_taken as "seatsTaken", r.deadline, r.paused_at as "pausedAt",
           r.closed_at as "closedAt", o.recruitment_id is not null as "isShown"
      from recruitments r
      left join open_recruitments o on o.recruitment_id = r.id
     where r.id = ${recruitmentId}
  `.execute(tx);
  const state = rows[0];
  if (!state) return;
  if (stateOf(state, now) === 'closed') return hideFromSearch(tx, [recruitmentId]);
  if (state.isShown) {
    return showRemaining(tx, recruitmentId, state.capacity - state.seatsTaken);
  }
  const posting = await postingWithOffer(tx, recruitmentId);
  if (posting) await showInSearch(tx, [readRow(posting, posting)]);
}

type StoredState = {
  capacity: number;
  seatsTaken: number;
  deadline: Date;
  pausedAt: Date | null;
  closedAt: Date | null;
  isShown: boolean;
};

async function showRemaining(tx: Tx, recruitmentId: string, remaining: number): Promise<void> {
  if (remaining === 0) return hideFromSearch(tx, [recruitmentId]);
  await sql`
    /* recruitment.showRemaining */
    update open_recruitments set remaining = ${remaining} where recruitment_id = ${recruitmentId}
  `.execute(tx);
}
