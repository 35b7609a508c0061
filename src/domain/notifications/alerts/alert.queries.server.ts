import { sql } from 'kysely';

import type { ShiftKind } from '#gen/types.ts';
import { maxShownTotalCount } from '#domain/recruitment/labels.ts';
import {
  everywherePlaceKey,
  prefecturePlaceKey,
  stationPlaceKey,
} from '#domain/recruitment/publishing/offer.ts';
import { shiftKindBits } from '#domain/recruitment/shift-kind.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { AlertConditions } from './alert-input.ts';
import { shiftKinds } from './alert-rules.ts';

/** The columns of `AlertConditions`, its shifts as bits, from a table `a` of alerts. */
export const alertConditionColumns = sql`
  a.prefecture_codes as "prefectureCodes", a.station_codes as "stationCodes",
  a.shift_bits as "shiftBits", a.maximum_hours as "maximumHours",
  a.minimum_daily_wage as "minimumDailyWage"`;

export type AlertConditionRow = Omit<AlertConditions, 'shifts'> & { shiftBits: number };

export function alertConditionsOf({ shiftBits: bits, ...row }: AlertConditionRow): AlertConditions {
  return { ...row, shifts: shiftKinds.filter((kind) => (bits & shiftKindBits[kind]) !== 0) };
}

export type StoredAlert = AlertConditions & { isPaused: boolean };

/** Locks the worker's first alert, so that changes of the saved searches run one after the other; false without one. */
export async function lockAlert(tx: Tx, workerId: string): Promise<boolean> {
  const { rows } = await sql`
    /* notifications.lockAlert */
    select from availability_alerts where worker_id = ${workerId} for update
  `.execute(tx);
  return rows.length > 0;
}

/** The worker's first alert; null when there is none. */
export async function readStoredAlert(
  db: QueryExecutor,
  workerId: string,
): Promise<StoredAlert | null> {
  const { rows } = await sql<AlertConditionRow & { isPaused: boolean }>`
    /* notifications.readStoredAlert */
    select ${alertConditionColumns}, a.paused_at is not null as "isPaused"
      from availability_alerts a
     where a.worker_id = ${workerId}
  `.execute(db);
  const [row] = rows;
  return row ? { ...alertConditionsOf(row), isPaused: row.isPaused } : null;
}

/** The places of an alert, by their names in `open_places`. */
export function searchPlaceKeysOfAlert({
  prefectureCodes,
  stationCodes,
}: AlertConditions): string[] {
  const places = [...prefectureCodes.map(prefecturePlaceKey), ...stationCodes.map(stationPlaceKey)];
  return places.length === 0 ? [everywherePlaceKey] : places;
}

const shiftBitList = ({ shifts }: AlertConditions) => shifts.map((kind) => shiftKindBits[kind]);

export const shiftKindBitsOf = (shifts: readonly ShiftKind[]) =>
  shifts.reduce((bits, kind) => bits | shiftKindBits[kind], 0);

/** Writes the alert; a paused alert stays paused. */
export async function writeAlert(
  tx: Tx,
  { workerId, terms, now }: { workerId: string; terms: AlertConditions; now: Date },
): Promise<void> {
  await sql`
    /* notifications.writeAlert */
    insert into availability_alerts (
      worker_id, prefecture_codes, station_codes, shift_bits, maximum_hours, minimum_daily_wage, updated_at)
    values (${workerId}, ${terms.prefectureCodes}, ${terms.stationCodes}, ${shiftKindBitsOf(terms.shifts)},
            ${terms.maximumHours}, ${terms.minimumDailyWage}, ${now})
    on conflict (worker_id) do update
      set prefecture_codes = excluded.prefecture_codes,
          station_codes = excluded.station_codes,
          shift_bits = excluded.shift_bits,
          maximum_hours = excluded.maximum_hours,
          minimum_daily_wage = excluded.minimum_daily_wage,
          updated_at = excluded.updated_at
  `.execute(tx);
}

