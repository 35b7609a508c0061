import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { buildClosedMonth } from '#domain/billing/build.ts';
import { buildCorporation, buildFacility } from '#domain/corporation/build.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { addHours, addMinutes, instantAtJst, type JstDay } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { draftDueMonths } from './draft-months.server.ts';
import { issueDueMonths } from './issue-month.server.ts';

const draftedAt = instantAtJst('2026-12-01', '04:00');
const lockedAt = instantAtJst('2026-12-04', '18:00');

let product: TestProduct;
let corporationId: string;
let owner: TestManager;
let manager: TestManager;
let shifts: FixtureShift[];

const numberOf = `query ($day: Date!) { billingMonth(day: $day) { number {
  state locksAt invoice { number dueOn open } sum { shifts advance fee feeTax total }
  earlier { month kind firstNumber sum { shifts advance fee } } } } }`;
async function read(day: JstDay, now: Date, by = owner) {
  product.setNow(now);
  return (await by.ask(numberOf, { day })).data?.['billingMonth'].number;
}

/** A shift of 12,000 yen and 500 yen of travel at a home of its own. */
async function contracted(day: JstDay): Promise<FixtureShift> {
  const startsAt = instantAtJst(day, '09:00');
  const facility = await buildFacility(product.app.db, {
    now: addHours(startsAt, -100),
    corporationId,
  });
  const times = { startsAt, endsAt: addHours(startsAt, 9), breakMinutes: 60 };
  return createShift(product, { ...times, hourlyWage: 1_500, travelAllowance: 500, facility });
}

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-09-01'));
  ({ id: corporationId } = await buildCorporation(product.app.db, {
    now: product.app.clock.now(),
  }));
  shifts = await mapInOrder(['2026-10-20', '2026-11-20', '2026-11-21'], contracted);
  await mapInOrder(shifts.slice(0, 2), (shift) => buildShiftWithFixedWage(product.app, shift));
  const [first, second] = shifts;
  owner = await openManager(product.app, first?.facilityId ?? '', 'OWNER');
  manager = await openManager(product.app, second?.facilityId ?? '', 'MANAGER');
});
afterAll(() => product.close());

test('a month in its course, its draft and its invoice have the same figures', async () => {
  const line = { shifts: 1, advance: 12_421, fee: 2_400 };
  const figures = {
    sum: { shifts: 2, advance: 24_842, fee: 4_800, feeTax: 480, total: 30_122 },
    earlier: [{ month: '2026-10-01', kind: 'OPENING', firstNumber: null, sum: line }],
  };
  const { db } = product.app;
  const open = await read('2026-11-30', instantAtJst('2026-11-30', '23:59'));
  expect(open).toEqual({ state: 'OPEN', locksAt: null, invoice: null, ...figures });
  await draftDueMonths(db, draftedAt);
  const draft = await read('2026-11-01', draftedAt);
  expect(draft).toEqual({ ...open, state: 'DRAFT', locksAt: lockedAt.toISOString() });
  expect(await read('2026-11-01', lockedAt)).toMatchObject({ state: 'LOCKED', ...figures });
  await issueDueMonths(db, lockedAt);
  expect(await read('2026-11-01', lockedAt)).toEqual({
    ...open,
    state: 'ISSUED',
    invoice: { number: expect.stringMatching(/^HK2026000001/), dueOn: '2026-12-31', open: 30_122 },
  });
  // The manager of one home sees the lines of that home alone.
  expect(await read('2026-11-01', lockedAt, manager)).toMatchObject({
    invoice: { open: null },
    sum: { shifts: 1, advance: 12_421, fee: 2_400, feeTax: 240 },
    earlier: [],
  });
  expect(await read('2026-10-01', lockedAt)).toBeNull();
});

test('what comes late is on the next month alone, until that is issued', async () => {
  const [, , late] = shifts;
  if (!late) throw new Error('a shift waits for its approval');
  await buildShiftWithFixedWage(product.app, late);
  const now = addMinutes(lockedAt, 1);
  const earlier = [{ month: '2026-11-01', kind: 'LATE', firstNumber: null }];
  expect(await read('2026-11-01', now)).toMatchObject({ state: 'ISSUED', sum: { shifts: 2 } });
  expect(await read('2026-12-01', now)).toMatchObject({ state: 'OPEN', earlier });
  expect(await read('2027-01-01', now)).toMatchObject({ sum: { shifts: 0 }, earlier: [] });
  const issuedAt = await buildClosedMonth(product.app.db, '2026-12-01');
  expect(await read('2026-12-01', issuedAt)).toMatchObject({ state: 'ISSUED', earlier });
});
