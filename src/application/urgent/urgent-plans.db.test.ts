import { afterAll, beforeAll, expect, test } from 'vitest';

import { addHours, atJst } from '#base/jst.ts';
import { buildFacility, buildJob } from '#employer/build.ts';
import { buildRecruitment } from '#recruitment/build.ts';

import { buildBulkData, crowdedTables } from '#testing/fixtures/bulk-data.ts';
import { testDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { plansOf, walked } from '#testing/plans.ts';
import { codeOf } from '#testing/processes/product.ts';
import { eraseUrgentNotices, notifyOfUrgentCalls } from './urgent.server.ts';

const now = atJst('2026-11-21', '12:00');
let url: string;
let fixture: Awaited<ReturnType<typeof openStaffFixture>>;
let manager = { cookie: '' };
let id = '';

beforeAll(async () => {
  url = await testDatabase({ audited: false });
  fixture = await openStaffFixture(url, now);
  const { db } = fixture.app;
  const { id: corporationId } = await fixture.corporation('大');
  const codeOfStation = async (name: string, prefecture: string) =>
    (
      await db
        .selectFrom('stations')
        .select('code')
        .where('name', '=', name)
        .where('prefecture_code', '=', prefecture)
        .executeTakeFirstOrThrow()
    ).code;
  const [code, far] = [await codeOfStation('新宿', '13'), await codeOfStation('仙台', '04')];
  const place = { now, corporationId, stations: [{ code, walkMinutes: 5 }] };
  const facility = await buildFacility(db, place);
  const job = await buildJob(db, { now, facilityId: facility.id });
  await buildBulkData({ url, jobIds: [job.id], now });
  // A few hundred of forty thousand workers live nearby, or wish to work there.
  const { pool } = fixture.app;
  await pool.query(
    `insert into home_stations (worker_id, station_code, updated_at)
     select id, case when phone_number like '%00' and phone_number not like '%000' then $1 else $2 end, $3
       from workers`,
    [code, far, now],
  );
  await pool.query(
    `insert into worker_profiles (worker_id, desired_station_codes, updated_at)
     select id, array[case when phone_number like '%050' then $1 else $2 end], $3 from workers`,
    [code, far, now],
  );
  await pool.query('analyze home_stations, worker_profiles');
  const startsAt = addHours(now, 20);
  const wishes = {
    now: addHours(now, -24),
    jobId: job.id,
    startsAt,
    endsAt: addHours(startsAt, 8),
  };
  id = (await buildRecruitment(db, wishes)).id;
  manager = await fixture.person({ corporationId, role: 'MANAGER' });
}, 180_000);
afterAll(() => fixture.close());

test('the count, the call and the telling walk no big table', async () => {
  const ask = (document: string) => fixture.ask('facility', document, { id }, manager);
  const plans = await plansOf(url, async () => {
    expect(codeOf(await ask('query ($id: ID!) { urgentCall(id: $id) { people } }'))).toBeNull();
    const call = 'mutation ($id: ID!) { callUrgently(input: { id: $id }) { success } }';
    expect(codeOf(await ask(call))).toBeNull();
    await notifyOfUrgentCalls(fixture.app, now);
    await eraseUrgentNotices(fixture.app, now);
  });
  const names = plans.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['application.urgentWorkers', 'application.lockUrgentCall']),
  );
  expect(
    plans.flatMap((plan) =>
      walked(plan, [...crowdedTables, 'home_stations', 'worker_profiles']).map(
        (table) => `${plan.name} walks ${table}`,
      ),
    ),
  ).toEqual([]);
});
