import { afterAll, beforeAll, expect, test } from 'vitest';

import { facilityPaper } from '#base/api-paths.ts';
import { atJst } from '#base/jst.ts';
import { buildFacility, buildJob } from '#employer/build.ts';
import { openFacilityPapers } from '#staff/papers/facility-papers.server.ts';

import { buildBulkData, crowdedTables } from '#testing/fixtures/bulk-data.ts';
import { testDatabase } from '#testing/database.ts';
import { openStaffFixture, testOrigin } from '#testing/fixtures/staff.ts';
import { plansOf, rowsRead, walked } from '#testing/plans.ts';

const now = atJst('2026-11-21', '12:00');
/** Rows of the bulk data that one page of one facility may read: about as many as the page shows, and their neighbours. */
const maxRows = 6_000;

let url: string;
let fixture: Awaited<ReturnType<typeof openStaffFixture>>;
let manager = { cookie: '' };
let facilityId = '';

beforeAll(async () => {
  url = await testDatabase({ audited: false });
  fixture = await openStaffFixture(url, now);
  const { db } = fixture.app;
  const { id: corporationId } = await fixture.corporation('大');
  const jobIds: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a handful
    const facility = await buildFacility(db, { now, corporationId });
    facilityId = facility.id;
    // oxlint-disable-next-line no-await-in-loop -- a handful
    jobIds.push((await buildJob(db, { now, facilityId })).id);
  }
  await buildBulkData({ url, jobIds, now });
  manager = await fixture.person({ corporationId, role: 'MANAGER' });
}, 180_000);
afterAll(() => fixture.close());

const documents = {
  applicants: `query ($id: ID!) { waitingApplicants(facilityId: $id) { applicants { id label } } }`,
  board: `query ($id: ID!) { dayShifts(facilityId: $id) { shifts { id workerName state todo } } }`,
  otherDay: `query ($id: ID!) { dayShifts(facilityId: $id, day: "2026-12-03") { shifts { id } } }`,
  hours: `query ($id: ID!) { hoursToApprove(facilityId: $id) { hours { id claim { yen } } } }`,
  reviews: `query ($id: ID!) { workerReviewsToWrite(facilityId: $id) { reviews { attendanceId } } }`,
  posted: `query ($id: ID!) { postedReviews(facilityId: $id) { reviews { id month } } }`,
};

async function greedyPlansOf(ask: () => Promise<unknown>): Promise<string[]> {
  const plans = await plansOf(url, ask);
  expect(plans.length).toBeGreaterThan(0);
  return plans.flatMap((plan) => [
    ...walked(plan, crowdedTables).map((table) => `${plan.name} walks ${table}`),
    ...(rowsRead(plan, crowdedTables) > maxRows
      ? [`${plan.name} reads ${rowsRead(plan, crowdedTables)} rows`]
      : []),
  ]);
}

test.each(Object.entries(documents))(
  'the page of %s walks no big table',
  async (_name, document) => {
    const ask = () => fixture.ask('facility', document, { id: facilityId }, manager);
    expect((await ask()).errors).toBeUndefined();
    expect(await greedyPlansOf(ask)).toEqual([]);
  },
);

test('the paper of the day, and what relies on a filing, walk no big table', async () => {
  const { id } = await fixture.app.db
    .selectFrom('agreement_filings')
    .select('id')
    .where('facility_id', '=', facilityId)
    .executeTakeFirstOrThrow();
  const document = `query ($id: ID!) { agreement(id: $id) { openPostings comingShifts } }`;
  const use = () => fixture.ask('facility', document, { id }, manager);
  expect((await use()).errors).toBeUndefined();
  expect(await greedyPlansOf(use)).toEqual([]);
  const papers = openFacilityPapers(fixture.app);
  const page = new Request(testOrigin + facilityPaper(facilityId, 'day'), { headers: manager });
  expect((await papers(page, { address: '10.0.0.1' })).status).toBe(200);
  expect(await greedyPlansOf(() => papers(page, { address: '10.0.0.1' }))).toEqual([]);
});
