import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { readWorkerBalance } from '#platform/server/ledger/postings.queries.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { expirePoints, warnOfPointExpiry } from './incentives/expire.server.ts';
import { switchPointAward } from './incentives/awards.server.ts';
import {
  awardMilestonePoints,
  awardPoints,
  awardReviewPoints,
} from './incentives/incentives.server.ts';
import { movePoints } from './point-account.server.ts';

const now = instantAtJst('2026-11-02', '12:00');
const balanceQuery = '{ getIncentivePointBalance { balance expiresAt expiresSoon } }';
const historyQuery = `query ($cursor: String) { getIncentivePointHistories(cursor: $cursor) {
  cursor histories { id amount note date } } }`;

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
});
afterAll(() => product.close());

type Person = { id: string; token: string };

async function person(): Promise<Person> {
  product.setNow(now);
  const { id } = await buildWorker(product.app.db, { now });
  return { id, token: await product.signIn(id) };
}

/** Points for a shift that does not exist: the ledger needs only its id. */
const award = (workerId: string, points: number, at = now) =>
  inTransaction(product.app.db, (tx) =>
    awardPoints(tx, {
      workerId,
      kind: 'bonus',
      points,
      attendanceId: crypto.randomUUID(),
      note: 'ボーナス',
      now: at,
    }),
  );

const heldBy = (workerId: string) =>
  readWorkerBalance(product.app.db, { kind: 'points_held', workerId });

async function balanceOf({ id }: Person, at = now) {
  product.setNow(at);
  const token = await product.signIn(id);
  const answer = await product.call(balanceQuery, {}, { token });
  return answer.data?.['getIncentivePointBalance'];
}

async function historyOf({ id }: Person, cursor: string | null = null) {
  const token = await product.signIn(id);
  const answer = await product.call(historyQuery, { cursor }, { token });
  return answer.data?.['getIncentivePointHistories'];
}

describe('the balance', () => {
  test('of somebody new is nothing', async () => {
    expect(await balanceOf(await person())).toEqual({
      balance: 0,
      expiresAt: null,
      expiresSoon: false,
    });
  });

  test('is what the ledger holds, for its owner alone', async () => {
    const [owner, other] = [await person(), await person()];
    await award(owner.id, 700);
    await award(owner.id, 800);
    expect(await balanceOf(owner)).toMatchObject({
      balance: 1_500,
      expiresAt: '2027-11-02T03:00:00.000Z',
      expiresSoon: false,
    });
    expect(await balanceOf(other)).toMatchObject({ balance: 0 });
    expect(await historyOf(other)).toEqual({ cursor: null, histories: [] });
    expect(refusalCodeOf(await product.call(balanceQuery))).toBe('UNAUTHENTICATED');
    expect(refusalCodeOf(await product.call(historyQuery))).toBe('UNAUTHENTICATED');
  });

  test('never falls below 0 for any caller', async () => {
    const { id: workerId } = await person();
    await award(workerId, 100);
    const takeTooMuch = inTransaction(product.app.db, (tx) =>
      movePoints(tx, {
        workerId,
        points: -101,
        against: 'points_spent',
        dedupKey: crypto.randomUUID(),
        kind: 'points.test',
        note: '使いすぎ',
        now,
      }),
    );
    await expect(takeTooMuch).rejects.toThrow('point_accounts_balance_check');
    expect(await heldBy(workerId)).toBe(100);
  });
});

describe('the history', () => {
  test('shows every movement once, 20 a page, latest first', async () => {
    const owner = await person();
    for (let points = 1; points <= 45; points += 1) {
      // Sequential: the page shows the movements in this order.
      await award(owner.id, points);
    }
    const first = await historyOf(owner);
    const second = await historyOf(owner, first.cursor);
    const third = await historyOf(owner, second.cursor);
    const amounts = [first, second, third].map((page) =>
      page.histories.map(({ amount }: { amount: number }) => amount),
    );
    expect(amounts.map((page) => page.length)).toEqual([20, 20, 5]);
    expect(amounts.flat()).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
    expect(third.cursor).toBeNull();
    expect(first.histories[0]).toMatchObject({ note: 'ボーナス', date: now.toISOString() });
  });

  test.each(['x', 'W10', 'WyJ4Il0', btoa('[1,2]'), btoa('["1"]'), '#'.repeat(60)])(
    'refuses the forged cursor %s',
    async (cursor) => {
      const { token } = await person();
      expect(refusalCodeOf(await product.call(historyQuery, { cursor }, { token }))).toBe(
        'CURSOR_INVALID',
      );
    },
  );
});

/** A shift worked and approved on that day of November, by the previous worker unless given. */
async function worked(day: number, workerId?: string): Promise<FixtureShift> {
  const date = `2026-11-${String(day).padStart(2, '0')}`;
  const shift = await createShift(product, {
    startsAt: instantAtJst(date, '09:00'),
    endsAt: instantAtJst(date, '12:00'),
    contractedAt: addHours(instantAtJst(date, '09:00'), -30),
    ...(workerId ? { workerId } : {}),
  });
  await buildShiftWithFixedWage(product.app, shift);
  return shift;
}

