import { sql } from 'kysely';

import { inBulkTransaction } from '#platform/server/database/bulk.build.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';

import type { AlertConditions } from './alert-input.ts';
import { shiftKinds } from './alert-rules.ts';
import { updateAlertPlaces, writeAlert } from './alert.queries.server.ts';

export type NewAlert = Partial<AlertConditions> & { workerId: string; now: Date };

/** An alert as the form would store it: for everything in Tokyo unless given. */
export async function buildAlert(db: Db, { workerId, now, ...given }: NewAlert): Promise<void> {
  const terms: AlertConditions = {
    prefectureCodes: ['13'],
    stationCodes: [],
    shifts: shiftKinds,
    maximumHours: 16,
    minimumDailyWage: 3_000,
    ...given,
  };
  await inTransaction(db, async (tx) => {
    await writeAlert(tx, { workerId, terms, now });
    await updateAlertPlaces(tx, workerId, terms);
  });
}

export type ManyAlerts = {
  now: Date;
  /** Number of workers, each with an alert; numbered from `from` on. */
  count: number;
  from: number;
  /** Prefectures of the alerts, two for each alert; the list contains none twice. */
  prefectureCodes: readonly string[];
  /** One in four has an added saved search, for nights anywhere in its prefectures. */
  withAdded?: boolean;
};

/**
 * Alerts by the hundred thousand, made in the database: two prefectures and one or two shifts each,
 * wages from 3,000 to 22,500 yen and hours from 2 to 16, spread evenly. For tests of plans and for
 * measuring.
 */
export async function buildManyAlerts(db: Db, many: ManyAlerts): Promise<void> {
  const { now, count, from, prefectureCodes: codes, withAdded = false } = many;
  await inBulkTransaction(db, async (tx) => {
    await sql`
      create temp table made on commit drop as
      select n, new_id() as id, array(
               select distinct c from unnest(array[
                 (${codes}::text[])[1 + n % ${codes.length}::int],
                 (${codes}::text[])[1 + (n / 7) % ${codes.length}::int]]) as t (c) order by c) as codes,
             (array[1, 2, 4, 3, 5])[1 + n % 5] as bits, 2 + (n / 5) % 15 as hours,
             3000 + 500 * ((n / 11) % 40) as wage
        from generate_series(${from}::int, ${from + count - 1}::int) as n
    `.execute(tx);
    await sql`
      insert into workers (id, phone_number, created_at)
      select id, '090' || lpad(n::text, 8, '0'), ${now} from made
    `.execute(tx);
    await sql`
      insert into availability_alerts (
        worker_id, prefecture_codes, station_codes, shift_bits, maximum_hours, minimum_daily_wage,
        updated_at)
      select id, codes, '{}', bits, hours, wage, ${now} from made
    `.execute(tx);
    await sql`
      insert into alert_places (worker_id, place, shift_bit, min_wage, max_minutes)
      select id, 'L' || c, bit, wage, hours * 60
        from made cross join unnest(codes) as t (c) cross join unnest(array[1, 2, 4]) as s (bit)
       where bits & bit <> 0
    `.execute(tx);
  });
  if (withAdded) await addSearches(db, now);
  await vacuumFlushed(db, 'alert_places');
  await vacuumFlushed(db, 'availability_alerts');
}

/**
 * Vacuums a table of which all rows are to be marked as visible to all, without which there are no index-only scans. Tests
 * commit asynchronously, and rows whose commit is not on disk yet are left out. PostgreSQL keeps the position of a commit
 * for 32 transactions together, so a later commit delays the rows too: the log is flushed directly before each vacuum.
 */
async function vacuumFlushed(db: Db, table: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`set local synchronous_commit = on`.execute(tx);
    // A commit flushes the log only if its transaction has written to it.
    await sql`select pg_logical_emit_message(true, 'vacuum', '')`.execute(tx);
  });
  await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

async function addSearches(db: Db, now: Date): Promise<void> {
  await inBulkTransaction(db, async (tx) => {
    await sql`
      insert into added_alerts (
        worker_id, number, prefecture_codes, station_codes, shift_bits, maximum_hours,
        minimum_daily_wage, updated_at)
      select worker_id, 2, prefecture_codes, '{}', 4, 16, 3000, ${now}
        from (select *, row_number() over () as n from availability_alerts) a
       where n % 4 = 0
    `.execute(tx);
    await sql`
      insert into added_alert_places (alert_id, worker_id, place, shift_bit, min_wage, max_minutes)
      select id, worker_id, 'L' || c, 4, minimum_daily_wage, maximum_hours * 60
        from added_alerts cross join unnest(prefecture_codes) as t (c)
    `.execute(tx);
  });
  await vacuumFlushed(db, 'added_alert_places');
  await vacuumFlushed(db, 'added_alerts');
}
