import { sql } from 'kysely';

import { shiftKindBits } from '#domain/recruitment/shift-kind.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { AlertConditions } from './alert-input.ts';
import { maxSavedSearches } from './alert-rules.ts';
import {
  shiftKindBitsOf,
  deleteStaleMatches,
  searchPlaceKeysOfAlert,
  alertConditionColumns,
  alertConditionsOf,
  type StoredAlert,
  type AlertConditionRow,
} from './alert.queries.server.ts';

export type StoredSearch = StoredAlert & { id: string; name: string | null; isFirst: boolean };

/** The worker's saved searches, the first one first. */
export async function savedSearchesOf(
  db: QueryExecutor,
  workerId: string,
): Promise<StoredSearch[]> {
  const { rows } = await sql<
    AlertConditionRow & { id: string; name: string | null; isPaused: boolean; isFirst: boolean }
  >`
    /* notifications.savedSearchesOf */
    select coalesce(a.id, a.worker_id) as id, a.name, a.number = 1 as "isFirst", ${alertConditionColumns},
           a.paused_at is not null as "isPaused"
      from (select id, worker_id, 1 as number, name, prefecture_codes, station_codes, shift_bits,
                   maximum_hours, minimum_daily_wage, paused_at
              from availability_alerts
             where worker_id = ${workerId}
             union all
            select id, worker_id, number, name, prefecture_codes, station_codes, shift_bits,
                   maximum_hours, minimum_daily_wage, paused_at
              from added_alerts
             where worker_id = ${workerId}) a
     order by a.number
  `.execute(db);
  return rows.map(({ id, name, isPaused, isFirst, ...terms }) => ({
    id,
    name,
    isPaused,
    isFirst,
    ...alertConditionsOf(terms),
  }));
}

export type NewSearch = {
  workerId: string;
  name: string | null;
  terms: AlertConditions;
  now: Date;
};

/** Stores the worker's first alert and returns its id; null when the worker has one already. */
export async function insertFirstSearch(tx: Tx, search: NewSearch): Promise<string | null> {
  const { workerId, name, terms, now } = search;
  const { rows } = await sql<{ id: string }>`
    /* notifications.insertFirstSearch */
    insert into availability_alerts (
      worker_id, id, name, prefecture_codes, station_codes, shift_bits, maximum_hours,
      minimum_daily_wage, updated_at)
    values (${workerId}, new_id(), ${name}, ${terms.prefectureCodes}, ${terms.stationCodes},
            ${shiftKindBitsOf(terms.shifts)}, ${terms.maximumHours}, ${terms.minimumDailyWage}, ${now})
    on conflict (worker_id) do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * Stores an added search under the lowest free number and returns its id; null when all numbers are taken. Lock the
 * first alert before.
 */
export async function insertAddedSearch(tx: Tx, search: NewSearch): Promise<string | null> {
  const { workerId, name, terms, now } = search;
  const { rows } = await sql<{ id: string }>`
    /* notifications.insertAddedSearch */
    insert into added_alerts (
      worker_id, number, name, prefecture_codes, station_codes, shift_bits, maximum_hours,
      minimum_daily_wage, updated_at)
    select ${workerId}, n, ${name}, ${terms.prefectureCodes}, ${terms.stationCodes},
           ${shiftKindBitsOf(terms.shifts)}, ${terms.maximumHours}, ${terms.minimumDailyWage}, ${now}
      from generate_series(2, ${maxSavedSearches}::int) as n
     where not exists (
             select from added_alerts where worker_id = ${workerId} and number = n)
     order by n
     limit 1
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** Writes the name of the first alert. */
export async function writeFirstSearchName(
  tx: Tx,
  { workerId, name }: { workerId: string; name: string | null },
): Promise<void> {
  await sql`
    /* notifications.writeFirstSearchName */
    update availability_alerts set name = ${name} where worker_id = ${workerId}
  `.execute(tx);
}

/** Writes an added search; a paused one stays paused. */
export async function writeAddedSearch(
  tx: Tx,
  { id, name, terms, now }: { id: string; name: string | null; terms: AlertConditions; now: Date },
): Promise<void> {
  await sql`
    /* notifications.writeAddedSearch */
    update added_alerts
       set name = ${name}, prefecture_codes = ${terms.prefectureCodes},
           station_codes = ${terms.stationCodes}, shift_bits = ${shiftKindBitsOf(terms.shifts)},
           maximum_hours = ${terms.maximumHours}, minimum_daily_wage = ${terms.minimumDailyWage},
           updated_at = ${now}
     where id = ${id}
  `.execute(tx);
}

export async function pauseAddedSearch(
  tx: Tx,
  { id, pausedAt }: { id: string; pausedAt: Date | null },
): Promise<void> {
  await sql`
    /* notifications.pauseAddedSearch */
    update added_alerts set paused_at = ${pausedAt} where id = ${id}
  `.execute(tx);
}

/** Deletes an added search with its places. */
export async function deleteAddedSavedSearch(tx: Tx, id: string): Promise<void> {
  await sql`
    /* notifications.deleteAddedSavedSearch */
    delete from added_alerts where id = ${id}
  `.execute(tx);
}

/** Replaces the worker's first alert with an added search. */
export async function promoteAddedSearch(
  tx: Tx,
  { workerId, id }: { workerId: string; id: string },
): Promise<void> {
  await sql`
    /* notifications.promoteAddedSearch */
    update availability_alerts a
       set id = n.id, name = n.name, prefecture_codes = n.prefecture_codes,
           station_codes = n.station_codes, shift_bits = n.shift_bits,
           maximum_hours = n.maximum_hours, minimum_daily_wage = n.minimum_daily_wage,
           paused_at = n.paused_at, updated_at = n.updated_at
      from added_alerts n
     where a.worker_id = ${workerId} and n.id = ${id}
  `.execute(tx);
  await deleteAddedSavedSearch(tx, id);
}

/** As `updateAlertPlaces`, for an added search. */
export async function updateAddedSearchPlaces(
  tx: Tx,
  { workerId, id, terms }: { workerId: string; id: string; terms: AlertConditions },
): Promise<void> {
  await sql`
    /* notifications.gatherAdded */
    delete from added_alert_places where alert_id = ${id}
  `.execute(tx);
  await sql`
    /* notifications.updateAddedSearchPlaces */
    insert into added_alert_places (alert_id, worker_id, place, shift_bit, min_wage, max_minutes)
    select a.id, a.worker_id, p.place, s.bit, a.minimum_daily_wage, a.maximum_hours * 60
      from added_alerts a
     cross join unnest(${searchPlaceKeysOfAlert(terms)}::text[]) as p (place)
     cross join unnest(${terms.shifts.map((kind) => shiftKindBits[kind])}::smallint[]) as s (bit)
     where a.id = ${id} and a.paused_at is null
  `.execute(tx);
  await deleteStaleMatches(tx, workerId);
}
