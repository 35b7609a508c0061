import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { addDays, addHours, instantAtJst } from '#platform/base/jst.ts';
import { readWorkerBalance } from '#platform/server/ledger/postings.queries.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import {
  reviewedDayInstant,
  reviewClosingInstant,
  reviewedDay,
  reviewedDayShift,
  reviewDocuments,
  reviewedDayEvening,
  refusedFieldNamesOf,
  instantMillisecondsLater,
  reviewFixture,
} from '#testing/fixtures/reviews.ts';
import { createShift } from '#testing/shifts.ts';
import { reviewRatingsBy } from './build.ts';
import { postReview as post } from './post.server.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), reviewedDayInstant('00:00'));
});
afterAll(() => product.close());

const {
  inputOf,
  say,
  facility,
  judge,
  requestOf,
  runTasks,
  worked,
  historyOf,
  reviewsOn,
  ratingOf,
  noticesTo,
} = reviewFixture(() => product);

describe('a request', () => {
  test('is of today between end and check-out, and open from check-out on (spec 4.049, 4.051)', async () => {
    const shift = await createShift(product, reviewedDayShift);
    const { attendanceId } = shift;
    await buildCheckIn(product.app, { attendanceId });
    expect(await requestOf(shift, reviewedDayInstant('17:00'))).toBeUndefined();
    await runTasks(instantMillisecondsLater(reviewedDayShift.endsAt, -1));
    expect(await requestOf(shift, reviewedDayInstant('17:59'))).toBeUndefined();
    await runTasks(reviewedDayShift.endsAt);
    await runTasks(reviewedDayShift.endsAt);
    expect(await requestOf(shift, reviewedDayShift.endsAt)).toMatchObject({
      state: 'TODAY_WORK',
      stateLabel: '本日の勤務',
      points: 0,
    });
    expect(refusalCodeOf(await say(shift, reviewedDayShift.endsAt))).toBe('REVIEW_NOT_OPEN');
    await buildCheckOut(product.app, { attendanceId, at: reviewedDayInstant('18:05') });
    expect(await requestOf(shift, reviewedDayEvening)).toMatchObject({
      eventId: attendanceId,
      state: 'CREATED',
      stateLabel: '評価する',
      times: '2026/12/01（火）09:00〜18:00',
      points: 20,
      closesAt: reviewClosingInstant.toISOString(),
      posted: null,
    });
    expect(await historyOf('review_request', attendanceId)).toEqual([
      'SHIFT_ENDED TODAY_WORK system',
      'OPEN CREATED worker',
    ]);
    expect(await noticesTo(shift)).toEqual(['opened']);
  });

  test('asks five questions with five answers each', async () => {
    const shift = await worked();
    const { ratings } = await requestOf(shift, reviewedDayEvening);
    expect(ratings.items.map(({ name }: { name: string }) => name)).toEqual([
      '説明・案内',
      '求人内容との一致',
      '職場の雰囲気',
      '休憩の取りやすさ',
      'また働きたい',
    ]);
    expect(ratings.items[0].rates).toHaveLength(5);
    // The answers' words fit each question.
    expect(ratings.items.map((item: { rates: { name: string }[] }) => item.rates[4]?.name)).toEqual(
      [...Array.from({ length: 4 }, () => 'とても良い'), 'とてもそう思う'],
    );
    expect(ratings.commentNotes).not.toEqual([]);
  });

  test('is not there for a shift that nobody worked', async () => {
    const shift = await createShift(product, reviewedDayShift);
    await runTasks(reviewedDayEvening);
    expect(await requestOf(shift, reviewedDayEvening)).toBeUndefined();
    expect(refusalCodeOf(await say(shift, reviewedDayEvening))).toBe('NOT_FOUND');
  });

  test('is nobody else’s', async () => {
    const [mine, other] = [await worked(), await worked()];
    const { attendanceId: id } = mine;
    expect(
      refusalCodeOf(await other.send(reviewedDayEvening, reviewDocuments.request, { id })),
    ).toBe('NOT_FOUND');
    expect(
      refusalCodeOf(
        await other.send(reviewedDayEvening, reviewDocuments.post, { input: inputOf(mine) }),
      ),
    ).toBe('NOT_FOUND');
    const skip = { input: { eventId: id } };
    expect(refusalCodeOf(await other.send(reviewedDayEvening, reviewDocuments.skip, skip))).toBe(
      'NOT_FOUND',
    );
    expect(refusalCodeOf(await product.call(reviewDocuments.skip, skip))).toBe('UNAUTHENTICATED');
    const unknown = { id: crypto.randomUUID() };
    expect(
      refusalCodeOf(await mine.send(reviewedDayEvening, reviewDocuments.request, unknown)),
    ).toBe('NOT_FOUND');
    expect(await requestOf(mine, reviewedDayEvening)).toMatchObject({ state: 'CREATED' });
  });

  test('can be skipped, for good (spec 4.050)', async () => {
    const shift = await worked();
    const { attendanceId } = shift;
    const skip = () =>
      shift.send(reviewedDayEvening, reviewDocuments.skip, { input: { eventId: attendanceId } });
    expect(refusalCodeOf(await skip())).toBeNull();
    expect(refusalCodeOf(await skip())).toBe('REVIEW_CLOSED');
    expect(refusalCodeOf(await say(shift, reviewedDayEvening))).toBe('REVIEW_SKIPPED');
    expect(await requestOf(shift, reviewedDayEvening)).toMatchObject({
      state: 'REJECTED',
      stateLabel: '評価しない',
    });
    expect(await historyOf('review_request', attendanceId)).toEqual([
      'OPEN CREATED worker',
      'SKIP REJECTED worker',
    ]);
  });

  test('ends 14 days after the shift, once', async () => {
    const shift = await worked();
    await runTasks(reviewClosingInstant);
    expect(await requestOf(shift, reviewClosingInstant)).toMatchObject({ state: 'CREATED' });
    expect(await requestOf(shift, instantMillisecondsLater(reviewClosingInstant, 1))).toMatchObject(
      {
        state: 'REJECTED',
      },
    );
    expect(refusalCodeOf(await say(shift, instantMillisecondsLater(reviewClosingInstant, 1)))).toBe(
      'REVIEW_CLOSED',
    );
    await runTasks(instantMillisecondsLater(reviewClosingInstant, 1));
    await runTasks(addHours(reviewClosingInstant, 1));
    expect(await historyOf('review_request', shift.attendanceId)).toEqual([
      'OPEN CREATED worker',
      'EXPIRE REJECTED system',
    ]);
    await expect(
      judge(shift, instantMillisecondsLater(reviewClosingInstant, 1)),
    ).rejects.toMatchObject({
      code: 'REVIEW_CLOSED',
    });
  });

  test('opens where the end could not be stamped and is claimed instead', async () => {
    const shift = await createShift(product, reviewedDayShift);
    const { attendanceId: id } = shift;
    const claims = {
      start: `mutation ($input: UpdateWorkTimeInput!) { updateCheckinTime(input: $input) { success } }`,
      end: `mutation ($input: UpdateWorkTimeInput!) { updateCheckoutTime(input: $input) { success } }`,
      send: `mutation ($input: RequestAttendanceApprovalInput!) {
        requestAttendanceApproval(input: $input) { success } }`,
    };
    await shift.send(reviewedDayEvening, claims.start, {
      input: { id, at: reviewedDayShift.startsAt.toISOString() },
    });
    await shift.send(reviewedDayEvening, claims.end, {
      input: { id, at: reviewedDayShift.endsAt.toISOString() },
    });
    const sent = { input: { id, mode: 'with_adjustment', reason: '打刻できませんでした' } };
    expect(refusalCodeOf(await shift.send(reviewedDayEvening, claims.send, sent))).toBeNull();
    expect(await requestOf(shift, reviewedDayEvening)).toMatchObject({ state: 'CREATED' });
  });

  test('lists come in pages, the latest first, each shift once', async () => {
    const first = await worked({ contractedAt: addHours(reviewedDayInstant('09:00'), -70) });
    for (let days = 1; days <= 21; days += 1) {
      const startsAt = instantAtJst(addDays(reviewedDay, days), '09:00');
      await worked({
        workerId: first.workerId,
        startsAt,
        endsAt: addHours(startsAt, 4),
        breakMinutes: 0,
      });
    }
    const now = instantAtJst(addDays(reviewedDay, 21), '20:00');
    const page = async (cursor: string | null) =>
      (await first.send(now, reviewDocuments.requests, { cursor })).data?.['reviewRequests'];
    const [one] = [await page(null)];
    const two = await page(one.cursor);
    expect([one.requests.length, two.requests.length, two.cursor]).toEqual([20, 2, null]);
    const ids = [...one.requests, ...two.requests].map(({ eventId }) => eventId);
    expect(new Set(ids).size).toBe(22);
    const starts = [...one.requests, ...two.requests].map(({ startsAt }) => startsAt);
    expect(starts).toEqual(starts.toSorted((a, b) => b.localeCompare(a)));
    // At 20:00 the windows of the shifts on the first seven days are over.
    expect(one.openCount).toBe(14);
    expect(refusalCodeOf(await first.send(now, reviewDocuments.requests, { cursor: 'x' }))).toBe(
      'CURSOR_INVALID',
    );
  });
});

