import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readApplyFacts } from '#domain/application/facts.queries.server.ts';
import { encodePageCursor } from '#platform/server/database/keyset-page.ts';
import { addDays, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { explainPlansOf, rowsReadByPlan, fullyScannedTables } from '#testing/plans.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { openManager } from '#testing/fixtures/manager.ts';
import { reviewFixture } from '#testing/fixtures/reviews.ts';
import { reviewTasks } from './tasks.server.ts';
import { workerReviewRows } from './lists.queries.server.ts';
import { updateFacilityRating } from './publish.server.ts';
import {
  listReviewRequests,
  reviewsFromFacility,
  reviewsOfFacility,
  readReviewSummaryOfWorker,
} from './view.server.ts';

const now = instantAtJst('2026-12-01', '19:00');
const bigTables = ['reviews', 'review_requests'];
const maxRows = 20;

let url: string;
let product: TestProduct;
let client: Client;
let fixture: { workerId: string; facilityId: string; recruitmentId: string };

beforeAll(async () => {
  url = await openTestDatabase({ audited: false });
  product = await openTestProduct(url, now);
  client = new Client({ connectionString: url });
  await client.connect();
  fixture = await reviewFixture(() => product).worked();
  await fill();
});
afterAll(async () => {
  await client.end();
  await product.close();
});

/**
 * Inserts 40,000 finished requests with both reviews, 20 of them of the fixture's worker and facility. The shifts do
 * not exist, which no checked statement needs: the tests only look at how many rows are read.
 */
async function fill(): Promise<void> {
  const { workerId, facilityId } = fixture;
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into review_requests (attendance_id, worker_id, facility_id, state, ends_at, opened_at, closes_at)
     select gen_random_uuid(), case when n <= 20 then $1::uuid else gen_random_uuid() end,
            case when n <= 20 then $2::uuid else gen_random_uuid() end, 'ACCEPTED',
            $3::timestamptz - n * interval '10 minutes', $3::timestamptz - n * interval '10 minutes',
            $3::timestamptz - n * interval '10 minutes' + interval '14 days'
       from generate_series(1, 40000) as n`,
    [workerId, facilityId, now],
  );
  await client.query(
    `insert into reviews (attendance_id, author, worker_id, facility_id, rates, comment, worker_label,
                          state, posted_at, published_at)
     select attendance_id, author, worker_id, facility_id, '{5,4,3,4,5}', '', '30代・介護福祉士', 'SHOWN',
            ends_at, ends_at
       from review_requests cross join (values ('worker'), ('facility')) as a (author)
      where state = 'ACCEPTED'`,
  );
  await client.query('update facilities set rating_count = 20 where id = $1', [facilityId]);
  await client.query('set session_replication_role = origin');
  await client.query('analyze reviews; analyze review_requests');
}

const documents = {
  toWrite:
    'query ($facilityId: ID!) { workerReviewsToWrite(facilityId: $facilityId) { reviews { attendanceId } } }',
  posted:
    'query ($facilityId: ID!, $cursor: String) { postedReviews(facilityId: $facilityId, cursor: $cursor) { reviews { id } } }',
};

test('lists, summaries, facts and tasks find their rows by index', async () => {
  const { db } = product.app;
  const { workerId, facilityId, recruitmentId } = fixture;
  const said = await workerReviewRows(db, { facilityId, after: null, limit: 21 });
  const lastSaid = encodePageCursor([said.at(-1)?.id ?? '']);
  const manager = await openManager(product.app, facilityId);
  const asked = await explainPlansOf(url, async () => {
    await listReviewRequests(db, { workerId, cursor: null, now });
    await reviewsFromFacility(db, { workerId, cursor: null });
    await reviewsOfFacility(db, { facilityId, cursor: null });
    await reviewsOfFacility(db, { facilityId, cursor: lastSaid });
    await readReviewSummaryOfWorker(db, workerId);
    await readApplyFacts(db, { workerId, recruitmentIds: [recruitmentId], reviewHours: null, now });
    await db.transaction().execute((tx) => updateFacilityRating(tx, facilityId));
    await manager.ask(documents.toWrite, { facilityId });
    await manager.ask(documents.posted, { facilityId });
    await manager.ask(documents.posted, { facilityId, cursor: lastSaid });
    for (const { run } of reviewTasks) await run(product.app, now);
  });
  const late = await explainPlansOf(url, async () => {
    for (const { run } of reviewTasks)
      await run(product.app, instantAtJst(addDays('2026-12-01', 20)));
  });
  const plans = [...asked, ...late];
  const names = plans.map(({ name }) => name);
  for (const name of [
    'reviews.reviewRequestRows',
    'reviews.openReviewRequestCount',
    'reviews.facilityReviewRows',
    'reviews.workerReviewRows',
    'reviews.answered',
    'reviews.dueReviewRequests',
    'reviews.publishReviewsOfShift',
    'application.readApplyFacts',
    'reviews.reviewsToWrite',
    'reviews.facilityPostedReviewRows',
  ]) {
    expect(names).toContain(name);
  }
  for (const plan of plans) {
    expect([plan.name, fullyScannedTables(plan, bigTables)]).toEqual([plan.name, []]);
    const isCheap = rowsReadByPlan(plan, [...bigTables, 'attendances']) <= maxRows * 11;
    expect([plan.name, isCheap]).toEqual([plan.name, true]);
  }
});