/** Pauses or resumes the alert; false without an alert. */
export async function writeAlertPause(
  tx: Tx,
  { workerId, pausedAt }: { workerId: string; pausedAt: Date | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    /* notifications.writeAlertPause */
    update availability_alerts set paused_at = ${pausedAt} where worker_id = ${workerId}
  `.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/**
 * Updates the rows by which new recruitments find the alert, and deletes waiting matches that no longer
 * match.
 */
export async function updateAlertPlaces(
  tx: Tx,
  workerId: string,
  terms: AlertConditions,
): Promise<void> {
  await sql`
    /* notifications.gatherAlert */
    delete from alert_places where worker_id = ${workerId}
  `.execute(tx);
  await sql`
    /* notifications.updateAlertPlaces */
    insert into alert_places (worker_id, place, shift_bit, min_wage, max_minutes)
    select a.worker_id, p.place, s.bit, a.minimum_daily_wage, a.maximum_hours * 60
      from availability_alerts a
     cross join unnest(${searchPlaceKeysOfAlert(terms)}::text[]) as p (place)
     cross join unnest(${shiftBitList(terms)}::smallint[]) as s (bit)
     where a.worker_id = ${workerId} and a.paused_at is null
  `.execute(tx);
  await deleteStaleMatches(tx, workerId);
}

/**
 * Deletes the waiting matches that no alert of the worker matches any more. To the others it writes the alert that
 * matches: the first alert, otherwise the oldest added one.
 */
export async function deleteStaleMatches(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* notifications.deleteStaleMatches */
    with kept as (
      select m.recruitment_id,
             exists (
               select from open_places p
                 join alert_places a
                   on a.worker_id = m.worker_id and a.place = p.place and a.shift_bit = p.shift_bit
                  and a.min_wage <= p.salary and a.max_minutes >= p.duty_minutes
                where p.recruitment_id = m.recruitment_id) as by_first,
             (select a.alert_id
                from open_places p
                join added_alert_places a
                  on a.worker_id = m.worker_id and a.place = p.place and a.shift_bit = p.shift_bit
                 and a.min_wage <= p.salary and a.max_minutes >= p.duty_minutes
               where p.recruitment_id = m.recruitment_id
               order by a.alert_id
               limit 1) as by_added
        from alert_matches m
       where m.worker_id = ${workerId}),
    dropped as (
      delete from alert_matches m
       using kept k
       where m.worker_id = ${workerId} and m.recruitment_id = k.recruitment_id
         and not k.by_first and k.by_added is null)
    update alert_matches m
       set added_id = case when k.by_first then null else k.by_added end
      from kept k
     where m.worker_id = ${workerId} and m.recruitment_id = k.recruitment_id
       and (k.by_first or k.by_added is not null)
       and m.added_id is distinct from case when k.by_first then null else k.by_added end
  `.execute(tx);
}

/** Deletes the first alert, and with it all matches and added alerts of the worker. */
export async function deleteStoredAlert(db: QueryExecutor, workerId: string): Promise<void> {
  await sql`
    /* notifications.deleteStoredAlert */
    delete from availability_alerts where worker_id = ${workerId}
  `.execute(db);
}

/** Number of open recruitments that match at `now`, counted up to 1,000, by an index-only scan. */
export async function countMatchingRecruitments(
  db: QueryExecutor,
  terms: AlertConditions,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    /* notifications.countMatchingRecruitments */
    select count(*) as count
      from (select distinct c.id
              from unnest(${searchPlaceKeysOfAlert(terms)}::text[]) as l (place)
             cross join lateral (
              select p.recruitment_id as id
                from open_places p
               where p.place = l.place
                 and p.deadline > ${now}
                 and p.shift_bit & ${shiftKindBitsOf(terms.shifts)} <> 0
                 and p.salary >= ${terms.minimumDailyWage}
                 and p.duty_minutes <= ${terms.maximumHours * 60}
               limit ${maxShownTotalCount}) c
             limit ${maxShownTotalCount}) capped
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export type MatchDueTimes = { urgentAt: Date; batchAt: Date; urgentBefore: Date; now: Date };

/**
 * Finds the alerts that match these new recruitments, and stores the matches until they are due;
 * returns their number. Recruitments that start by `urgentBefore` are 急募. The cost grows with the
 * matches, not with the alerts.
 */
export async function storeAlertMatches(
  tx: Tx,
  recruitmentIds: readonly string[],
  { urgentAt, batchAt, urgentBefore, now }: MatchDueTimes,
): Promise<number> {
  const { numAffectedRows } = await sql`
    /* notifications.storeAlertMatches */
    insert into alert_matches (worker_id, recruitment_id, is_urgent, due_at, added_id)
    select distinct on (m.worker_id, p.recruitment_id)
           m.worker_id, p.recruitment_id, p.starts_at <= ${urgentBefore},
           case when p.starts_at <= ${urgentBefore} then ${urgentAt}::timestamptz else ${batchAt} end,
           m.added_id
      from open_places p
     ${alertMatchesJoin}
     where p.recruitment_id = any (${recruitmentIds}::uuid[])
       and p.deadline > ${now}
     order by m.worker_id, p.recruitment_id, m.added_id nulls first
    on conflict (worker_id, recruitment_id) do nothing
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** SQL: for each row `p` of open_places, the alerts that match it as rows `m`. */
export const alertMatchesJoin = sql`
  cross join lateral (
    select a.worker_id, null::uuid as added_id
      from alert_places a
     where a.place = p.place
       and a.shift_bit = p.shift_bit
       and a.min_wage <= p.salary
       and a.max_minutes >= p.duty_minutes
     union all
    select a.worker_id, a.alert_id
      from added_alert_places a
     where a.place = p.place
       and a.shift_bit = p.shift_bit
       and a.min_wage <= p.salary
       and a.max_minutes >= p.duty_minutes) m`;
