import { sql } from 'kysely';

import { addDays, addMinutes, instantAtJst, jstDay } from '#platform/base/jst.ts';
import { inBulkTransaction } from '#platform/server/database/bulk.build.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { buildCorporation, buildFacility, buildJob } from '#domain/corporation/build.ts';
import { publishRecruitments } from './publishing/publish.server.ts';

/** A seeded generator: the same numbers in the same order on every machine. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    // Mulberry32: small, and its low bits are as random as its high ones.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Copies of a posting are on this many later days; further copies begin again with the first of these days. */
const laterDays = 49;

export type BuildManyArgs = {
  now: Date;
  facilities: number;
  /** Published by the real command; the database then makes `copies` more of each. */
  published: number;
  copies: number;
};

/**
 * Tens of thousands of open recruitments over the next 60 days, three in ten in Tokyo, for plan tests
 * and measurements. Copies differ only in day, wage and order.
 */
export async function buildManyRecruitments(
  db: Db,
  { now, facilities, published, copies }: BuildManyArgs,
): Promise<void> {
  const pick = numbers(20_261_121);
  const jobIds = await buildJobs(db, { now, facilities, pick });
  const days = Math.max(1, Math.floor(59 / (copies + 1)));
  const postings = Array.from({ length: published }, () => {
    const day = addDays(jstDay(now), 1 + pick(days));
    const startsAt = instantAtJst(
      day,
      ['07:00', '08:30', '09:00', '10:00', '16:30', '21:00'][pick(6)],
    );
    const hours = [4, 6, 9, 10][pick(4)] ?? 4;
    return {
      jobId: jobIds[pick(jobIds.length)] ?? '',
      mode: pick(3) === 0 ? ('SCREENING' as const) : ('INSTANT' as const),
      startsAt,
      endsAt: addMinutes(startsAt, hours * 60),
      breakMinutes: hours >= 9 ? 60 : 0,
      hourlyWage: 1_300 + pick(900),
      travelAllowance: pick(4) * 250,
      capacity: 1 + pick(3),
      bonus: pick(5) === 0 ? 500 : 0,
      publishedAt: addMinutes(now, -pick(1_200)),
      deadline: addMinutes(startsAt, -60),
    };
  });
  await inTransaction(db, (tx) => publishRecruitments(tx, { postings, actor: systemActor, now }));
  if (copies > 0) await copy(db, { copies, days });
  await sql`vacuum analyze open_places`.execute(db);
  await sql`vacuum analyze open_jobs`.execute(db);
  await sql`vacuum analyze open_recruitments`.execute(db);
  await sql`vacuum analyze recruitments`.execute(db);
}

type Jobs = { now: Date; facilities: number; pick: (below: number) => number };

async function buildJobs(db: Db, { now, facilities, pick }: Jobs): Promise<string[]> {
  const cities = await db
    .selectFrom('areas_m')
    .select(['code', 'prefecture_code'])
    .orderBy('code')
    .execute();
  const stations = await db
    .selectFrom('stations')
    .select(['code', 'prefecture_code'])
    .orderBy('code')
    .execute();
  const tokyo = cities.filter((city) => city.prefecture_code === '13');
  const corporation = await buildCorporation(db, { now });
  return inTransaction(db, async (tx) => {
    const jobIds: string[] = [];
    for (let index = 0; index < facilities; index += 1) {
      const among = pick(10) < 3 ? tokyo : cities;
      const city = among[pick(among.length)];
      if (!city) throw new Error('There are no municipalities: load the reference data first');
      const near = stations.filter((one) => one.prefecture_code === city.prefecture_code);
      const codes = new Set([
        near[pick(near.length || 1)]?.code,
        near[pick(near.length || 1)]?.code,
      ]);
      const facility = await buildFacility(tx, {
        now,
        corporationId: corporation.id,
        name: `みどり野 ${index}`,
        prefectureCode: city.prefecture_code,
        cityCode: city.code,
        serviceId: 1 + pick(30),
        rating: 3 + pick(21) / 10,
        ratingCount: pick(30),
        featureIds: [1 + pick(8), 9 + pick(8)],
        averageNursingCareLevel: 1 + pick(40) / 10,
        stations: [...codes].flatMap((code) => (code ? [{ code, walkMinutes: 1 + pick(25) }] : [])),
      });
      const job = await buildJob(tx, {
        now,
        facilityId: facility.id,
        title: `介護スタッフ ${index}`,
        taskIds: [1 + pick(20), 21 + pick(6)],
        benefitIds: [1 + pick(9), 10 + pick(9)],
        licenseGroups: [[], [[1, 2, 3, 4, 5, 6]], [[10, 11]]][pick(3)] ?? [],
        beginnersWelcome: pick(2) === 0,
      });
      jobIds.push(job.id);
    }
    return jobIds;
  });
}

async function copy(db: Db, { copies, days }: { copies: number; days: number }): Promise<void> {
  await inBulkTransaction(db, async (tx) => {
    await sql`
      create temp table copied on commit drop as
      select o.recruitment_id as old_id, new_id() as id, c as number,
             ((c - 1) % ${laterDays}::integer + 1) * ${days}::integer as days
        from open_recruitments o cross join generate_series(1, ${copies}::integer) as c
    `.execute(tx);
    await sql`
      insert into recruitments (
        id, job_id, facility_id, mode, starts_at, ends_at, break_minutes, hourly_wage, salary,
        travel_allowance, bonus, capacity, deadline, published_at)
      select c.id, job_id, facility_id, mode, starts_at + make_interval(days => days),
             ends_at + make_interval(days => days), break_minutes, hourly_wage + number,
             salary + 8 * number, travel_allowance, bonus, capacity,
             deadline + make_interval(days => days), published_at - make_interval(mins => number)
        from copied c join recruitments r on r.id = c.old_id
    `.execute(tx);
    await sql`
      insert into open_recruitments
      select c.id, facility_id, prefecture_code, station_codes, work_date + days,
             starts_at + make_interval(days => days), ends_at + make_interval(days => days),
             deadline + make_interval(days => days), shift_kind, duty_minutes, salary + 8 * number,
             published_at - make_interval(mins => number), remaining, item
        from copied c join open_recruitments o on o.recruitment_id = c.old_id
    `.execute(tx);
    await withoutIndexes(tx, () => copyPlaces(tx));
    // As the triggers of `open_places` do.
    await sql`
      select refresh_open_jobs(array(
        select distinct job_id from copied c join recruitments r on r.id = c.id))
    `.execute(tx);
  });
}

async function copyPlaces(tx: Tx): Promise<void> {
  await sql`
    insert into open_places
    select place, c.id, work_date + days, starts_at + make_interval(days => days),
           deadline + make_interval(days => days), published_at - make_interval(mins => number),
           hourly_wage + number, salary + 8 * number, score - 24 * days, walk_minutes, rating,
           duty_minutes, shift_bit, service_id, care_level, bonus, beginners_welcome, instant,
           license_mask_1, license_mask_2, license_mask_3, task_mask, feature_mask, benefit_mask
      from copied c join open_places p on p.recruitment_id = c.old_id
  `.execute(tx);
}

/**
 * Drops indexes during the insert: building an index in one sort is many times faster than updating it
 * per row.
 */
async function withoutIndexes(tx: Tx, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index
     where indrelid = 'open_places'::regclass and not indisprimary
  `.execute(tx);
  for (const { name } of rows) {
    await sql`drop index ${sql.id(name)}`.execute(tx);
  }
  await work();
  for (const { definition } of rows) {
    await sql.raw(definition).execute(tx);
  }
}
