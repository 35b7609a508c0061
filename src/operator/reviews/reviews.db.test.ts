import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { decodeCursor, encodeCursor } from '#base/cursor.ts';
import { addHours, addMinutes } from '#base/jst.ts';
import { items } from '#reviews/items.ts';

import { testDatabase } from '#testing/database.ts';
import { openDesk, type Desk } from '#testing/back-office.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { codeOf, openProduct, type Product, type TestAnswer } from '#testing/processes/product.ts';
import { at, evening, reviewFixture } from '#testing/fixtures/reviews.ts';
import type { StagedShift } from '#testing/shifts.ts';
import { reviewForFacilities, reviewsAfterHours } from '#demo/auto-review.server.ts';
import { completeDemoRegion, openDemoRegion, setAutoAnswer } from '#demo/region.queries.server.ts';
import { createFacilityKey } from '#desk/keys.server.ts';

let product: Product;
let desk: Desk;
let operator: TestOperator;
beforeAll(async () => {
  product = await openProduct(await testDatabase(), at('00:00'));
  desk = await openDesk(product.app);
  operator = await openOperator(product.app);
});
afterAll(() => product.close());

const { say, worked, reviewsOn, ratingOf } = reviewFixture(() => product);

const ask = (query: string, variables: Record<string, unknown>, key: string, once?: string) =>
  desk.ask(query, variables, { key, once });

async function keyOf({ facilityId }: StagedShift): Promise<string> {
  product.setNow(evening);
  const made = await createFacilityKey(product.app.db, { facilityId, name: '受付', now: evening });
  return made.key;
}

const documents = {
  waiting: `query ($input: DeskScopeInput) { waitingWorkerReviews(input: $input) { reviews {
    attendanceId worker { label name } items { id } } } }`,
  post: `mutation ($input: PostWorkerReviewInput!) { postWorkerReview(input: $input) { success isHeld } }`,
  posted: `query ($input: PostedReviewsInput) { postedReviews(input: $input) { cursor reviews {
    id author state concerns notes workerLabel rate publishedAt } } }`,
  pages: `query ($cursor: String) { postedReviews(cursor: $cursor) { cursor reviews {
    id author month postedAt publishedAt } } }`,
  allow: `mutation ($id: ID!) { allowReview(input: { id: $id }) { success } }`,
  remove: `mutation ($id: ID!) { removeReview(input: { id: $id, reason: "本人の依頼" }) { success } }`,
};
const byAuthor = (reviews: Record<string, unknown>[], author: string) =>
  reviews.filter((review) => review['author'] === author);

/** Workers' reviews from before the facility joined, one a quarter of an hour. */
async function carryOver(facilityId: string, count: number): Promise<void> {
  const saidAt = (n: number) => addMinutes(evening, -(n + 1) * 15 - 24 * 60);
  await product.app.db
    .insertInto('reviews')
    .values(
      Array.from({ length: count }, (_, n) => ({
        author: 'worker',
        facility_id: facilityId,
        rates: [4, 4, 4, 4, 4],
        comment: '',
        worker_label: '30代・介護福祉士',
        state: 'SHOWN',
        posted_at: saidAt(n),
        published_at: saidAt(n),
      })),
    )
    .execute();
}

const ratings = items.facility.map(({ id }) => ({ itemId: id, rate: 5 }));

describe('a review by a facility', () => {
  test('repeated with its idempotency key has one effect and one answer', async () => {
    const shift = await worked();
    const input = { id: shift.attendanceId, ratings, comment: 'ありがとうございました' };
    const key = await keyOf(shift);
    const send = () => ask(documents.post, { input }, key, 'review');
    const answers = [await send(), await send()];
    expect(answers[1]?.data).toEqual(answers[0]?.data);
    expect(answers[1]?.data?.['postWorkerReview']).toMatchObject({ success: true });
    const [review] = await reviewsOn(shift);
    expect(review?.edited_at).toBeNull();
  });
});

