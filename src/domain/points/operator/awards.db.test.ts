import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildPreparedWorker } from '#domain/application/build.ts';
import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addDays, addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { awardMilestonePoints, awardReviewPoints } from '../incentives/incentives.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { readWorkerBalance } from '#platform/server/ledger/postings.queries.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openManager } from '#testing/fixtures/manager.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';

const now = instantAtJst('2026-11-02', '12:00');

let product: TestProduct;
let ask: TestOperator['ask'];
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  ({ ask } = await openOperator(product.app));
});
afterAll(() => product.close());

const settings = '{ pointAwardSettings { kind isOn reason } }';
const switching = `mutation ($kind: PointAwardKind!, $isOn: Boolean!, $reason: String!) {
  switchAward(input: { kind: $kind, isOn: $isOn, reason: $reason }) { success } }`;
const requesting = `mutation ($id: ID!) { requestScheduleCancellation(input: {
  id: $id, reason: "入居者の減少" }) { success } }`;
const awards = '{ pointAwards { review apology milestones { shifts } } }';
const openRequests = '{ scheduleCancellationRequests { id state apologyPoints shift { id } } }';
const agreeing = `mutation ($id: ID!) { approveScheduleCancellation(input: { id: $id }) { success } }`;

const turn = async (kind: string, isOn: boolean) => {
  const variables = { kind, isOn, reason: '条件を見直すため' };
  expect(refusalCodeOf(await ask(switching, variables))).toBeNull();
};
const heldBy = (workerId: string) =>
  readWorkerBalance(product.app.db, { kind: 'points_held', workerId });

async function newWorker(): Promise<string> {
  return (await buildPreparedWorker(product.app.db, { now: addHours(now, -120) })).id;
}

type Round = { workerId: string; startsAt: Date; stoodHours: number };

/**
 * Makes a contract and, `stoodHours` later and two days before the start, the facility's request to call the shift
 * off.
 */
async function calledOff({ workerId, startsAt, stoodHours }: Round) {
  const askedAt = addHours(startsAt, -48);
  const contractedAt = addHours(askedAt, -stoodHours);
  const shift = await createShift(product, {
    workerId,
    startsAt,
    endsAt: addHours(startsAt, 4),
    contractedAt,
  });
  product.setNow(askedAt);
  const manager = await openManager(product.app, shift.facilityId);
  const asked = await manager.ask(requesting, { id: shift.attendanceId });
  expect(refusalCodeOf(asked)).toBeNull();
  return { ...shift, askedAt };
}

/** The worker agrees to every waiting request; returns the promised points. */
async function agreeToAll(
  shift: Awaited<ReturnType<typeof calledOff>>,
  at: Date,
): Promise<number[]> {
  const listed = (await shift.send(at, openRequests)).data?.['scheduleCancellationRequests'];
  const promised: number[] = [];
  for (const { id, state, apologyPoints } of listed) {
    if (state !== 'REQUESTED') continue;
    promised.push(apologyPoints);
    expect(refusalCodeOf(await shift.send(at, agreeing, { id }))).toBeNull();
  }
  return promised;
}

describe('apologies cannot be farmed', () => {
  test('six contracts concluded and called off within minutes give nothing', async () => {
    const workerId = await newWorker();
    for (let round = 0; round < 6; round += 1) {
      const startsAt = addMinutes(instantAtJst('2026-11-10', '09:00'), round * 24 * 60);
      const shift = await calledOff({ workerId, startsAt, stoodHours: 0.01 });
      expect(await agreeToAll(shift, addMinutes(shift.askedAt, 1))).toEqual([0]);
    }
    expect(await heldBy(workerId)).toBe(0);
  });

  test('of six that stood for a day, two in 30 days are apologized for, and one more later', async () => {
    const workerId = await newWorker();
    const promised: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const startsAt = addMinutes(instantAtJst('2026-11-10', '09:00'), round * 3 * 24 * 60);
      const shift = await calledOff({ workerId, startsAt, stoodHours: 30 });
      promised.push(...(await agreeToAll(shift, addMinutes(shift.askedAt, 1))));
    }
    expect(promised).toEqual([500, 500, 0, 0, 0, 0]);
    const later = instantAtJst(addDays('2026-11-10', 31), '09:00');
    const shift = await calledOff({ workerId, startsAt: later, stoodHours: 30 });
    expect(await agreeToAll(shift, addMinutes(shift.askedAt, 1))).toEqual([500]);
    expect(await heldBy(workerId)).toBe(1_500);
  });

  test('promises that wait for an answer count as well', async () => {
    const workerId = await newWorker();
    const wish = (day: string) => ({
      workerId,
      startsAt: instantAtJst(day, '09:00'),
      stoodHours: 30,
    });
    const first = await calledOff(wish('2026-11-10'));
    await agreeToAll(first, addMinutes(first.askedAt, 1));
    await calledOff(wish('2026-11-12'));
    await calledOff(wish('2026-11-13'));
    const rows = await product.app.db
      .selectFrom('schedule_cancellations as c')
      .innerJoin('attendances as a', 'a.id', 'c.attendance_id')
      .select('c.apology_points as points')
      .where('a.worker_id', '=', workerId)
      .orderBy('a.starts_at')
      .execute();
    expect(rows.map(({ points }) => points)).toEqual([500, 500, 0]);
  });

  test('a person who leaves and comes back has no more of them than before', async () => {
    const [former, back, other] = [await newWorker(), await newWorker(), await newWorker()];
    const person = async (workerId: string, personKey: string, releasedAt: Date | null) => {
      const changes = { person_key: personKey, released_at: releasedAt };
      await product.app.db
        .updateTable('identities')
        .set(changes)
        .where('worker_id', '=', workerId)
        .execute();
    };
    await person(former, 'one person', addHours(now, 24 * 9));
    await person(back, 'one person', null);
    await person(other, 'another person', null);
    const promisedTo = async (workerId: string, day: string) => {
      const startsAt = instantAtJst(day, '09:00');
      const shift = await calledOff({ workerId, startsAt, stoodHours: 30 });
      return agreeToAll(shift, addMinutes(shift.askedAt, 1));
    };
    expect(await promisedTo(former, '2026-11-08')).toEqual([500]);
    expect(await promisedTo(former, '2026-11-10')).toEqual([500]);
    expect(await promisedTo(back, '2026-11-20')).toEqual([0]);
    expect(await promisedTo(other, '2026-11-20')).toEqual([500]);
  });
});

