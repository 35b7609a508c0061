import { sql } from 'kysely';

import { jstDay, type JstDay } from '#base/jst.ts';
import { refuseFields } from '#base/refusal.ts';
import type { ShiftKind } from '#gen/resolvers.ts';
import { inTransaction, type Db, type Executor } from '#server/database/db.server.ts';

import { lastAvailableDay, readAvailableDays, type AvailableDay } from './availability.ts';
import { profileSentences } from './messages.ts';

type StoredDate = { date: JstDay; shifts: ShiftKind[] };

/** The worker's available days within the window, the earliest first. (Rule 4.20) */
export async function availableDates(
  db: Executor,
  { workerId, now }: { workerId: string; now: Date },
): Promise<StoredDate[]> {
  const today = jstDay(now);
  const { rows } = await sql<StoredDate>`
    /* profile.availableDates */
    select work_date as "date", shifts
      from available_dates
     where worker_id = ${workerId} and work_date between ${today} and ${lastAvailableDay(today)}
     order by work_date
  `.execute(db);
  return rows;
}

/**
 * Replaces the shifts of the given days and leaves other days unchanged. Saves nothing when a day lies
 * outside of the window. (Rule 4.20)
 */
export async function updateAvailableDates(
  { db, now }: { db: Db; now: Date },
  workerId: string,
  given: readonly AvailableDay[],
): Promise<void> {
  const days = readAvailableDays(given, jstDay(now));
  if (days === null) throw refuseFields({ dates: profileSentences.availableDates });
  if (days.length === 0) return;
  const free = days.filter(({ shifts }) => shifts.length > 0);
  const busy = days.filter(({ shifts }) => shifts.length === 0).map(({ date }) => date);
  await inTransaction(db, async (tx) => {
    // Concurrent saves of one worker run one after the other.
    await sql`
      /* profile.lockAvailability */
      select from workers where id = ${workerId} for no key update
    `.execute(tx);
    await sql`
      /* profile.clearAvailableDates */
      delete from available_dates
       where worker_id = ${workerId} and work_date = any (${busy}::date[])
    `.execute(tx);
    await sql`
      /* profile.setAvailableDates */
      insert into available_dates (worker_id, work_date, shifts)
      select ${workerId}, date, shifts
        from json_to_recordset(${JSON.stringify(free)}::json) as t (date date, shifts text[])
      on conflict (worker_id, work_date) do update set shifts = excluded.shifts
    `.execute(tx);
  });
}

/** Rows of one statement: no lock is held for long. */
const batchSize = 5_000;

/** Erases past days and returns their number. May run late or twice. */
export async function erasePastDates(db: Executor, now: Date): Promise<number> {
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
