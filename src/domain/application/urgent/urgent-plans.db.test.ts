import { afterAll, beforeAll, expect, test } from 'vitest';

import { addHours } from '#platform/base/jst.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openBulkDatabase, bulkDataNow as now } from '#testing/bulk-database.ts';
import { crowdedTables } from '#testing/fixtures/bulk-data.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { explainPlansOf, fullyScannedTables } from '#testing/plans.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { runSearches, startSearchesForLostWorkers } from '../stand-in/run-searches.server.ts';
import { eraseUrgentNotices, notifyOfUrgentCalls } from './urgent.server.ts';

let url: string;
let fixture: Awaited<ReturnType<typeof openStaffFixture>>;
let manager = { cookie: '', id: '' };
let [id, facilityId] = ['', ''];

beforeAll(async () => {
  const bulk = await openBulkDatabase('one');
  ({ url } = bulk);
  const [place] = bulk.places;
  if (!place) throw new Error('there is no facility');
  ({ facilityId } = place);
  fixture = await openStaffFixture(url, now);
  const { db } = fixture.app;
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
    jobId: place.jobId,
    startsAt,
    endsAt: addHours(startsAt, 8),
  };
  id = (await buildRecruitment(db, wishes)).id;
  manager = await fixture.person({ corporationId: place.corporationId, role: 'MANAGER' });
});
afterAll(() => fixture.close());

const ask = (document: string) => fixture.ask('facility', document, { id }, manager);
const tables = [...crowdedTables, 'home_stations', 'worker_profiles'];

/** Returns the names of the statements that `work` sends, and the big tables that their plans read. */
async function walkedBy(work: () => Promise<void>) {
  const plans = await explainPlansOf(url, work);
  const walks = plans.flatMap((plan) =>
    fullyScannedTables(plan, tables).map((table) => `${plan.name} walks ${table}`),
  );
  return { names: plans.map(({ name }) => name), walks };
}

test('a search for a stand-in walks no big table', async () => {
  const { app } = fixture;
  await app.pool.query(
    `insert into favorite_workers (facility_id, worker_id, staff_id, added_at)
     select $1, id, $2, $3 from workers order by id limit 30`,
    [facilityId, manager.id, now],
  );
  await app.pool.query('insert into automatic_stand_ins values ($1, $2, $3)', [
    facilityId,
    manager.id,
    now,
  ]);
  const { names, walks } = await walkedBy(async () => {
    const start = 'mutation ($id: ID!) { startStandInSearch(input: { id: $id }) { success } }';
    expect(refusalCodeOf(await ask(start))).toBeNull();
    expect(
      refusalCodeOf(await ask('query ($id: ID!) { standIn(id: $id) { openSeats } }')),
    ).toBeNull();
    await startSearchesForLostWorkers(app, now);
    await runSearches(app, now);
  });
  expect(names).toEqual(
    expect.arrayContaining([
      'application.workersToNotifyForStandIn',
      'application.lockPostingWithLostWorker',
    ]),
  );
  expect(walks).toEqual([]);
});

test('the count, the call and the telling walk no big table', async () => {
  const { names, walks } = await walkedBy(async () => {
    expect(
      refusalCodeOf(await ask('query ($id: ID!) { urgentCall(id: $id) { people } }')),
    ).toBeNull();
    const call = 'mutation ($id: ID!) { callUrgently(input: { id: $id }) { success } }';
    expect(refusalCodeOf(await ask(call))).toBeNull();
    await notifyOfUrgentCalls(fixture.app, now);
    await eraseUrgentNotices(fixture.app, now);
  });
  expect(names).toEqual(
    expect.arrayContaining([
      'application.workersForUrgentCallQuery',
      'application.lockWaitingUrgentCall',
    ]),
  );
  expect(walks).toEqual([]);
});