describe('posting', () => {
  test('gives 20 points within 72 hours of the end, once', async () => {
    const shift = await worked();
    const balance = () =>
      readWorkerBalance(product.app.db, { kind: 'points_held', workerId: shift.workerId });
    const answer = await say(shift, addHours(reviewedDayShift.endsAt, 72), 5, 'よい職場でした');
    expect(answer.data?.['postReview']).toEqual({ success: true, points: 20, isHeld: false });
    expect(await balance()).toBe(20);
    const edit = await say(shift, addHours(reviewedDayShift.endsAt, 73), 4, 'よい職場でした！');
    expect(edit.data?.['postReview']).toEqual({ success: true, points: 0, isHeld: false });
    expect(await balance()).toBe(20);
    const late = await worked();
    const lateAnswer = await say(
      late,
      instantMillisecondsLater(addHours(reviewedDayShift.endsAt, 72), 1),
    );
    expect(lateAnswer.data?.['postReview']).toMatchObject({ points: 0 });
    expect(
      await readWorkerBalance(product.app.db, { kind: 'points_held', workerId: late.workerId }),
    ).toBe(0);
  });

  test('is refused with missing answers or too many words, and changes nothing', async () => {
    const shift = await worked();
    const { attendanceId: eventId } = shift;
    const send = (input: Record<string, unknown>) =>
      shift.send(reviewedDayEvening, reviewDocuments.post, { input: { eventId, ...input } });
    const none = await send({ ratings: [] });
    expect([refusalCodeOf(none), refusedFieldNamesOf(none)]).toEqual([
      'VALIDATION_FAILED',
      ['ratings'],
    ]);
    const long = await send({ ratings: reviewRatingsBy('worker', 4), comment: 'あ'.repeat(501) });
    expect(refusedFieldNamesOf(long)).toEqual(['comment']);
    expect(await reviewsOn(shift)).toEqual([]);
    expect(await requestOf(shift, reviewedDayEvening)).toMatchObject({ state: 'CREATED' });
  });

  test('again within 24 hours replaces the text, once (spec 4.048)', async () => {
    const shift = await worked();
    await say(shift, reviewedDayEvening, 3, '少し忙しい職場でした');
    const { posted } = await requestOf(shift, reviewedDayEvening);
    expect(posted).toMatchObject({
      comment: '少し忙しい職場でした',
      editableUntil: addHours(reviewedDayEvening, 24).toISOString(),
      isPublished: false,
    });
    expect(
      refusalCodeOf(await say(shift, addHours(reviewedDayEvening, 24), 5, '見直しました')),
    ).toBeNull();
    const [review] = await reviewsOn(shift);
    expect(review).toMatchObject({ comment: '見直しました', rates: [5, 5, 5, 5, 5], rate: 5 });
    expect(refusalCodeOf(await say(shift, addHours(reviewedDayEvening, 24), 1))).toBe(
      'REVIEW_EDITED',
    );
    expect(await historyOf('review', review?.id ?? '')).toEqual([
      'POST_CLEAN SHOWN worker',
      'EDIT_CLEAN SHOWN worker',
    ]);
    expect(await historyOf('review_request', shift.attendanceId)).toEqual([
      'OPEN CREATED worker',
      'POST ACCEPTED worker',
      'EDIT ACCEPTED worker',
    ]);
    const other = await worked();
    await say(other, reviewedDayEvening);
    expect(
      refusalCodeOf(
        await say(other, instantMillisecondsLater(addHours(reviewedDayEvening, 24), 1)),
      ),
    ).toBe('REVIEW_EDIT_CLOSED');
  });

  test('repeated with its key has one effect and one answer', async () => {
    const shift = await worked();
    const send = () =>
      shift.send(
        reviewedDayEvening,
        reviewDocuments.post,
        { input: inputOf(shift, 4, 'ありがとうございました') },
        { idempotencyKey: 'review-1' },
      );
    const answers = [await send(), await send()];
    expect(answers[1]?.data).toEqual(answers[0]?.data);
    const [review] = await reviewsOn(shift);
    expect(review?.edited_at).toBeNull();
  });

  test('by both at the same moment publishes both', async () => {
    const shift = await worked();
    await Promise.all([say(shift, reviewedDayEvening), judge(shift, reviewedDayEvening)]);
    const reviews = await reviewsOn(shift);
    expect(reviews.map(({ published_at: since }) => since)).toEqual([
      reviewedDayEvening,
      reviewedDayEvening,
    ]);
  });

  test('of a shift twice at once leaves one review and one award', async () => {
    const shift = await worked();
    const answers = await Promise.all([
      say(shift, reviewedDayEvening, 5),
      say(shift, reviewedDayEvening, 4),
    ]);
    expect(answers.map(refusalCodeOf)).toEqual([null, null]);
    expect(await reviewsOn(shift)).toHaveLength(1);
    expect(
      await readWorkerBalance(product.app.db, { kind: 'points_held', workerId: shift.workerId }),
    ).toBe(20);
  });
});