describe('an operator switches awards', () => {
  test('with a reason that stays', async () => {
    const variables = { kind: 'review', isOn: false, reason: '予算のため' };
    const unknown = await ask(switching, { ...variables, kind: 'referral' });
    expect(refusalCodeOf(unknown)).toBe('BAD_USER_INPUT');
    expect(refusalCodeOf(await ask(switching, { ...variables, reason: ' ' }))).toBe(
      'VALIDATION_FAILED',
    );
    expect((await ask(settings)).data?.['pointAwardSettings']).toEqual([
      { kind: 'apology', isOn: true, reason: null },
      { kind: 'review', isOn: true, reason: null },
      { kind: 'milestone', isOn: false, reason: null },
    ]);
    expect(refusalCodeOf(await ask(switching, variables))).toBeNull();
    expect((await ask(settings)).data?.['pointAwardSettings'][1]).toEqual({
      kind: 'review',
      isOn: false,
      reason: '予算のため',
    });
    await turn('review', true);
    const rows = await product.app.db.selectFrom('award_settings').select('is_on').execute();
    expect(rows.map((row) => row.is_on)).toEqual([false, true]);
  });

  test('a review is thanked for only while that is on', async () => {
    const startsAt = instantAtJst('2026-11-05', '09:00');
    const shift = await createShift(product, { startsAt, endsAt: addHours(startsAt, 4) });
    await buildShiftWithFixedWage(product.app, shift);
    await turn('review', false);
    const seen = await shift.send(shift.endsAt, awards);
    expect(seen.data?.['pointAwards']).toMatchObject({ review: 0, apology: 500 });
    const { workerId, attendanceId, endsAt } = shift;
    const given = inTransaction(product.app.db, (tx) =>
      awardReviewPoints(tx, { workerId, attendanceId, now: endsAt }),
    );
    expect(await given).toBe(false);
    await turn('review', true);
  });

  test('apologies end without a release, and promised ones are still given', async () => {
    const workerId = await newWorker();
    await calledOff({
      workerId,
      startsAt: instantAtJst('2026-11-10', '09:00'),
      stoodHours: 30,
    });
    await turn('apology', false);
    const later = await calledOff({
      workerId,
      startsAt: instantAtJst('2026-11-11', '08:00'),
      stoodHours: 40,
    });
    expect(await agreeToAll(later, addMinutes(later.askedAt, 5))).toEqual([500, 0]);
    expect(await heldBy(workerId)).toBe(500);
    await turn('apology', true);
  });

  test('the count of shifts earns nothing until it is switched on', async () => {
    const startsAt = instantAtJst('2026-11-05', '09:00');
    const shift = await createShift(product, { startsAt, endsAt: addHours(startsAt, 4) });
    await buildShiftWithFixedWage(product.app, shift);
    const seen = await shift.send(shift.endsAt, awards);
    expect(seen.data?.['pointAwards']).toMatchObject({ milestones: [] });
    const { workerId, attendanceId } = shift;
    const given = inTransaction(product.app.db, (tx) =>
      awardMilestonePoints(tx, { workerId, attendanceId, now }),
    );
    expect(await given).toBe(false);
  });
});
