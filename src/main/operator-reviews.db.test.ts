import { afterAll, beforeAll, expect, test } from 'vitest';

import { addHours } from '#platform/base/jst.ts';
import { reviewQuestions } from '#domain/reviews/items.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import {
  reviewedDayInstant,
  reviewedDayEvening,
  reviewFixture,
} from '#testing/fixtures/reviews.ts';
import type { FixtureShift } from '#testing/shifts.ts';
import { reviewWorkersForFacilities, autoReviewAfterHours } from '#apps/demo/auto-review.server.ts';
import {
  markDemoRegionComplete,
  createDemoRegion,
  storeDemoAutoAnswer,
} from '#apps/demo/region.queries.server.ts';

let product: TestProduct;
let operator: TestOperator;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), reviewedDayInstant('00:00'));
  operator = await openOperator(product.app);
});
afterAll(() => product.close());

const { say, worked, reviewsOn, ratingOf } = reviewFixture(() => product);

/** The manager of a shift's facility, in the evening after it. */
function managerOf({ facilityId }: FixtureShift): Promise<TestManager> {
  product.setNow(reviewedDayEvening);
  return openManager(product.app, facilityId);
}

const documents = {
  post: `mutation ($input: PostWorkerReviewInput!) { postWorkerReview(input: $input) { success isHeld } }`,
  posted: `query ($input: PostedReviewsInput) { postedReviews(input: $input) { cursor reviews {
    id author state concerns notes workerLabel rate publishedAt } } }`,
  allow: `mutation ($id: ID!) { allowReview(input: { id: $id }) { success } }`,
  remove: `mutation ($id: ID!) { removeReview(input: { id: $id, reason: "本人の依頼" }) { success } }`,
};

const ratings = reviewQuestions.facility.map(({ id }) => ({ itemId: id, rate: 5 }));

test('an operator finds by worker who wrote of a facility', async () => {
  const shift = await worked();
  const manager = await managerOf(shift);
  await say(shift, reviewedDayEvening, 3);
  await manager.ask(documents.post, { input: { id: shift.attendanceId, ratings } });
  const { facilityId, workerId } = shift;
  const variables = { input: { facilityId, workerId } };
  const { data } = await operator.ask(documents.posted, variables);
  const authors = data?.['postedReviews'].reviews.map(({ author }: { author: string }) => author);
  expect(authors.toSorted()).toEqual(['facility', 'worker']);
});

test('an operator decides on what waits, and takes away what is shown', async () => {
  const shift = await worked();
  const manager = await managerOf(shift);
  await say(shift, reviewedDayEvening, 5, '佐藤様の介助が大変でした');
  await manager.ask(documents.post, { input: { id: shift.attendanceId, ratings } });
  const input = { onlyHeld: true, facilityId: shift.facilityId };
  const held = async () =>
    (await operator.ask(documents.posted, { input })).data?.['postedReviews'].reviews;
  const [review] = await held();
  expect(review).toMatchObject({ author: 'worker', concerns: ['利用者などの個人の情報'] });
  const decide = (document: string, once?: string) =>
    operator.ask(document, { id: review.id }, { once });
  // The second call stands for a retry after a lost answer.
  expect(refusalCodeOf(await decide(documents.allow, 'allow'))).toBeNull();
  expect(refusalCodeOf(await decide(documents.allow, 'allow'))).toBeNull();
  expect(await held()).toEqual([]);
  expect(await ratingOf(shift)).toEqual([5, 1]);
  expect(refusalCodeOf(await decide(documents.allow))).toBe('REVIEW_NOT_HELD');
  expect(refusalCodeOf(await decide(documents.remove))).toBeNull();
  expect(await ratingOf(shift)).toEqual([null, 0]);
  expect(refusalCodeOf(await decide(documents.remove))).toBe('REVIEW_ALREADY_REMOVED');
});

test('the demo’s facilities review by themselves, hours later and once', async () => {
  const { app } = product;
  const shift = await worked();
  const demo = { ...app, env: { ...app.env, demo: true } };
  await app.db.transaction().execute((tx) => createDemoRegion(tx, reviewedDayEvening));
  await markDemoRegionComplete(app.db, reviewedDayEvening);
  await storeDemoAutoAnswer(app.db, true);
  const due = addHours(shift.endsAt, autoReviewAfterHours);
  await reviewWorkersForFacilities(demo, new Date(due.getTime() - 1));
  expect(await reviewsOn(shift)).toEqual([]);
  await reviewWorkersForFacilities(demo, due);
  expect(await reviewWorkersForFacilities(demo, due)).toBe(0);
  expect(await reviewsOn(shift)).toMatchObject([{ author: 'facility', state: 'SHOWN' }]);
  await storeDemoAutoAnswer(app.db, false);
  const next = await worked();
  expect(await reviewWorkersForFacilities(demo, addHours(next.endsAt, 48))).toBe(0);
});
