import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { buildBankAccount } from '#domain/pay/build.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  refusalCodeOf,
  openTestProduct,
  type TestProduct,
  type TestGraphqlAnswer,
} from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { answerAppeal, writePenaltyFeedback } from './appeal.server.ts';
import { decreasePenaltiesByTime } from './decrease.server.ts';
import { exemptPenalty } from './exempt.server.ts';
import { awardReviewPoints } from '../incentives/incentives.server.ts';
import { addPenalty, type AddPenaltyArgs } from './penalties.server.ts';
import { readActivePenalty, readPenaltyBalance } from './penalty.queries.server.ts';

const now = instantAtJst('2026-11-02', '12:00');
const days = (count: number) => addHours(now, 24 * count);
const operator = { kind: 'operator', id: null } as const;
const summary = `{ getPenaltySummary { balance limit penaltyCount feedbackComment
  currentPenalty { level name expirationDate meaning } } }`;
const historyQuery = `query ($cursor: String) { getPenaltyPointHistories(cursor: $cursor) {
  cursor histories { id amount note date isExcused canAppeal appeal { state label answer answerDueOn } } } }`;
const appeal = `mutation ($id: ID!, $reason: String!) {
  appealPenalty(input: { penaltyId: $id, reason: $reason }) { success } }`;

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
});
afterAll(() => product.close());

async function person(): Promise<string> {
  const { id } = await buildWorker(product.app.db, { now });
  return id;
}

const add = (workerId: string, penalty: Partial<AddPenaltyArgs> = {}) =>
  inTransaction(product.app.db, (tx) =>
    addPenalty(tx, {
      workerId,
      kind: 'cancel',
      points: 2,
      attendanceId: crypto.randomUUID(),
      dedupKey: crypto.randomUUID(),
      note: '開始12時間前からのキャンセル',
      now,
      ...penalty,
    }),
  );

const points = (workerId: string) => readPenaltyBalance(product.app.db, workerId);

async function ask(
  workerId: string | null,
  document: string,
  { variables = {}, at = now }: { variables?: Record<string, unknown>; at?: Date } = {},
): Promise<TestGraphqlAnswer> {
  product.setNow(at);
  const token = workerId === null ? undefined : await product.signIn(workerId);
  return product.call(document, variables, { token });
}

async function entriesOf(workerId: string, cursor: string | null = null) {
  const answer = await ask(workerId, historyQuery, { variables: { cursor } });
  return answer.data?.['getPenaltyPointHistories'];
}

describe('the summary', () => {
  test('of a clean record', async () => {
    const answer = await ask(await person(), summary);
    expect(answer.data?.['getPenaltySummary']).toEqual({
      balance: 0,
      limit: 10,
      penaltyCount: 0,
      feedbackComment: null,
      currentPenalty: null,
    });
    expect(refusalCodeOf(await ask(null, summary))).toBe('UNAUTHENTICATED');
  });

  test('names the level, until when, and what it means', async () => {
    const workerId = await person();
    await add(workerId, { isLastMinute: true });
    await add(workerId, { kind: 'late', points: 1 });
    const held = (await ask(workerId, summary)).data?.['getPenaltySummary'];
    expect(held).toMatchObject({ balance: 3, penaltyCount: 2 });
    expect(held.currentPenalty).toMatchObject({
      level: 'hold',
      name: '採用保留',
      expirationDate: addHours(now, 24).toISOString(),
    });
    await add(workerId, { kind: 'no_show', points: 10 });
    const stopped = (await ask(workerId, summary)).data?.['getPenaltySummary'];
    expect(stopped).toMatchObject({
      balance: 3,
      penaltyCount: 3,
      currentPenalty: { level: 'stop', name: '応募停止', expirationDate: days(30).toISOString() },
    });
  });

  test('forgets what is older than 12 months, and what was excused', async () => {
    const workerId = await person();
    const shift = crypto.randomUUID();
    await add(workerId);
    await add(workerId, { attendanceId: shift, now: days(10) });
    await exempt(workerId, shift);
    const countAt = async (at: Date) =>
      (await ask(workerId, summary, { at })).data?.['getPenaltySummary'].penaltyCount;
    expect(await countAt(days(365))).toBe(1);
    expect(await countAt(days(366))).toBe(0);
  });

  test('shows what the office wrote until it takes it back', async () => {
    const workerId = await person();
    const commentOf = async () =>
      (await ask(workerId, summary)).data?.['getPenaltySummary'].feedbackComment;
    await writePenaltyFeedback(product.app, { workerId, comment: '時間に余裕を', now });
    await writePenaltyFeedback(product.app, { workerId, comment: '早めの連絡を', now });
    expect(await commentOf()).toBe('早めの連絡を');
    await writePenaltyFeedback(product.app, { workerId, comment: ' ', now });
    expect(await commentOf()).toBeNull();
    const unknown = { workerId: crypto.randomUUID(), comment: 'だれか', now };
    await expect(writePenaltyFeedback(product.app, unknown)).rejects.toThrow('見つかりません');
  });
});

