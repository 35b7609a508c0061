import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { inTransaction, openDb, openPool, type Db } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { carryPenalties } from './carry-over.server.ts';
import { decreasePenaltiesByTime } from './decrease.server.ts';
import { exemptPenalty } from './exempt.server.ts';
import { addPenalty, type AddPenaltyArgs } from './penalties.server.ts';
import { readActivePenalty, readPenaltyBalance } from './penalty.queries.server.ts';

const now = instantAtJst('2026-11-02', '12:00');
const days = (count: number) => addHours(now, 24 * count);

let db: Db;
beforeAll(async () => {
  db = openDb(openPool(await openTestDatabase(), 4));
});
afterAll(() => db.destroy());

async function person(at = now): Promise<string> {
  const { id } = await buildWorker(db, { now: at });
  return id;
}

const add = (workerId: string, penalty: Partial<AddPenaltyArgs> = {}) =>
  inTransaction(db, (tx) =>
    addPenalty(tx, {
      workerId,
      kind: 'cancel',
      points: 3,
      attendanceId: crypto.randomUUID(),
      dedupKey: crypto.randomUUID(),
      note: 'キャンセル',
      now,
      ...penalty,
    }),
  );

const carry = (from: string, to: string, at: Date) =>
  inTransaction(db, (tx) => carryPenalties(tx, { from: [from], to, now: at }));

const exempt = (workerId: string, attendanceId: string, at = now) =>
  inTransaction(db, (tx) =>
    exemptPenalty(tx, {
      workerId,
      of: { attendanceId },
      note: '証明書を確認しました',
      actor: { kind: 'operator', id: null },
      now: at,
    }),
  );

const points = (workerId: string) => readPenaltyBalance(db, workerId);

test('30 calm days count once, also for a worker who leaves and comes back', async () => {
  const former = await person();
  await add(former);
  await decreasePenaltiesByTime({ db }, days(30));
  const back = await person(days(40));
  await carry(former, back, days(41));
  await decreasePenaltiesByTime({ db }, days(59));
  expect(await points(back)).toBe(2);
  await decreasePenaltiesByTime({ db }, days(60));
  expect(await points(back)).toBe(1);
  // The ended account has already had the decrease for these 30 days: it is not given twice.
  await carry(former, back, days(65));
  expect(await points(back)).toBe(1);
});

test('an excuse takes no other points, neither before nor after coming back', async () => {
  const [stayed, former] = [await person(), await person()];
  const noShow = { kind: 'no_show', points: 10, attendanceId: crypto.randomUUID() } as const;
  for (const workerId of [stayed, former]) {
    await add(workerId, { points: 8 });
    await add(workerId, { ...noShow, now: days(1) });
    expect(await points(workerId)).toBe(3);
  }
  await exempt(stayed, noShow.attendanceId, days(2));
  expect(await points(stayed)).toBe(3);
  const back = await person(days(2));
  await carry(former, back, days(3));
  await exempt(back, noShow.attendanceId, days(4));
  expect(await points(back)).toBe(3);
});

test('what is excused after it was carried is excused in the new account too', async () => {
  const [former, back] = [await person(), await person(days(2))];
  const noShow = { kind: 'no_show', points: 10, attendanceId: crypto.randomUUID() } as const;
  await add(former, noShow);
  await carry(former, back, days(3));
  expect((await readActivePenalty(db, back, days(3)))?.level).toBe('stop');
  await exempt(former, noShow.attendanceId, days(4));
  // A decrease leaves fewer points than the exemption would subtract.
  await decreasePenaltiesByTime({ db }, days(60));
  expect(await points(back)).toBe(1);
  await carry(former, back, days(61));
  await carry(former, back, days(62));
  expect(await points(back)).toBe(0);
});

test('an excuse that comes later ends the stop of the new account', async () => {
  const [former, back] = [await person(), await person(days(2))];
  const noShow = { kind: 'no_show', points: 10, attendanceId: crypto.randomUUID() } as const;
  await add(former, noShow);
  await carry(former, back, days(3));
  await exempt(former, noShow.attendanceId, days(4));
  await carry(former, back, days(5));
  expect(await readActivePenalty(db, back, days(5))).toBeNull();
});

test('what was excused in both accounts is excused once', async () => {
  const [former, back] = [await person(), await person(days(2))];
  const attendanceId = crypto.randomUUID();
  await add(former, { attendanceId });
  await add(former, { points: 2 });
  await carry(former, back, days(3));
  await exempt(back, attendanceId, days(4));
  await exempt(former, attendanceId, days(5));
  await carry(former, back, days(6));
  expect(await points(back)).toBe(2);
});
