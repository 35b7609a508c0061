import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { decodePageCursor, encodePageCursor } from '#platform/server/database/keyset-page.ts';
import { addMinutes } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import {
  reviewedDayInstant,
  reviewedDayEvening,
  reviewFixture,
} from '#testing/fixtures/reviews.ts';
import {
  refusalCodeOf,
  openTestProduct,
  type TestProduct,
  type TestGraphqlAnswer,
} from '#testing/processes/product.ts';
import type { FixtureShift } from '#testing/shifts.ts';
import { reviewQuestions } from './items.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), reviewedDayInstant('00:00'));
});
afterAll(() => product.close());

const { say, worked, reviewsOn } = reviewFixture(() => product);

/** Opens the manager of a shift's facility, in the evening after the shift. */
function managerOf({ facilityId }: FixtureShift): Promise<TestManager> {
  product.setNow(reviewedDayEvening);
  return openManager(product.app, facilityId);
}

const documents = {
  waiting: `query ($facilityId: ID!) { workerReviewsToWrite(facilityId: $facilityId) { reviews {
    attendanceId workerName } } }`,
  post: `mutation ($input: PostWorkerReviewInput!) { postWorkerReview(input: $input) { success isHeld } }`,
  posted: `query ($facilityId: ID!, $cursor: String) {
    postedReviews(facilityId: $facilityId, cursor: $cursor) { cursor reviews {
      id author state concerns notes workerLabel rate month postedAt publishedAt } } }`,
};

const ratings = reviewQuestions.facility.map(({ id }) => ({ itemId: id, rate: 5 }));

const posted = (manager: TestManager, cursor: string | null = null) =>
  manager.ask(documents.posted, { facilityId: manager.facilityId, cursor });
const post = (manager: TestManager, input: object, once?: string) =>
  manager.ask(documents.post, { input }, { once });

const byAuthor = (reviews: Record<string, unknown>[], author: string) =>
  reviews.filter((review) => review['author'] === author);

/** Stores workers' reviews from before the facility joined, one for every quarter of an hour. */
async function carryOver(facilityId: string, count: number): Promise<void> {
  const saidAt = (n: number) => addMinutes(reviewedDayEvening, -(n + 1) * 15 - 24 * 60);
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

describe('a review by a facility', () => {
  test('repeated with its idempotency key has one effect and one answer', async () => {
    const shift = await worked();
    const input = { id: shift.attendanceId, ratings, comment: 'ありがとうございました' };
    const manager = await managerOf(shift);
    const send = () => post(manager, input, 'review');
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
    const manager = await managerOf(shift);
    const { facilityId } = shift;
    const waiting = async () =>
      (await manager.ask(documents.waiting, { facilityId })).data?.['workerReviewsToWrite'].reviews;
    expect(await waiting()).toEqual([
      { attendanceId: shift.attendanceId, workerName: '山田 花子' },
    ]);
    const wrong = { id: other.attendanceId, ratings };
    expect(refusalCodeOf(await post(manager, wrong))).toBe('NOT_FOUND');
    const [first, ...rest] = ratings;
    const input = {
      id: shift.attendanceId,
      ratings: [{ ...first, comment: '時間どおりでした' }, ...rest],
      comment: 'またお願いします',
    };
    const answer = await post(manager, input);
    expect(answer.data?.['postWorkerReview']).toEqual({ success: true, isHeld: false });
    expect(await waiting()).toEqual([]);
    const own = await posted(manager);
    expect(own.data?.['postedReviews'].reviews).toMatchObject([
      { author: 'facility', rate: 5, notes: ['時間：時間どおりでした'], publishedAt: null },
    ]);
    expect(await reviewsOn(other)).toEqual([]);
  });

  test('reads what workers said only once it is published', async () => {
    const shift = await worked();
    const manager = await managerOf(shift);
    await say(shift, reviewedDayEvening, 3);
    const authors = async () =>
      (await posted(manager)).data?.['postedReviews'].reviews.map(
        ({ author }: { author: string }) => author,
      );
    expect(await authors()).toEqual([]);
    await post(manager, { id: shift.attendanceId, ratings });
    expect((await authors()).toSorted()).toEqual(['facility', 'worker']);
  });

  test('learns no instant of what workers wrote, from no field, order or cursor', async () => {
    const shift = await worked();
    const manager = await managerOf(shift);
    await say(shift, reviewedDayEvening, 3);
    await post(manager, { id: shift.attendanceId, ratings });
    const { facilityId } = shift;
    await carryOver(facilityId, 120);
    const seen: Record<string, unknown>[] = [];
    const ends: string[] = [];
    let cursor: string | null = null;
    do {
      const answer: TestGraphqlAnswer = await posted(manager, cursor);
      const { reviews, cursor: next } = answer.data?.['postedReviews'] ?? {};
      expect(reviews.length).toBeLessThanOrEqual(50);
      if (next !== null) ends.push(decodePageCursor({ id: 'uuid' }, next).id);
      seen.push(...reviews);
      cursor = next;
    } while (cursor !== null);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(122);
    expect(ends).toEqual([seen[49]?.['id'], seen[99]?.['id']]);
    const [own, others] = [byAuthor(seen, 'facility'), byAuthor(seen, 'worker')];
    expect([own.length, others.length]).toEqual([1, 121]);
    expect(own[0]).toMatchObject({
      postedAt: reviewedDayEvening.toISOString(),
      month: '2026年12月',
    });
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
    const tried = encodePageCursor([
      reviewedDayEvening.getTime() * 1_000,
      String(others[0]?.['id']),
    ]);
    expect(refusalCodeOf(await posted(manager, tried))).toBe('CURSOR_INVALID');
  });

  test('reads no other facility’s reviews, and cannot ask for a worker’s', async () => {
    const [shift, other] = [await worked(), await worked()];
    const manager = await managerOf(shift);
    await say(other, reviewedDayEvening, 3);
    await post(await managerOf(other), { id: other.attendanceId, ratings });
    const theirs = { facilityId: other.facilityId };
    expect(refusalCodeOf(await manager.ask(documents.posted, theirs))).toBe('NOT_FOUND');
    const found = await posted(await openManager(product.app, other.facilityId));
    const cursor = encodePageCursor([String(found.data?.['postedReviews'].reviews[0].id)]);
    expect((await posted(manager, cursor)).data?.['postedReviews']).toEqual({
      reviews: [],
      cursor: null,
    });
    const byWorker =
      'query ($id: ID!) { postedReviews(facilityId: $id, workerId: $id) { cursor } }';
    expect(refusalCodeOf(await manager.ask(byWorker, { id: shift.facilityId }))).not.toBeNull();
  });
});
