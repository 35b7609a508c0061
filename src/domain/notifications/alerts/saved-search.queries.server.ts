import { sql } from 'kysely';

import { shiftBits } from '#domain/recruitment/shift-kind.ts';
import type { Executor, Tx } from '#platform/server/database/db.server.ts';

import type { AlertTerms } from './alert-input.ts';
import {
  bitsOf,
  dropMatches,
  placesOf,
  termColumns,
  termsOf,
  type StoredAlert,
  type TermRow,
} from './alert.queries.server.ts';

export type StoredSearch = StoredAlert & { id: string; name: string | null; isFirst: boolean };

/** The worker's saved searches, the first one first. */
export async function searchesOf(db: Executor, workerId: string): Promise<StoredSearch[]> {
  const { rows } = await sql<
    TermRow & { id: string; name: string | null; isPaused: boolean; isFirst: boolean }
  >`
    /* notifications.searchesOf */
    select coalesce(a.id, a.worker_id) as id, a.name, a.number = 1 as "isFirst", ${termColumns},
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
    ...termsOf(terms),
  }));
}

export type NewSearch = { workerId: string; name: string | null; terms: AlertTerms; now: Date };

/** Stores the worker's first alert and returns its id; null when the worker has one already. */
export async function insertFirst(tx: Tx, search: NewSearch): Promise<string | null> {
  const { workerId, name, terms, now } = search;
  const { rows } = await sql<{ id: string }>`
    /* notifications.insertFirst */
    insert into availability_alerts (
      worker_id, id, name, prefecture_codes, station_codes, shift_bits, maximum_hours,
      minimum_daily_wage, updated_at)
    values (${workerId}, new_id(), ${name}, ${terms.prefectureCodes}, ${terms.stationCodes},
            ${bitsOf(terms.shifts)}, ${terms.maximumHours}, ${terms.minimumDailyWage}, ${now})
    on conflict (worker_id) do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * Stores an added search under the lowest free number and returns its id; null when all numbers are taken. Lock the
 * first alert before.
 */
export async function insertAdded(tx: Tx, search: NewSearch): Promise<string | null> {
  const { workerId, name, terms, now } = search;
  const { rows } = await sql<{ id: string }>`
    /* notifications.insertAdded */
    insert into added_alerts (
      worker_id, number, name, prefecture_codes, station_codes, shift_bits, maximum_hours,
      minimum_daily_wage, updated_at)
    select ${workerId}, n, ${name}, ${terms.prefectureCodes}, ${terms.stationCodes},
           ${bitsOf(terms.shifts)}, ${terms.maximumHours}, ${terms.minimumDailyWage}, ${now}
      from generate_series(2, 5) as n
     where not exists (
             select from added_alerts where worker_id = ${workerId} and number = n)
     order by n
     limit 1
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** Writes the name of the first alert. */
export async function nameFirst(
  tx: Tx,
  { workerId, name }: { workerId: string; name: string | null },
): Promise<void> {
  await sql`
    /* notifications.nameFirst */
    update availability_alerts set name = ${name} where worker_id = ${workerId}
  `.execute(tx);
}

/** Writes an added search; a paused one stays paused. */
export async function writeAdded(
  tx: Tx,
  { id, name, terms, now }: { id: string; name: string | null; terms: AlertTerms; now: Date },
): Promise<void> {
  await sql`
    /* notifications.writeAdded */
    update added_alerts
       set name = ${name}, prefecture_codes = ${terms.prefectureCodes},
           station_codes = ${terms.stationCodes}, shift_bits = ${bitsOf(terms.shifts)},
           maximum_hours = ${terms.maximumHours}, minimum_daily_wage = ${terms.minimumDailyWage},
           updated_at = ${now}
     where id = ${id}
  `.execute(tx);
}

export async function pauseAdded(
  tx: Tx,
  { id, pausedAt }: { id: string; pausedAt: Date | null },
): Promise<void> {
  await sql`
    /* notifications.pauseAdded */
    update added_alerts set paused_at = ${pausedAt} where id = ${id}
  `.execute(tx);
}

/** Deletes an added search with its places. */
export async function deleteAdded(tx: Tx, id: string): Promise<void> {
  await sql`
    /* notifications.deleteAdded */
    delete from added_alerts where id = ${id}
  `.execute(tx);
}

/** Replaces the worker's first alert with an added search. */
export async function promote(
  tx: Tx,
  { workerId, id }: { workerId: string; id: string },
): Promise<void> {
  await sql`
    /* notifications.promote */
    update availability_alerts a
       set id = n.id, name = n.name, prefecture_codes = n.prefecture_codes,
           station_codes = n.station_codes, shift_bits = n.shift_bits,
           maximum_hours = n.maximum_hours, minimum_daily_wage = n.minimum_daily_wage,
           paused_at = n.paused_at, updated_at = n.updated_at
      from added_alerts n
     where a.worker_id = ${workerId} and n.id = ${id}
  `.execute(tx);
  await deleteAdded(tx, id);
}

/** As `spreadAlert`, for an added search. */
export async function spreadAdded(
  tx: Tx,
  { workerId, id, terms }: { workerId: string; id: string; terms: AlertTerms },
): Promise<void> {
  await sql`
    /* notifications.gatherAdded */
    delete from added_alert_places where alert_id = ${id}
  `.execute(tx);
  await sql`
    /* notifications.spreadAdded */
    insert into added_alert_places (alert_id, worker_id, place, shift_bit, min_wage, max_minutes)
    select a.id, a.worker_id, p.place, s.bit, a.minimum_daily_wage, a.maximum_hours * 60
      from added_alerts a
     cross join unnest(${placesOf(terms)}::text[]) as p (place)
     cross join unnest(${terms.shifts.map((kind) => shiftBits[kind])}::smallint[]) as s (bit)
     where a.id = ${id} and a.paused_at is null
  `.execute(tx);
  await dropMatches(tx, workerId);
}