describe('blindness', () => {
  test('what a facility said is unread until the worker has spoken too', async () => {
    const shift = await worked();
    await judge(shift, reviewedDayEvening, { rates: [5, 4, 4, 5, 3], comment: '助かりました' });
    const received = async () =>
      (await shift.send(reviewedDayEvening, reviewDocuments.received)).data?.['reviewsFromFacility']
        .reviews;
    expect(await received()).toEqual([]);
    expect(await noticesTo(shift)).toEqual(['opened']);
    await say(shift, reviewedDayEvening);
    expect(await received()).toMatchObject([
      {
        rate: 4.2,
        feedbackComment: '助かりました',
        attendance: { id: shift.attendanceId, times: '2026/12/01（火）09:00〜18:00' },
        ratings: [
          { name: '時間', rate: 5, rateName: 'とても良い', comment: null },
          { name: '業務遂行', rateName: '良い' },
          { name: '挨拶' },
          { name: 'コミュニケーション' },
          { name: 'スキル', rateName: 'ふつう' },
        ],
      },
    ]);
    expect(await noticesTo(shift)).toEqual(['opened', 'received']);
    expect(refusalCodeOf(await say(shift, reviewedDayEvening, 1))).toBe('REVIEW_PUBLISHED');
    await expect(judge(shift, reviewedDayEvening, { rates: 1 })).rejects.toMatchObject({
      code: 'REVIEW_PUBLISHED',
    });
  });

  test('what one side said alone is read after 14 days', async () => {
    const shift = await worked();
    await say(shift, reviewedDayEvening, 5);
    expect(await ratingOf(shift)).toEqual([null, 0]);
    await runTasks(reviewClosingInstant);
    expect(await ratingOf(shift)).toEqual([null, 0]);
    await runTasks(instantMillisecondsLater(reviewClosingInstant, 1));
    await runTasks(instantMillisecondsLater(reviewClosingInstant, 1));
    expect(await ratingOf(shift)).toEqual([5, 1]);
    expect(await requestOf(shift, instantMillisecondsLater(reviewClosingInstant, 1))).toMatchObject(
      {
        state: 'ACCEPTED',
        posted: { isPublished: true, editableUntil: null },
      },
    );
  });

  test('a skip keeps what the facility said until then', async () => {
    const shift = await worked();
    await judge(shift, reviewedDayEvening);
    await shift.send(reviewedDayEvening, reviewDocuments.skip, {
      input: { eventId: shift.attendanceId },
    });
    const count = async (now: Date) =>
      (await shift.send(now, reviewDocuments.summary)).data?.['reviewSummaryFromFacility'].count;
    expect(await count(reviewedDayEvening)).toBe(0);
    await runTasks(instantMillisecondsLater(reviewClosingInstant, 1));
    expect(await count(instantMillisecondsLater(reviewClosingInstant, 1))).toBe(1);
  });

  test('another facility has no say', async () => {
    const [shift, other] = [await worked(), await worked()];
    const wrong = post(product.app.db, {
      attendanceId: shift.attendanceId,
      speaker: facility(other),
      input: { ratings: reviewRatingsBy('facility', 1) },
      now: reviewedDayEvening,
      idempotencyKey: undefined,
    });
    await expect(wrong).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await reviewsOn(shift)).toEqual([]);
  });
});
