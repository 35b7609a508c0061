import { sql } from 'kysely';

import { instantAtJst, jstDay } from '#platform/base/jst.ts';
import { buildCorporation, buildFacility, buildJob } from '#domain/corporation/build.ts';
import type { Db } from '#platform/server/database/db.server.ts';

import { runPhase } from '../../tools/run/progress.ts';
import { withUnlimitedDb } from '../base/postgres.ts';
import { formatFigure } from '../base/report.ts';

export type Corporation = { id: string; facilityIds: string[] };

/** Number of shifts of a facility per day: two early ones, a day, a late and a night shift. */
const shiftsPerDay = 5;
/** Number of days ahead for which shifts are posted. */
const daysAhead = 60;
/** Number of workers who take turns at one facility; nobody has two shifts within twenty days. */
const workersEach = 100;

type Size = { facilities: number; attendances: number; now: Date };

/**
 * Creates one corporation with many facilities and years of shifts, directly in the tables. The rows agree with each
 * other; they have no wages, ledger entries or messages, which none of the measured pages reads.
 */
export async function fillCorporation(url: string, size: Size): Promise<Corporation> {
  return runPhase(
    `Writing ${formatFigure(size.attendances)} shifts of ${formatFigure(size.facilities)} facilities`,
    () => withUnlimitedDb(url, (db) => fill(db, size)),
  );
}

async function fill(db: Db, { facilities, attendances, now }: Size): Promise<Corporation> {
  const { id: corporationId } = await buildCorporation(db, { now, name: '社会福祉法人 見本' });
  const facilityIds: string[] = [];
  for (let n = 0; n < facilities; n += 1) {
    const facility = await buildFacility(db, { now, corporationId, name: `見本の里 ${n}` });
    await buildJob(db, { now, facilityId: facility.id, title: '見本の仕事' });
    facilityIds.push(facility.id);
  }
  const perFacility = Math.ceil(attendances / facilities);
  const midnight = instantAtJst(jstDay(now));
  await db.connection().execute(async (one) => {
    // Disables foreign key checks: all references are to rows created here, and the checks take longer than the
    // inserts.
    await sql`set session_replication_role = replica`.execute(one);
    await sql`
      create temporary table places as
      select j.id as job_id, j.facility_id, row_number() over (order by j.facility_id) - 1 as f
        from jobs j join facilities x on x.id = j.facility_id
       where x.corporation_id = ${corporationId}
    `.execute(one);
    await sql`
      create temporary table people as
      select new_id() as id, g / ${workersEach}::integer as f, g % ${workersEach}::integer as w
        from generate_series(0, ${facilities * workersEach - 1}::integer) g
    `.execute(one);
    await sql`
      insert into workers (id, phone_number, created_at)
      select id, '080' || lpad((f * ${workersEach}::integer + w)::text, 8, '0'), ${now}::timestamptz - interval '500 days'
        from people
    `.execute(one);
    await sql`
      insert into worker_profiles (worker_id, last_name, first_name, last_kana, first_kana, born_on, updated_at)
      select id, '見本', '花子' || w, 'ミホン', 'ハナコ', '1990-01-01', ${now} from people
    `.execute(one);
    await sql`
      create temporary table shifts as
      select new_id() as id, new_id() as application_id, new_id() as attendance_id, p.job_id, p.facility_id,
             k.id as worker_id, i, s.starts_at,
             s.starts_at + case when i % ${shiftsPerDay}::integer = 4 then interval '16 hours' else interval '9 hours' end as ends_at
        from generate_series(0, ${perFacility - 1}::integer) i
        cross join places p
        join people k on k.f = p.f and k.w = i % ${workersEach}::integer
        cross join lateral (
          select ${midnight}::timestamptz
                 + (${daysAhead}::integer - 1 - i / ${shiftsPerDay}::integer) * interval '1 day'
                 + (array[7, 8, 9, 11, 17])[i % ${shiftsPerDay}::integer + 1] * interval '1 hour' as starts_at) s
    `.execute(one);
    await sql`
      insert into recruitments (id, job_id, facility_id, mode, starts_at, ends_at, break_minutes, hourly_wage,
                                salary, travel_allowance, capacity, seats_taken, deadline, published_at)
      select id, job_id, facility_id, 'INSTANT', starts_at, ends_at, 60, 1500, 12000, 500, 1, 1,
             starts_at - interval '2 hours', starts_at - interval '30 days'
        from shifts
    `.execute(one);
    await sql`
      insert into applications (id, worker_id, recruitment_id, facility_id, state, applied_at, decided_at)
      select application_id, worker_id, id, facility_id, 'HIRED', starts_at - interval '20 days',
             starts_at - interval '20 days'
        from shifts
    `.execute(one);
    // One in four shifts of the last four days waits for the facility's review. Workers at work checked in on time.
    await sql`
      insert into attendances (id, application_id, worker_id, recruitment_id, facility_id, corporation_id, state,
                               work_day, starts_at, ends_at, break_minutes, hourly_wage, travel_allowance, bonus,
                               created_at, check_in_at, check_out_at, recorded_start_at, recorded_end_at,
                               claimed_start_at, claimed_end_at, claimed_break_minutes, claim_reason, claimed_at,
                               claim_rounds)
      select attendance_id, application_id, worker_id, id, facility_id, ${corporationId}, state,
             (starts_at at time zone 'Asia/Tokyo')::date, starts_at, ends_at, 60, 1500, 500, 0,
             starts_at - interval '20 days',
             case when state <> 'SCHEDULED' then starts_at end,
             case when state in ('PAID', 'REVIEWING') then ends_at end,
             case when state <> 'SCHEDULED' then starts_at end,
             case when state in ('PAID', 'REVIEWING') then ends_at end,
             case when state = 'REVIEWING' then starts_at end,
             case when state = 'REVIEWING' then ends_at + interval '15 minutes' end,
             case when state = 'REVIEWING' then 60 end,
             case when state = 'REVIEWING' then '申し送りが長引きました' end,
             case when state = 'REVIEWING' then ends_at + interval '20 minutes' end,
             case when state = 'REVIEWING' then 1 else 0 end
        from (select s.*, case when starts_at > ${now} then 'SCHEDULED' when ends_at > ${now} then 'CHECKED_IN'
                               when ends_at > ${now}::timestamptz - interval '4 days' and i % 4 = 0 then 'REVIEWING'
                               else 'PAID' end as state
                from shifts s) s
    `.execute(one);
    await sql`
      insert into attendance_questionnaires (attendance_id, can_attend, has_fever, has_symptoms, household_infected,
                                             has_belongings, answered_at)
      select attendance_id, true, false, false, false, true, starts_at - interval '1 day'
        from shifts where starts_at < ${now}::timestamptz + interval '1 day'
    `.execute(one);
    await sql`set session_replication_role = default`.execute(one);
  });
  await sql`vacuum analyze`.execute(db);
  return { id: corporationId, facilityIds };
}
