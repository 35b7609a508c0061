import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { decodePageCursor, encodePageCursor } from '#platform/server/database/keyset-page.ts';
import { addDays, addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import {
  reviewedDayInstant,
  reviewClosingInstant,
  reviewedDay,
  reviewDocuments,
  reviewedDayEvening,
  instantMillisecondsLater,
  reviewFixture,
} from '#testing/fixtures/reviews.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { buildCarriedReviews } from './build.ts';
import { publishHeldReview, removeReview } from './moderate.server.ts';

const operator = { kind: 'operator', id: crypto.randomUUID() } as const;

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), reviewedDayInstant('00:00'));
});
afterAll(() => product.close());

const { say, judge, runTasks, worked, historyOf, reviewsOn, ratingOf, noticesTo } = reviewFixture(
  () => product,
);

describe('the rating', () => {
  const carried = (count: number, rate: number) =>
    Array.from({ length: count }, (_, index) => ({
      rates: [rate, rate, rate, rate, rate],
      comment: `前の評価 ${index}`,
      workerLabel: '40代・資格なし',
      at: addMinutes(instantAtJst('2026-09-01', '12:00'), index),
    }));
  const carry = ({ facilityId }: FixtureShift, count: number, rate: number) =>
    product.app.db
      .transaction()
      .execute((tx) => buildCarriedReviews(tx, { facilityId, reviews: carried(count, rate) }));

  test('of a facility, its detail and the search change with the review that is published', async () => {
    const shift = await worked();
    await carry(shift, 2, 3);
    const job = await buildJob(product.app.db, {
      now: reviewedDayEvening,
      facilityId: shift.facilityId,
    });
    const startsAt = instantAtJst('2026-12-10', '09:00');
    const offer = {
      now: reviewedDayEvening,
      jobId: job.id,
      startsAt,
      endsAt: addHours(startsAt, 9),
    };
    const { id } = await buildRecruitment(product.app.db, offer);
    const shown = async () => {
      const detail = await shift.send(reviewedDayEvening, reviewDocuments.detail, { id });
      const found = await shift.send(reviewedDayEvening, reviewDocuments.search, {
        input: { workDates: ['2026-12-10'] },
      });
      const item = found.data?.['recruitmentSearch'].recruitments.find(
        (each: { id: string }) => each.id === id,
      );
      return [detail.data?.['recruitmentDetail'].rate.value, item?.review.rate];
    };
    expect(await shown()).toEqual([null, null]);
    await say(shift, reviewedDayEvening, [5, 5, 5, 4, 5]);
    expect(await shown()).toEqual([null, null]);
    await judge(shift, reviewedDayEvening);
    // 15 answers: 30 stars from ten and 24 from five, so 54 / 15.
    expect(await shown()).toEqual([3.6, 3.6]);
    const [, review] = await reviewsOn(shift);
    await removeReview(product.app.db, {
      actor: operator,
      reviewId: review?.id ?? '',
      reason: '本人からの依頼',
      now: reviewedDayEvening,
    });
    expect(await shown()).toEqual([null, null]);
  });

  test('goes over the last 30, and counts all', async () => {
    const shift = await worked();
    await carry(shift, 40, 1);
    expect(await ratingOf(shift)).toEqual([1, 40]);
    await say(shift, reviewedDayEvening, 5);
    await judge(shift, reviewedDayEvening);
    // The last 30 reviews: 29 with one star and one with five.
    expect(await ratingOf(shift)).toEqual([1.1, 41]);
  });

  test('counts every review that two shifts publish at once', async () => {
    const [one, two] = [await worked(), await worked()];
    await product.app.db
      .updateTable('review_requests')
      .set({ facility_id: one.facilityId })
      .where('attendance_id', '=', two.attendanceId)
      .execute();
    await Promise.all([say(one, reviewedDayEvening, 5), say(two, reviewedDayEvening, 3)]);
    await Promise.all([
      judge(one, reviewedDayEvening),
      judge({ ...two, facilityId: one.facilityId }, reviewedDayEvening),
    ]);
    expect(await ratingOf(one)).toEqual([4, 2]);
  });

  test('of a worker shows from three reviews on', async () => {
    const first = await worked();
    const summary = async () =>
      (await first.send(reviewedDayEvening, reviewDocuments.summary)).data?.[
        'reviewSummaryFromFacility'
      ];
    const rest = await Promise.all(
      [1, 2].map((days) => {
        const startsAt = instantAtJst(addDays(reviewedDay, -days), '09:00');
        return createShift(product, {
          workerId: first.workerId,
          startsAt,
          endsAt: addHours(startsAt, 4),
          breakMinutes: 0,
        });
      }),
    );
    for (const shift of rest) {
      await buildCheckIn(product.app, { attendanceId: shift.attendanceId });
      await buildCheckOut(product.app, { attendanceId: shift.attendanceId });
    }
    const shifts = [first, ...rest];
    for (const [index, shift] of shifts.entries()) {
      await say({ ...shift, send: first.send }, reviewedDayEvening);
      expect(await summary()).toEqual({ rate: null, count: index, items: [] });
      await judge(shift, reviewedDayEvening, { rates: [5, 5, 4, 4, 4 - index] });
    }
    expect(await summary()).toEqual({
      rate: 4.2,
      count: 3,
      items: [
        { name: '時間', rate: 5 },
        { name: '業務遂行', rate: 5 },
        { name: '挨拶', rate: 4 },
        { name: 'コミュニケーション', rate: 4 },
        { name: 'スキル', rate: 3 },
      ],
    });
  });

  test('visitors read comments from three reviews on, in pages, without a name', async () => {
    const shift = await worked();
    const ask = async (cursor: string | null = null) =>
      (await product.call(reviewDocuments.ofFacility, { id: shift.facilityId, cursor })).data?.[
        'reviewsOfFacility'
      ];
    await carry(shift, 2, 4);
    expect(await ask()).toEqual({ reviews: [], cursor: null });
    await carry(shift, 21, 5);
    const one = await ask();
    const two = await ask(one.cursor);
    expect([one.reviews.length, two.reviews.length, two.cursor]).toEqual([20, 3, null]);
    expect(one.reviews[0]).toMatchObject({
      workerLabel: '40代・資格なし',
      rate: 5,
      month: '2026年9月',
    });
    const unknown = await product.call(reviewDocuments.ofFacility, { id: crypto.randomUUID() });
    expect(refusalCodeOf(unknown)).toBe('NOT_FOUND');
  });

  test('visitors learn no instant from an id or a cursor, nor by trying one', async () => {
    const [shift, other] = [await worked(), await worked()];
    await carry(shift, 23, 4);
    await carry(other, 3, 4);
    const ask = (cursor: string | null, { facilityId: id } = shift) =>
      product.call(reviewDocuments.ofFacility, { id, cursor });
    const pageOf = async (...asked: Parameters<typeof ask>) =>
      (await ask(...asked)).data?.['reviewsOfFacility'];
    const one = await pageOf(null);
    const two = await pageOf(one.cursor);
    const shown = [...one.reviews, ...two.reviews].map(({ id }: { id: string }) => id);
    // UUID version 4: random, so that the id reveals no time.
    expect(shown.filter((id) => id[14] !== '4')).toEqual([]);
    expect(new Set(shown).size).toBe(23);
    expect(decodePageCursor({ id: 'uuid' }, one.cursor)).toEqual({ id: shown[19] });
    const tried = encodePageCursor([reviewedDayEvening.getTime(), shown[19] ?? '']);
    expect(refusalCodeOf(await ask(tried))).toBe('CURSOR_INVALID');
    const rows = await product.app.db
      .selectFrom('reviews')
      .select('id')
      .where('facility_id', '=', shift.facilityId)
      .execute();
    expect(await pageOf(encodePageCursor([rows[0]?.id ?? '']))).toEqual({
      reviews: [],
      cursor: null,
    });
    expect(await pageOf(one.cursor, other)).toEqual({ reviews: [], cursor: null });
  });

  test('a worker is shown by decade and licence only', async () => {
    const shift = await worked();
    await say(shift, reviewedDayEvening);
    const [review] = await reviewsOn(shift);
    expect(review?.worker_label).toMatch(/^\d0代・資格なし$/);
  });
});