describe('the history', () => {
  test('pages without losing or doubling what happened at one instant', async () => {
    const workerId = await person();
    for (let index = 0; index < 43; index += 1) {
      // Each entry has few enough points not to cause a stop.
      await add(workerId, { attendanceId: `00000000-0000-7000-8000-0000000000${10 + index}` });
      await exempt(workerId, `00000000-0000-7000-8000-0000000000${10 + index}`);
    }
    const pages = [await entriesOf(workerId)];
    while (pages.at(-1).cursor) {
      pages.push(await entriesOf(workerId, pages.at(-1).cursor));
    }
    expect(pages.map((page) => page.histories.length)).toEqual([20, 20, 20, 20, 6]);
    const ids = pages.flatMap((page) => page.histories.map(({ id }: { id: string }) => id));
    expect(new Set(ids).size).toBe(86);
    expect((await entriesOf(await person())).histories).toEqual([]);
    expect(refusalCodeOf(await ask(null, historyQuery))).toBe('UNAUTHENTICATED');
  });

  test.each(['x', 'W10', btoa('[-1,"00000000-0000-7000-8000-000000000000"]'), btoa('[1,"x"]')])(
    'refuses the forged cursor %s',
    async (cursor) => {
      const answer = await ask(await person(), historyQuery, { variables: { cursor } });
      expect(refusalCodeOf(answer)).toBe('CURSOR_INVALID');
    },
  );
});

const exempt = (workerId: string, attendanceId: string) =>
  inTransaction(product.app.db, (tx) =>
    exemptPenalty(tx, {
      workerId,
      of: { attendanceId },
      note: '証明書を確認しました',
      actor: operator,
      now,
    }),
  );

describe('an excused violation', () => {
  test('costs nothing and holds nobody, once', async () => {
    const workerId = await person();
    const attendanceId = crypto.randomUUID();
    await add(workerId, { attendanceId, isLastMinute: true });
    expect(await exempt(workerId, attendanceId)).toBe(true);
    expect(await exempt(workerId, attendanceId)).toBe(false);
    expect(await points(workerId)).toBe(0);
    expect(await readActivePenalty(product.app.db, workerId, addHours(now, 1))).toBeNull();
    expect(await exempt(await person(), attendanceId)).toBe(false);
  });

  test('lifts its stop and never leaves fewer points than none', async () => {
    const workerId = await person();
    const attendanceId = crypto.randomUUID();
    await add(workerId, { kind: 'no_show', points: 10, attendanceId });
    await exempt(workerId, attendanceId);
    expect(await points(workerId)).toBe(0);
    expect(await readActivePenalty(product.app.db, workerId, addHours(now, 1))).toBeNull();
    // The excused no-show does not count as a first no-show either.
    await add(workerId, { kind: 'no_show', points: 10, now: days(1) });
    expect((await readActivePenalty(product.app.db, workerId, days(1)))?.endsAt).toEqual(days(31));
  });
});

