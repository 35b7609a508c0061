import { refuseFields } from '#platform/base/refusal.ts';
import { characterCount, normalizeLine } from '#platform/base/text.ts';
import type { AvailabilitySubscription, SavedSearch, SavedSearchInput } from '#gen/types.ts';
import type { Context } from '#platform/server/context.server.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import type { AlertConditions } from './alert-input.ts';
import { alertSentences, savedSearchRefusal } from './alert-messages.ts';
import { searchPathOf } from './alert-path.ts';
import { maxAlertNameLength, shiftKinds } from './alert-rules.ts';
import {
  lockAlert,
  deleteStoredAlert,
  updateAlertPlaces,
  writeAlert,
  writeAlertPause,
} from './alert.queries.server.ts';
import { checkedAlertConditions, alertViewWithNames } from './alert.server.ts';
import {
  deleteAddedSavedSearch,
  insertAddedSearch,
  insertFirstSearch,
  writeFirstSearchName,
  pauseAddedSearch,
  promoteAddedSearch,
  savedSearchesOf,
  updateAddedSearchPlaces,
  writeAddedSearch,
  type StoredSearch,
} from './saved-search.queries.server.ts';

type Deps = Pick<Context, 'db' | 'now'>;

/** The worker's saved searches with the names of their places; the first alert comes first. */
export async function listSavedSearches(db: Db, workerId: string): Promise<SavedSearch[]> {
  const stored = await savedSearchesOf(db, workerId);
  if (stored.length === 0) return [];
  const named = await alertViewWithNames(db);
  return stored.map((search) => {
    const conditions = named(search);
    return {
      id: search.id,
      name: search.name,
      label: search.name ?? shortly(conditions),
      conditions,
      path: searchPathOf(search),
    };
  });
}

/**
 * Adds a saved search and returns its id. A worker has at most five. Refusals: VALIDATION_FAILED, SAVED_SEARCH_LIMIT.
 * (Rule 4.20)
 */
export async function addSavedSearch(
  { db, now, idempotencyKey }: Deps & Pick<Context, 'idempotencyKey'>,
  workerId: string,
  input: SavedSearchInput,
): Promise<string> {
  const search = { workerId, now, ...(await readSearch(db, input)) };
  const call = {
    actorId: workerId,
    key: idempotencyKey,
    operation: 'notifications.addSavedSearch',
    input: [search.name, search.terms],
    now,
  };
  return inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const firstId = await insertFirstSearch(tx, search);
      if (firstId !== null) {
        await updateAlertPlaces(tx, workerId, search.terms);
        return firstId;
      }
      await lockAlert(tx, workerId);
      const id = await insertAddedSearch(tx, search);
      if (id === null) throw savedSearchRefusal('SAVED_SEARCH_LIMIT');
      await updateAddedSearchPlaces(tx, { workerId, id, terms: search.terms });
      return id;
    }),
  );
}

type ChangeSavedSearchArgs = { workerId: string; id: string; input: SavedSearchInput };

/** Changes name and conditions of a saved search. Refusals: NOT_FOUND, VALIDATION_FAILED. (Rule 4.20) */
export async function changeSavedSearch(
  { db, now }: Deps,
  { workerId, id, input }: ChangeSavedSearchArgs,
): Promise<void> {
  const { name, terms } = await readSearch(db, input);
  await inTransaction(db, async (tx) => {
    const { isFirst } = await lockSearch(tx, { workerId, id });
    if (isFirst) {
      await writeAlert(tx, { workerId, terms, now });
      await writeFirstSearchName(tx, { workerId, name });
      await updateAlertPlaces(tx, workerId, terms);
    } else {
      await writeAddedSearch(tx, { id, name, terms, now });
      await updateAddedSearchPlaces(tx, { workerId, id, terms });
    }
  });
}

type PauseSavedSearchArgs = { workerId: string; id: string; isPaused: boolean };

/** Pauses a saved search and drops its waiting matches, or resumes it. Refusals: NOT_FOUND. (Rule 4.20) */
export async function pauseSavedSearch(
  { db, now }: Deps,
  { workerId, id, isPaused }: PauseSavedSearchArgs,
): Promise<void> {
  const pausedAt = isPaused ? now : null;
  await inTransaction(db, async (tx) => {
    const search = await lockSearch(tx, { workerId, id });
    if (search.isFirst) {
      await writeAlertPause(tx, { workerId, pausedAt });
      await updateAlertPlaces(tx, workerId, search);
    } else {
      await pauseAddedSearch(tx, { id, pausedAt });
      await updateAddedSearchPlaces(tx, { workerId, id, terms: search });
    }
  });
}

/** Deletes a saved search and its waiting matches; an unknown id changes nothing. (Rule 4.20) */
export async function removeSavedSearch(
  db: Db,
  { workerId, id }: { workerId: string; id: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAlert(tx, workerId);
    const searches = await savedSearchesOf(tx, workerId);
    const search = searches.find((one) => one.id === id);
    if (search) await remove(tx, { workerId, search, searches });
  });
}

/**
 * Deletes the first saved search, which is the subscription of docs/contract.md; the next search becomes the first.
 * (Rule 4.20)
 */
export async function removeFirstSearch(db: Db, workerId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAlert(tx, workerId);
    const searches = await savedSearchesOf(tx, workerId);
    const [search] = searches;
    if (search) await remove(tx, { workerId, search, searches });
  });
}

type Removed = { workerId: string; search: StoredSearch; searches: readonly StoredSearch[] };

async function remove(tx: Tx, { workerId, search, searches }: Removed): Promise<void> {
  const next = searches.find((one) => !one.isFirst);
  if (!search.isFirst) {
    await deleteAddedSavedSearch(tx, search.id);
    // The first search is unchanged; this drops the matches that only the removed search had.
    const [first] = searches;
    if (first) await updateAlertPlaces(tx, workerId, first);
  } else if (next) {
    await promoteAddedSearch(tx, { workerId, id: next.id });
    await updateAlertPlaces(tx, workerId, next);
  } else {
    await deleteStoredAlert(tx, workerId);
  }
}

/** Locks a worker's saved search; another worker's is not found. Refusals: NOT_FOUND. */
async function lockSearch(
  tx: Tx,
  { workerId, id }: { workerId: string; id: string },
): Promise<StoredSearch> {
  await lockAlert(tx, workerId);
  const search = (await savedSearchesOf(tx, workerId)).find((one) => one.id === id);
  if (!search) throw savedSearchRefusal('NOT_FOUND');
  return search;
}

type ReadSearch = { name: string | null; terms: AlertConditions };

async function readSearch(db: Db, { name, conditions }: SavedSearchInput): Promise<ReadSearch> {
  const line = normalizeLine(name ?? '');
  if (characterCount(line) > maxAlertNameLength) throw refuseFields({ name: alertSentences.name });
  return { name: line === '' ? null : line, terms: await checkedAlertConditions(db, conditions) };
}

/** Label such as 「東京都 ほか1か所・夜勤」; a search for every kind of shift names no shifts. */
function shortly({ prefectures, stations, shifts }: AvailabilitySubscription): string {
  const places = [
    ...stations.map((station) => `${station.name}駅`),
    ...prefectures.map((prefecture) => prefecture.name),
  ];
  const [first = '全国', ...others] = places;
  const place = others.length === 0 ? first : `${first} ほか${others.length}か所`;
  const isAny = shifts.length === shiftKinds.length;
  return isAny ? place : `${place}・${shifts.map((one) => one.displayName).join('・')}`;
}