describe('moderation', () => {
  const doubtful = '佐藤様の介助が大変でした';

  test('a doubtful text waits, and counts once an operator allows it', async () => {
    const shift = await worked();
    const answer = await say(shift, reviewedDayEvening, 5, doubtful);
    expect(answer.data?.['postReview']).toEqual({ success: true, points: 20, isHeld: true });
    await judge(shift, reviewedDayEvening);
    expect(await ratingOf(shift)).toEqual([null, 0]);
    const [, review] = await reviewsOn(shift);
    expect(review).toMatchObject({ state: 'HELD', concerns: ['resident'] });
    const decision = { actor: operator, reviewId: review?.id ?? '', now: reviewedDayEvening };
    await publishHeldReview(product.app.db, decision);
    expect(await ratingOf(shift)).toEqual([5, 1]);
    await expect(publishHeldReview(product.app.db, decision)).rejects.toMatchObject({
      code: 'REVIEW_NOT_HELD',
    });
    expect(await historyOf('review', decision.reviewId)).toEqual([
      'POST_DOUBTFUL HELD worker',
      'ALLOW SHOWN operator',
    ]);
    expect(await noticesTo(shift)).toEqual(['opened', 'received', 'ALLOW']);
  });

  test("a facility's text about residents waits too, and is announced when it can be read", async () => {
    const shift = await worked();
    await judge(shift, reviewedDayEvening, { comment: '101号室の対応がよかったです' });
    await say(shift, reviewedDayEvening);
    expect(await noticesTo(shift)).toEqual(['opened']);
    const [review] = await reviewsOn(shift);
    await publishHeldReview(product.app.db, {
      actor: operator,
      reviewId: review?.id ?? '',
      now: reviewedDayEvening,
    });
    expect(await noticesTo(shift)).toEqual(['opened', 'received']);
  });

  test('a removed one is gone for good, with a reason', async () => {
    const shift = await worked();
    await say(shift, reviewedDayEvening, 5, doubtful);
    const [review] = await reviewsOn(shift);
    const decision = { actor: operator, reviewId: review?.id ?? '', now: reviewedDayEvening };
    const remove = (reason: string) => removeReview(product.app.db, { ...decision, reason });
    await expect(remove(' ')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await remove('利用者のお名前が書かれていたため');
    await expect(remove('もう一度')).rejects.toMatchObject({ code: 'REVIEW_ALREADY_REMOVED' });
    await expect(publishHeldReview(product.app.db, decision)).rejects.toMatchObject({
      code: 'REVIEW_NOT_HELD',
    });
    expect(refusalCodeOf(await say(shift, reviewedDayEvening))).toBe('REVIEW_REMOVED');
    expect(await noticesTo(shift)).toEqual(['opened', 'REMOVE']);
    await runTasks(instantMillisecondsLater(reviewClosingInstant, 1));
    expect(await ratingOf(shift)).toEqual([null, 0]);
  });

  test('an edit is judged anew', async () => {
    const shift = await worked();
    await say(shift, reviewedDayEvening, 5, doubtful);
    const answer = await say(shift, reviewedDayEvening, 5, '入浴介助が大変でした');
    expect(answer.data?.['postReview']).toMatchObject({ isHeld: false });
    const [review] = await reviewsOn(shift);
    expect(review).toMatchObject({ state: 'SHOWN', concerns: [] });
  });
});
