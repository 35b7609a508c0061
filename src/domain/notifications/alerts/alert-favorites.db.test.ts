import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { addDays, addMinutes, instantAtJst, jstDay } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { addFavoriteRecruitment } from '#domain/recruitment/favorites/favorites.server.ts';
import { giveSeatBack, takeSeat } from '#domain/recruitment/publishing/seats.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import {
  notifyOfFavoritesDeadlines,
  notifyOfFavoritesLastSeats,
} from './alert-favorites.server.ts';

let day = '2026-11-01';
let product: TestProduct;
let jobId = '';

beforeAll(async () => {
  const now = instantAtJst(day, '09:00');
  product = await openTestProduct(await openTestDatabase(), now);
  const facility = await buildFacility(product.app.db, { now, name: 'さくらの里' });
  jobId = (await buildJob(product.app.db, { now, facilityId: facility.id })).id;
});
afterAll(async () => {
  // The seats were taken without contracts: returning them makes the audit pass.
  for (const [recruitmentId, now] of taken) {
    await giveBack(recruitmentId, now);
  }
  await product.close();
});
// A separate week for each test.
beforeEach(() => {
  day = addDays(day, 7);
});

const at = (time: string) => instantAtJst(day, time);

/** Three days ahead from 10:00, so with a deadline at 08:00 of that day. */
async function offer(capacity: number) {
  const startsAt = instantAtJst(addDays(day, 3), '10:00');
  const endsAt = addMinutes(startsAt, 240);
  return buildRecruitment(product.app.db, { now: at('00:00'), jobId, startsAt, endsAt, capacity });
}

async function ownerOf(recruitmentId: string, now = at('09:00')) {
  const { id } = await buildPreparedWorker(product.app.db, { now });
  await addFavoriteRecruitment(product.app.db, { workerId: id, recruitmentId, now });
  return {
    id,
    inbox: () =>
      product.app.db
        .selectFrom('notices')
        .select(['title', 'path'])
        .where('worker_id', '=', id)
        .orderBy('created_at')
        .execute(),
  };
}

const taken: [recruitmentId: string, now: Date][] = [];
async function take(recruitmentId: string, now: Date): Promise<void> {
  taken.push([recruitmentId, now]);
  await inTransaction(product.app.db, (tx) => takeSeat(tx, { recruitmentId, now }));
}
const giveBack = (recruitmentId: string, now: Date) =>
  inTransaction(product.app.db, (tx) => giveSeatBack(tx, { recruitmentId, now }));

describe('one seat left', () => {
  const title = 'お気に入りの求人が残り1名です';

  test('is announced once to the workers who have it', async () => {
    const [wanted, other] = [await offer(3), await offer(3)];
    const [hana, taro] = [await ownerOf(wanted.id), await ownerOf(other.id)];
    await take(wanted.id, at('10:00'));
    expect(await notifyOfFavoritesLastSeats(product.app, at('10:01'))).toBe(0);
    await take(wanted.id, at('11:00'));
    const counts = await Promise.all(
      [1, 2, 3].map(() => notifyOfFavoritesLastSeats(product.app, at('11:01'))),
    );
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    await giveBack(wanted.id, at('12:00'));
    taken.pop();
    await take(wanted.id, at('12:01'));
    await notifyOfFavoritesLastSeats(product.app, at('12:02'));
    expect(await hana.inbox()).toEqual([{ title, path: `/recruitments/${wanted.id}` }]);
    expect(await taro.inbox()).toEqual([]);
  });

  test('is no news where there was one from the start', async () => {
    const { id } = await offer(1);
    const hana = await ownerOf(id);
    await notifyOfFavoritesLastSeats(product.app, at('10:01'));
    expect(await hana.inbox()).toEqual([]);
  });

  test('is not announced when it is gone by then, nor to workers who applied', async () => {
    const [full, kept] = [await offer(2), await offer(2)];
    const [late, applicant] = [await ownerOf(full.id), await ownerOf(kept.id)];
    await take(full.id, at('10:00'));
    await take(full.id, at('10:00'));
    await buildContract(product.app, {
      workerId: applicant.id,
      recruitmentId: kept.id,
      now: at('10:00'),
    });
    expect(await notifyOfFavoritesLastSeats(product.app, at('10:01'))).toBe(0);
    expect(await late.inbox()).toEqual([]);
    expect(await applicant.inbox()).toMatchObject([{ title: '労働契約が成立しました' }]);
  });

  test('waits for the morning at night', async () => {
    const { id } = await offer(2);
    const hana = await ownerOf(id);
    await take(id, at('23:00'));
    expect(await notifyOfFavoritesLastSeats(product.app, at('23:01'))).toBe(0);
    expect(await notifyOfFavoritesLastSeats(product.app, at('31:00'))).toBe(1);
    expect(await hana.inbox()).toHaveLength(1);
  });
});

describe('24 hours before the deadline', () => {
  const title = 'お気に入りの求人がまもなく締め切りです';
  // The deadline of every offer is the third day at 08:00.
  const justBefore = '55:59';
  const dayBefore = '56:00';

  test('the owners are notified once', async () => {
    await notifyOfFavoritesDeadlines(product.app, at('09:00'));
    const { id } = await offer(1);
    const hana = await ownerOf(id);
    expect(await notifyOfFavoritesDeadlines(product.app, at(justBefore))).toBe(0);
    const counts = await Promise.all(
      [1, 2, 3].map(() => notifyOfFavoritesDeadlines(product.app, at(dayBefore))),
    );
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    expect(await notifyOfFavoritesDeadlines(product.app, at('57:00'))).toBe(0);
    expect(await hana.inbox()).toEqual([{ title, path: `/recruitments/${id}` }]);
  });

  test('it goes on where it stopped, but not with what is over', async () => {
    await notifyOfFavoritesDeadlines(product.app, at('09:00'));
    const hana = await ownerOf((await offer(1)).id);
    expect(await notifyOfFavoritesDeadlines(product.app, at('60:00'))).toBe(1);
    expect(await hana.inbox()).toHaveLength(1);
    day = addDays(day, 7);
    const taro = await ownerOf((await offer(1)).id);
    expect(await notifyOfFavoritesDeadlines(product.app, at('80:00'))).toBe(0);
    expect(await taro.inbox()).toEqual([]);
  });

  test('a worker who adds it later is not reminded', async () => {
    await notifyOfFavoritesDeadlines(product.app, at('09:00'));
    const { id } = await offer(1);
    const hana = await ownerOf(id, at('56:30'));
    expect(jstDay(at('56:30'))).toBe(addDays(day, 2));
    expect(await notifyOfFavoritesDeadlines(product.app, at('57:00'))).toBe(0);
    expect(await hana.inbox()).toEqual([]);
  });

  test('nobody is woken up', async () => {
    await notifyOfFavoritesDeadlines(product.app, at('09:00'));
    expect(await notifyOfFavoritesDeadlines(product.app, at('23:00'))).toBe(0);
    const { rows } = await product.app.pool.query('select told_until from favorite_reminders');
    expect(rows).toEqual([{ told_until: at('33:00') }]);
  });
});