describe('30 days without a violation', () => {
  test('take one point each time', async () => {
    const workerId = await person();
    await add(workerId, { points: 3 });
    await decreasePenaltiesByTime(product.app, addHours(days(30), -1));
    expect(await points(workerId)).toBe(3);
    await decreasePenaltiesByTime(product.app, days(30));
    await decreasePenaltiesByTime(product.app, days(31));
    expect(await points(workerId)).toBe(2);
    await decreasePenaltiesByTime(product.app, days(60));
    expect(await points(workerId)).toBe(1);
  });

  test('begin anew with a violation', async () => {
    const workerId = await person();
    await add(workerId, { points: 3 });
    await add(workerId, { kind: 'late', points: 1, now: days(20) });
    await decreasePenaltiesByTime(product.app, days(49));
    expect(await points(workerId)).toBe(4);
    await decreasePenaltiesByTime(product.app, days(50));
    expect(await points(workerId)).toBe(3);
  });

  test('that passed unseen are made up for, down to nothing', async () => {
    const workerId = await person();
    await add(workerId, { points: 3 });
    await Promise.all([1, 2, 3].map(() => decreasePenaltiesByTime(product.app, days(75))));
    expect(await points(workerId)).toBe(1);
    await decreasePenaltiesByTime(product.app, days(400));
    expect(await points(workerId)).toBe(0);
  });
});

/**
 * A shift worked and approved on that day of November, by the previous worker unless given; reviewed or
 * not.
 */
async function worked(
  day: number,
  { workerId, isReviewed = true }: { workerId?: string; isReviewed?: boolean },
): Promise<FixtureShift> {
  const date = `2026-11-${String(day).padStart(2, '0')}`;
  const shift = await createShift(product, {
    startsAt: instantAtJst(date, '09:00'),
    endsAt: instantAtJst(date, '12:00'),
    contractedAt: addHours(instantAtJst(date, '09:00'), -30),
    ...(workerId ? { workerId } : {}),
  });
  await buildShiftWithFixedWage(product.app, shift);
  if (isReviewed) await review(shift);
  return shift;
}

const review = ({ workerId, attendanceId, endsAt }: FixtureShift) =>
  inTransaction(product.app.db, (tx) =>
    awardReviewPoints(tx, { workerId, attendanceId, now: addHours(endsAt, 100) }),
  );

describe('three shifts in a row', () => {
  test('worked and reviewed take one point, the next three another', async () => {
    const { workerId } = await worked(1, {});
    await add(workerId, { points: 5, now: instantAtJst('2026-11-01', '13:00') });
    await worked(3, { workerId });
    expect(await points(workerId)).toBe(5);
    await worked(4, { workerId });
    expect(await points(workerId)).toBe(4);
    for (const day of [5, 6, 7, 8]) {
      await worked(day, { workerId });
    }
    expect(await points(workerId)).toBe(3);
  });

  test('count once they are reviewed, in whatever order', async () => {
    const { workerId } = await worked(1, { isReviewed: false });
    await add(workerId, { points: 2, now: instantAtJst('2026-10-31', '13:00') });
    const second = await worked(2, { workerId, isReviewed: false });
    await worked(3, { workerId });
    const fourth = await worked(4, { workerId, isReviewed: false });
    expect(await points(workerId)).toBe(2);
    await review(fourth);
    expect(await points(workerId)).toBe(2);
    await review(second);
    await review(second);
    expect(await points(workerId)).toBe(1);
  });

  test('begin anew after a late start, unless it was excused', async () => {
    const { workerId } = await worked(1, {});
    const late = await worked(2, { workerId });
    await add(workerId, { kind: 'late', points: 2, attendanceId: late.attendanceId });
    await worked(3, { workerId });
    await worked(4, { workerId });
    expect(await points(workerId)).toBe(2);
    await worked(5, { workerId });
    expect(await points(workerId)).toBe(1);
  });
});

test('a late start breaks the row also where the shift was reported as a no-show first', async () => {
  const { workerId } = await worked(1, {});
  const { attendanceId } = await worked(2, { workerId });
  await add(workerId, { kind: 'no_show', points: 10, attendanceId });
  await exempt(workerId, attendanceId);
  await add(workerId, { kind: 'late', points: 2, attendanceId });
  await worked(5, { workerId });
  await worked(6, { workerId });
  expect(await points(workerId)).toBe(2);
  await worked(7, { workerId });
  expect(await points(workerId)).toBe(1);
});

