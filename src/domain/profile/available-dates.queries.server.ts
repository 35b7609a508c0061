import { sql } from 'kysely';

import { jstDay, type JstDay } from '#platform/base/jst.ts';
import type { ShiftKind } from '#gen/types.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import { lastAvailableDay, type AvailableDay } from './availability.ts';

type StoredDate = { date: JstDay; shifts: ShiftKind[] };

/** The worker's available days within the window, the earliest first. (Rule 4.20) */
export async function availableDatesOfWorker(
  db: QueryExecutor,
  { workerId, now }: { workerId: string; now: Date },
): Promise<StoredDate[]> {
  const today = jstDay(now);
  const { rows } = await sql<StoredDate>`
    /* profile.availableDatesOfWorker */
    select work_date as "date", shifts
      from available_dates
     where worker_id = ${workerId} and work_date between ${today} and ${lastAvailableDay(today)}
     order by work_date
  `.execute(db);
  return rows;
}

/** Locks the worker, so that concurrent saves run one after the other. */
export async function lockAvailability(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* profile.lockAvailability */
    select from workers where id = ${workerId} for no key update
  `.execute(tx);
}

export async function deleteAvailableDates(
  tx: Tx,
  workerId: string,
  dates: readonly JstDay[],
): Promise<void> {
  await sql`
    /* profile.deleteAvailableDates */
    delete from available_dates
     where worker_id = ${workerId} and work_date = any (${dates}::date[])
  `.execute(tx);
}

/** Stores days with their shifts, in place of the shifts that the days had. */
export async function storeAvailableDates(
  tx: Tx,
  workerId: string,
  days: readonly AvailableDay[],
): Promise<void> {
  await sql`
    /* profile.storeAvailableDates */
    insert into available_dates (worker_id, work_date, shifts)
    select ${workerId}, date, shifts
      from json_to_recordset(${JSON.stringify(days)}::json) as t (date date, shifts text[])
    on conflict (worker_id, work_date) do update set shifts = excluded.shifts
  `.execute(tx);
}

/** Rows of one statement: no lock is held for long. */
const batchSize = 5_000;

/** Erases past days and returns their number. May run late or twice. */
export async function erasePastDates(db: QueryExecutor, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    /* profile.erasePastDates */
    delete from available_dates
     where (worker_id, work_date) in (
       select worker_id, work_date
         from available_dates
        where work_date < ${jstDay(now)}
        order by work_date
        limit ${batchSize}
          for update skip locked)
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
