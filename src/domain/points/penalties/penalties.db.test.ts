import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { openDb, openPool, inTransaction, type Db } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { addPenalty, type AddPenaltyArgs } from './penalties.server.ts';
import { readActivePenalty, readPenaltyBalance } from './penalty.queries.server.ts';

let db: Db;
const now = new Date('2026-11-14T12:00:00+09:00');
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

beforeAll(async () => {
  db = openDb(openPool(await openTestDatabase(), 8));
});
afterAll(() => db.destroy());

const add = (penalty: Pick<AddPenaltyArgs, 'workerId'> & Partial<AddPenaltyArgs>) =>
  inTransaction(db, (tx) =>
    addPenalty(tx, {
      kind: 'cancel',
      points: 2,
      attendanceId: '00000000-0000-7000-8000-000000000000',
      dedupKey: crypto.randomUUID(),
      note: '開始12時間前からのキャンセル',
      now,
      ...penalty,
    }),
  );

const entriesOf = (workerId: string) =>
  db
    .selectFrom('penalty_entries')
    .select(['kind', 'points'])
    .where('worker_id', '=', workerId)
    .orderBy('id')
    .execute();

describe('penalty points', () => {
  test('add up, once per reason (spec 1.020)', async () => {
    const { id: workerId } = await buildWorker(db, { now });
    expect(await add({ workerId, dedupKey: 'cancel:1' })).toBe(true);
    expect(await add({ workerId, dedupKey: 'cancel:1' })).toBe(false);
    expect(await add({ workerId, kind: 'late', points: 1 })).toBe(true);
    expect(await readPenaltyBalance(db, workerId)).toBe(3);
    expect(await readActivePenalty(db, workerId, now)).toBeNull();
  });

  test('of zero are no entry', async () => {
    const { id: workerId } = await buildWorker(db, { now });
    expect(await add({ workerId, points: 0, isLastMinute: true })).toBe(false);
    expect(await entriesOf(workerId)).toEqual([]);
  });

  test('of a last-minute cancellation hold for a day', async () => {
    const { id: workerId } = await buildWorker(db, { now });
    await add({ workerId, isLastMinute: true });
    expect(await readActivePenalty(db, workerId, after(23.9))).toEqual({
      level: 'hold',
      endsAt: after(24),
    });
    expect(await readActivePenalty(db, workerId, after(24))).toBeNull();
  });

  test('from ten on stop for 14 days and fall to three', async () => {
    const { id: workerId } = await buildWorker(db, { now });
    await add({ workerId, points: 5 });
    await add({ workerId, points: 5 });
    expect(await readActivePenalty(db, workerId, now)).toEqual({
      level: 'stop',
      endsAt: after(14 * 24),
    });
    expect(await readPenaltyBalance(db, workerId)).toBe(3);
    expect(await entriesOf(workerId)).toEqual([
      { kind: 'cancel', points: 5 },
      { kind: 'cancel', points: 5 },
      { kind: 'reset', points: -7 },
    ]);
  });

  test('entered at once see each other: ten late arrivals are one stop', async () => {
    const { id: workerId } = await buildWorker(db, { now });
    await Promise.all(Array.from({ length: 10 }, () => add({ workerId, kind: 'late', points: 1 })));
    expect(await readPenaltyBalance(db, workerId)).toBe(3);
    const periods = await db
      .selectFrom('penalty_periods')
      .select('level')
      .where('worker_id', '=', workerId)
      .execute();
    expect(periods).toEqual([{ level: 'stop' }]);
  });

  test('of a second no-show within a year stop for good, of one after a year do not', async () => {
    const [one, other] = await Promise.all([buildWorker(db, { now }), buildWorker(db, { now })]);
    const noShow = { kind: 'no_show', points: 10 } as const;
    const yearLater = new Date('2027-11-14T12:00:00+09:00');
    await add({ workerId: one.id, ...noShow });
    await add({ workerId: one.id, ...noShow, now: yearLater });
    expect(await readActivePenalty(db, one.id, yearLater)).toEqual({ level: 'stop', endsAt: null });
    await add({ workerId: other.id, ...noShow });
    await add({ workerId: other.id, ...noShow, now: new Date(yearLater.getTime() + 1) });
    expect((await readActivePenalty(db, other.id, yearLater))?.endsAt).not.toBeNull();
  });

  test('a worker that does not exist has no penalty', async () => {
    expect(await readActivePenalty(db, '00000000-0000-7000-8000-000000000000', now)).toBeNull();
  });
});