describe('a facility', () => {
  test('reviews who worked for it, once, and nobody else', async () => {
    const [shift, other] = [await worked(), await worked()];
    const key = await keyOf(shift);
    const waiting = async () =>
      (await ask(documents.waiting, {}, key)).data?.['waitingWorkerReviews'].reviews;
    expect(await waiting()).toMatchObject([
      { attendanceId: shift.attendanceId, worker: { name: '山田 花子' } },
    ]);
    const wrong = { id: other.attendanceId, ratings };
    expect(codeOf(await ask(documents.post, { input: wrong }, key))).toBe('NOT_FOUND');
    const [first, ...rest] = ratings;
    const input = {
      id: shift.attendanceId,
      ratings: [{ ...first, comment: '時間どおりでした' }, ...rest],
      comment: 'またお願いします',
    };
    const answer = await ask(documents.post, { input }, key);
    expect(answer.data?.['postWorkerReview']).toEqual({ success: true, isHeld: false });
    expect(await waiting()).toEqual([]);
    const own = await ask(documents.posted, {}, key);
    expect(own.data?.['postedReviews'].reviews).toMatchObject([
      { author: 'facility', rate: 5, notes: ['時間：時間どおりでした'], publishedAt: null },
    ]);
    expect(await reviewsOn(other)).toEqual([]);
  });

  test('reads what workers said only once it is published', async () => {
    const shift = await worked();
    const key = await keyOf(shift);
    await say(shift, evening, 3);
    const authors = async () =>
      (await ask(documents.posted, {}, key)).data?.['postedReviews'].reviews.map(
        ({ author }: { author: string }) => author,
      );
    expect(await authors()).toEqual([]);
    await ask(documents.post, { input: { id: shift.attendanceId, ratings } }, key);
    expect((await authors()).toSorted()).toEqual(['facility', 'worker']);
  });

  test('learns no instant of what workers wrote, from no field, place or cursor', async () => {
    const shift = await worked();
    const key = await keyOf(shift);
    await say(shift, evening, 3);
    await ask(documents.post, { input: { id: shift.attendanceId, ratings } }, key);
    const { facilityId } = shift;
    await carryOver(facilityId, 120);
    const seen: Record<string, unknown>[] = [];
    const ends: string[] = [];
    let cursor: string | null = null;
    do {
      const answer: TestAnswer = await ask(documents.pages, { cursor }, key);
      const { reviews, cursor: next } = answer.data?.['postedReviews'] ?? {};
      expect(reviews.length).toBeLessThanOrEqual(50);
      if (next !== null) ends.push(String(decodeCursor(next, ['uuid'])[0]));
      seen.push(...reviews);
      cursor = next;
    } while (cursor !== null);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(122);
    expect(ends).toEqual([seen[49]?.['id'], seen[99]?.['id']]);
    const [own, others] = [byAuthor(seen, 'facility'), byAuthor(seen, 'worker')];
    expect([own.length, others.length]).toEqual([1, 121]);
    expect(own[0]).toMatchObject({ postedAt: evening.toISOString(), month: '2026年12月' });
    for (const review of others) {
      expect(review).toMatchObject({ postedAt: null, publishedAt: null });
      // UUID version 4: random, so that the id reveals no time.
      expect(String(review['id'])[14]).toBe('4');
    }
    const months = seen.map(({ month }) => String(month));
    expect(months).toEqual(months.toSorted().toReversed());
    // Within a month reviews are sorted by id, regardless of when they were written.
    const ids = seen.filter(({ month }) => month === '2026年11月').map(({ id }) => String(id));
    expect(ids).toEqual(ids.toSorted().toReversed());
    const tried = encodeCursor([evening.getTime() * 1_000, String(others[0]?.['id'])]);
    expect(codeOf(await ask(documents.pages, { cursor: tried }, key))).toBe('CURSOR_INVALID');
  });

  test('cannot ask which worker wrote of it; an operator can', async () => {
    const shift = await worked();
    const key = await keyOf(shift);
    await say(shift, evening, 3);
    await ask(documents.post, { input: { id: shift.attendanceId, ratings } }, key);
    const { facilityId, workerId } = shift;
    const variables = { input: { facilityId, workerId } };
    const authorsIn = ({ data }: TestAnswer) =>
      data?.['postedReviews'].reviews.map(({ author }: { author: string }) => author);
    expect(authorsIn(await ask(documents.posted, variables, key))).toEqual(['facility']);
    const seen = authorsIn(await operator.ask(documents.posted, variables));
    expect(seen.toSorted()).toEqual(['facility', 'worker']);
  });
});

test('an operator decides on what waits, and takes away what is shown', async () => {
  const shift = await worked();
  const key = await keyOf(shift);
  await say(shift, evening, 5, '佐藤様の介助が大変でした');
  await ask(documents.post, { input: { id: shift.attendanceId, ratings } }, key);
  const input = { onlyHeld: true, facilityId: shift.facilityId };
  const held = async () =>
    (await operator.ask(documents.posted, { input })).data?.['postedReviews'].reviews;
  const [review] = await held();
  expect(review).toMatchObject({ author: 'worker', concerns: ['利用者などの個人の情報'] });
  const decide = (document: string, once?: string) =>
    operator.ask(document, { id: review.id }, { once });
  // The second call stands for a retry after a lost answer.
  expect(codeOf(await decide(documents.allow, 'allow'))).toBeNull();
  expect(codeOf(await decide(documents.allow, 'allow'))).toBeNull();
  expect(await held()).toEqual([]);
  expect(await ratingOf(shift)).toEqual([5, 1]);
  expect(codeOf(await decide(documents.allow))).toBe('REVIEW_NOT_HELD');
  expect(codeOf(await decide(documents.remove))).toBeNull();
  expect(await ratingOf(shift)).toEqual([null, 0]);
  expect(codeOf(await decide(documents.remove))).toBe('REVIEW_ALREADY_REMOVED');
});

test('the demo’s facilities review by themselves, hours later and once', async () => {
  const { app } = product;
  const shift = await worked();
  const demo = { ...app, env: { ...app.env, demo: true } };
  await app.db.transaction().execute((tx) => openDemoRegion(tx, evening));
  await completeDemoRegion(app.db, evening);
  await setAutoAnswer(app.db, true);
  const due = addHours(shift.endsAt, reviewsAfterHours);
  await reviewForFacilities(demo, new Date(due.getTime() - 1));
  expect(await reviewsOn(shift)).toEqual([]);
  await reviewForFacilities(demo, due);
  expect(await reviewForFacilities(demo, due)).toBe(0);
  expect(await reviewsOn(shift)).toMatchObject([{ author: 'facility', state: 'SHOWN' }]);
  await setAutoAnswer(app.db, false);
  const next = await worked();
  expect(await reviewForFacilities(demo, addHours(next.endsAt, 48))).toBe(0);
});