test('a stop blocks neither wages nor what they are paid with', async () => {
  const shift = await createShift(product, {
    startsAt: instantAtJst('2026-11-05', '09:00'),
    endsAt: instantAtJst('2026-11-05', '15:00'),
  });
  const { workerId, endsAt } = shift;
  await buildShiftWithFixedWage(product.app, shift);
  await buildBankAccount(product.app.db, { workerId, now: endsAt });
  await add(workerId, { kind: 'no_show', points: 10, now: endsAt });
  const payout = 'mutation { requestBankTransfer { success } }';
  expect(refusalCodeOf(await ask(workerId, payout, { at: addHours(endsAt, 1) }))).toBeNull();
});

describe('an appeal', () => {
  const reason = '電車が止まっていたため、開始に間に合いませんでした';
  const file = (workerId: string | null, id: string, at = now) =>
    ask(workerId, appeal, { variables: { id, reason }, at });
  const idOf = async (workerId: string) => (await entriesOf(workerId)).histories[0].id;

  test('is filed once, by whom it concerns, within 7 days', async () => {
    const [workerId, other] = [await person(), await person()];
    await add(workerId);
    const id = await idOf(workerId);
    expect(refusalCodeOf(await file(null, id))).toBe('UNAUTHENTICATED');
    expect(refusalCodeOf(await file(other, id))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await file(workerId, crypto.randomUUID()))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await file(workerId, id, addHours(days(7), 1)))).toBe('APPEAL_CLOSED');
    const short = await ask(workerId, appeal, { variables: { id, reason: '短い' } });
    expect(short.errors?.[0]?.extensions.fields).toHaveProperty('reason');
    expect(refusalCodeOf(await file(workerId, id, days(7)))).toBeNull();
    expect(refusalCodeOf(await file(workerId, id, days(7)))).toBe('APPEAL_EXISTS');
    expect((await entriesOf(workerId)).histories[0]).toMatchObject({
      canAppeal: false,
      appeal: { state: 'FILED', label: '申し立て受付中', answer: null, answerDueOn: '2026-11-12' },
    });
  });

  test('pressed five times at once is one', async () => {
    const workerId = await person();
    await add(workerId);
    const id = await idOf(workerId);
    const codes = (await Promise.all([1, 2, 3, 4, 5].map(() => file(workerId, id)))).map(
      refusalCodeOf,
    );
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'APPEAL_EXISTS')).toHaveLength(4);
  });

  async function filed(
    penalty: Partial<AddPenaltyArgs>,
  ): Promise<{ workerId: string; appealId: string }> {
    const workerId = await person();
    await add(workerId, penalty);
    const entry = await product.app.db
      .selectFrom('penalty_entries')
      .select('id')
      .where('worker_id', '=', workerId)
      .where('points', '>', 0)
      .executeTakeFirstOrThrow();
    await file(workerId, entry.id);
    const { id } = await product.app.db
      .selectFrom('penalty_appeals')
      .select('id')
      .where('worker_id', '=', workerId)
      .executeTakeFirstOrThrow();
    return { workerId, appealId: id };
  }

  const answer = (appealId: string, accepts: boolean) =>
    answerAppeal(product.app, {
      appealId,
      accepts,
      answer: '運行情報を確認しました',
      actor: operator,
      now,
    });

  test('that is accepted takes the penalty back with the stop', async () => {
    const { workerId, appealId } = await filed({ kind: 'no_show', points: 10 });
    await answer(appealId, true);
    await expect(answer(appealId, false)).rejects.toThrow('回答済み');
    expect(await points(workerId)).toBe(0);
    const shown = (await ask(workerId, summary)).data?.['getPenaltySummary'];
    expect(shown).toMatchObject({ currentPenalty: null, penaltyCount: 0 });
    const entries = (await entriesOf(workerId)).histories;
    expect(entries.find(({ amount }: { amount: number }) => amount > 0)).toMatchObject({
      isExcused: true,
      appeal: { state: 'ACCEPTED', answer: '運行情報を確認しました' },
    });
  });

  test('that is rejected leaves everything as it was', async () => {
    const { workerId, appealId } = await filed({});
    await answer(appealId, false);
    expect(await points(workerId)).toBe(2);
    const notices = await product.app.db
      .selectFrom('notices')
      .select('title')
      .where('worker_id', '=', workerId)
      .execute();
    expect(notices).toEqual([{ title: '申し立てへの回答があります' }]);
  });
});

test('the books are true after all of this', async () => {
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});
