import type { Tx } from '#platform/server/database/db.server.ts';

import { recordRecruitmentEvents } from './recruitment-events.queries.server.ts';
import { postingWithOffer } from './offer.queries.server.ts';
import { openRecruitmentRowOf } from './offer.ts';
import {
  hideRecruitmentsFromSearch,
  showRecruitmentsInSearch,
} from './read-model.queries.server.ts';
import {
  readStoredRecruitmentState,
  writeRemainingSeats,
  writeSeatGivenBack,
  writeSeatTaken,
} from './seats.queries.server.ts';
import { recruitmentStateOf } from '../rules.ts';

type Seat = { recruitmentId: string; now: Date };

/**
 * Takes a seat of an open recruitment in one conditional update; false when it is full, stopped or past
 * its deadline. Taking the last seat removes it from the search.
 *
 * Seats are never oversold: `seats_taken < capacity` is checked on the locked row, and again by a
 * constraint.
 */
export async function takeSeat(tx: Tx, { recruitmentId, now }: Seat): Promise<boolean> {
  const taken = await writeSeatTaken(tx, { recruitmentId, now });
  if (!taken) return false;
  // Another transaction gave a seat back while this statement waited for the lock, so the statement's snapshot lacks
  // the new search row. The lock is held now, and a new statement sees that row.
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
  if (!(await writeSeatGivenBack(tx, recruitmentId))) return false;
  await refreshSearchRow(tx, { recruitmentId, now });
  return true;
}

/**
 * Updates the search tables of one recruitment after any change. The caller's transaction holds the lock of the
 * recruitment's row.
 */
export async function refreshSearchRow(tx: Tx, { recruitmentId, now }: Seat): Promise<void> {
  const state = await readStoredRecruitmentState(tx, recruitmentId);
  if (!state) return;
  if (recruitmentStateOf(state, now) === 'closed')
    return hideRecruitmentsFromSearch(tx, [recruitmentId]);
  if (state.isLimited) return;
  if (state.isShown) {
    return showRemaining(tx, recruitmentId, state.capacity - state.seatsTaken);
  }
  const posting = await postingWithOffer(tx, recruitmentId);
  if (posting) await showRecruitmentsInSearch(tx, [openRecruitmentRowOf(posting, posting)]);
}

async function showRemaining(tx: Tx, recruitmentId: string, remaining: number): Promise<void> {
  if (remaining === 0) return hideRecruitmentsFromSearch(tx, [recruitmentId]);
  await writeRemainingSeats(tx, recruitmentId, remaining);
}