describe('work earns', () => {
  test('300 points with the tenth completed shift, once, where an operator wants that', async () => {
    const actor = { kind: 'operator', id: null } as const;
    const reason = '試験のため';
    await switchPointAward(product.app, { kind: 'milestone', isOn: true, reason, actor, now });
    const { workerId } = await worked(1);
    for (let day = 2; day <= 9; day += 1) {
      await worked(day, workerId);
    }
    expect(await heldBy(workerId)).toBe(0);
    const { attendanceId } = await worked(10, workerId);
    expect(await heldBy(workerId)).toBe(300);
    const again = inTransaction(product.app.db, (tx) =>
      awardMilestonePoints(tx, { workerId, attendanceId, now }),
    );
    expect(await again).toBe(false);
    await worked(11, workerId);
    expect(await heldBy(workerId)).toBe(300);
  });

  test('20 points for a review within 72 hours, once, and only to the worker of the shift (spec 1.019)', async () => {
    const shift = await worked(3);
    const { workerId, attendanceId, endsAt } = shift;
    const review = (who: string, at: Date) =>
      inTransaction(product.app.db, (tx) =>
        awardReviewPoints(tx, { workerId: who, attendanceId, now: at }),
      );
    const stranger = await person();
    expect(await review(stranger.id, endsAt)).toBe(false);
    expect(await review(workerId, addHours(endsAt, 72))).toBe(true);
    expect(await review(workerId, addHours(endsAt, 72))).toBe(false);
    expect([await heldBy(workerId), await heldBy(stranger.id)]).toEqual([20, 0]);
  });

  test('nothing for a review that comes later', async () => {
    const { workerId, attendanceId, endsAt } = await worked(4);
    const given = inTransaction(product.app.db, (tx) =>
      awardReviewPoints(tx, { workerId, attendanceId, now: addHours(endsAt, 73) }),
    );
    expect(await given).toBe(false);
    expect(await heldBy(workerId)).toBe(0);
  });
});

describe('points that nobody moved for 12 months', () => {
  const earned = instantAtJst('2026-01-31', '10:00');
  const noticesOf = ({ id }: Person) =>
    product.app.db
      .selectFrom('notices')
      .select(['topic', 'title', 'path'])
      .where('worker_id', '=', id)
      .where('topic', '=', 'points')
      .execute();

  test('are announced 30 days before, and then expire once', async () => {
    const owner = await person();
    await award(owner.id, 300, earned);
    await warnOfPointExpiry(product.app, instantAtJst('2027-01-01', '09:59'));
    expect(await noticesOf(owner)).toEqual([]);
    const warnedAt = instantAtJst('2027-01-01', '10:00');
    await warnOfPointExpiry(product.app, warnedAt);
    await warnOfPointExpiry(product.app, addHours(warnedAt, 1));
    expect(await noticesOf(owner)).toEqual([
      { topic: 'points', title: '2027/01/31（日）に300ptが失効します', path: '/points' },
    ]);
    expect(await balanceOf(owner, warnedAt)).toMatchObject({ expiresSoon: true });
    await expirePoints(product.app, instantAtJst('2027-01-31', '09:59'));
    expect(await heldBy(owner.id)).toBe(300);
    await expirePoints(product.app, instantAtJst('2027-01-31', '10:00'));
    await expirePoints(product.app, instantAtJst('2027-01-31', '10:01'));
    expect(await heldBy(owner.id)).toBe(0);
    expect((await historyOf(owner)).histories[0]).toMatchObject({
      amount: -300,
      note: '有効期限（12か月）による失効',
    });
  });

  test('of the 29th of February expire on the 28th', async () => {
    const owner = await person();
    await award(owner.id, 300, instantAtJst('2028-02-29', '10:00'));
    await warnOfPointExpiry(product.app, instantAtJst('2029-01-29', '09:59'));
    expect(await noticesOf(owner)).toEqual([]);
    await warnOfPointExpiry(product.app, instantAtJst('2029-01-29', '10:00'));
    expect(await noticesOf(owner)).toHaveLength(1);
    await expirePoints(product.app, instantAtJst('2029-02-28', '09:59'));
    expect(await heldBy(owner.id)).toBe(300);
    await expirePoints(product.app, instantAtJst('2029-02-28', '10:00'));
    expect(await heldBy(owner.id)).toBe(0);
  });

  test('stay when some came in between', async () => {
    const owner = await person();
    await award(owner.id, 300, earned);
    await warnOfPointExpiry(product.app, instantAtJst('2027-01-05', '10:00'));
    await award(owner.id, 20, instantAtJst('2027-01-20', '10:00'));
    await expirePoints(product.app, instantAtJst('2027-02-10', '10:00'));
    expect(await heldBy(owner.id)).toBe(320);
  });

  test('are not taken from workers who could not be notified in time', async () => {
    const owner = await person();
    await award(owner.id, 300, earned);
    const late = instantAtJst('2027-03-01', '10:00');
    await expirePoints(product.app, late);
    expect(await heldBy(owner.id)).toBe(300);
    await warnOfPointExpiry(product.app, late);
    await expirePoints(product.app, addHours(late, 24 * 30 - 1));
    expect(await heldBy(owner.id)).toBe(300);
    await expirePoints(product.app, addHours(late, 24 * 30));
    expect(await heldBy(owner.id)).toBe(0);
  });
});

test('the books are true after all of this', async () => {
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});
