import { afterEach, beforeEach, expect, test } from 'vitest';

import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { buildBankAccount } from './build.ts';

const wallet = '{ workerBankSummary { balance nextTransfer { designatedOn arrivalLabel } } }';
const withDay = `mutation ($day: Date) { requestBankTransfer(expectedDesignatedOn: $day) { success } }`;
const withoutDay = 'mutation { requestBankTransfer { success } }';
const beforeCutOff = instantAtJst('2026-12-02', '11:59');
const afterCutOff = instantAtJst('2026-12-02', '12:00');

let product: TestProduct;
let shift: FixtureShift;
beforeEach(async () => {
  const environment = { PAYOUT_PORT: 'bank_file' };
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-11-01'), {
    environment,
  });
  shift = await createShift(product, {
    startsAt: instantAtJst('2026-12-01', '09:00'),
    endsAt: instantAtJst('2026-12-01', '18:00'),
    breakMinutes: 60,
  });
  await buildCheckIn(product.app, shift);
  await buildCheckOut(product.app, shift);
  await buildBankAccount(product.app.db, { workerId: shift.workerId, now: shift.endsAt });
});
afterEach(() => product.close());

const dayReadAt = async (now: Date): Promise<string> =>
  (await shift.send(now, wallet)).data?.['workerBankSummary'].nextTransfer.designatedOn;

const transfers = () =>
  product.app.db.selectFrom('transfers').select(['designated_on as day']).execute();

test('a request on the day that the worker read is taken', async () => {
  const day = await dayReadAt(beforeCutOff);
  expect(day).toBe('2026-12-03');
  expect(refusalCodeOf(await shift.send(beforeCutOff, withDay, { day }))).toBeNull();
  expect(await transfers()).toEqual([{ day }]);
});

test('a request whose day has changed since is refused with the new day, and nothing moves', async () => {
  const read = await dayReadAt(beforeCutOff);
  const answer = await shift.send(afterCutOff, withDay, { day: read }, { idempotencyKey: 'one' });
  expect(refusalCodeOf(answer)).toBe('DESIGNATED_DAY_CHANGED');
  expect(answer.errors?.[0]?.message).toContain('振込の日が2026/12/04（金）に変わりました');
  expect(await transfers()).toEqual([]);
  const now = await dayReadAt(afterCutOff);
  expect(now).toBe('2026-12-04');
  // A refusal does not use up the idempotency key.
  const again = await shift.send(afterCutOff, withDay, { day: now }, { idempotencyKey: 'one' });
  expect(refusalCodeOf(again)).toBeNull();
  expect(await transfers()).toEqual([{ day: now }]);
});

test('a repetition after the cut-off gets the first answer', async () => {
  const day = await dayReadAt(beforeCutOff);
  const key = { idempotencyKey: 'one' };
  const first = await shift.send(beforeCutOff, withDay, { day }, key);
  const again = await shift.send(afterCutOff, withDay, { day: '2026-12-04' }, key);
  expect(again.data).toEqual(first.data);
  expect(await transfers()).toEqual([{ day }]);
});

test('the operation of the contract, which names no day, is taken at any time', async () => {
  await dayReadAt(beforeCutOff);
  expect(refusalCodeOf(await shift.send(afterCutOff, withoutDay))).toBeNull();
  expect(await transfers()).toEqual([{ day: '2026-12-04' }]);
});

test('a day that does not exist is no day', async () => {
  expect(refusalCodeOf(await shift.send(beforeCutOff, withDay, { day: '2026-02-30' }))).toBe(
    'VALIDATION_FAILED',
  );
  expect(await transfers()).toEqual([]);
});
