import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { raisePayoutAlarms } from './payout-alarms.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';

const day = '2026-12-01';
/** The pay day of December is Friday 15 January: its file is written on the 14th. */
const dueAt = instantAtJst('2027-01-13', '18:00');

let product: TestProduct;
let operator: TestOperator;
let shift: FixtureShift;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst(day));
  operator = await openOperator(product.app);
  const startsAt = instantAtJst(day, '09:00');
  shift = await createShift(product, { startsAt, endsAt: instantAtJst(day, '18:00') });
  await buildCheckIn(product.app, shift);
  await buildCheckOut(product.app, shift);
  await product.app.db
    .updateTable('attendances')
    .set({ needs_operator: true })
    .where('id', '=', shift.attendanceId)
    .execute();
});
afterAll(() => product.close());

async function seenAt(now: Date) {
  product.setNow(now);
  const { data } = await operator.ask(
    '{ operatorInbox { kind count dueAt } payoutAlarms { kind designatedOn title } }',
  );
  const hours = data?.['operatorInbox'].find((one: { kind: string }) => one.kind === 'HOURS');
  return { hours, alarms: data?.['payoutAlarms'] };
}

test('hours that wait for an operator are due before the pay day of their wage', async () => {
  const { hours, alarms } = await seenAt(new Date(dueAt.getTime() - 1));
  expect(hours).toEqual({ kind: 'HOURS', count: 1, dueAt: dueAt.toISOString() });
  expect(alarms).toEqual([]);
  expect(await raisePayoutAlarms(product.app, new Date(dueAt.getTime() - 1))).toBe(0);
});

test('from the deadline on an alarm says so, and is mailed once', async () => {
  const { alarms } = await seenAt(dueAt);
  expect(alarms).toEqual([
    {
      kind: 'CASES_UNDECIDED',
      designatedOn: '2027-01-15',
      title: '給与を止めている確認が、期限までに決まっていません',
    },
  ]);
  expect(await raisePayoutAlarms(product.app, dueAt)).toBe(1);
  expect(await raisePayoutAlarms(product.app, dueAt)).toBe(0);
});

test('a decision ends the alarm', async () => {
  const deciding = `mutation ($id: ID!) { settleAttendance(input: {
    id: $id, startAt: "2026-12-01T00:00:00Z", endAt: "2026-12-01T09:00:00Z",
    breakMinutes: 0, reason: "両者の話を聞きました" }) { success } }`;
  const { errors } = await operator.ask(deciding, { id: shift.attendanceId });
  expect(errors).toBeUndefined();
  const { hours, alarms } = await seenAt(dueAt);
  expect(hours).toMatchObject({ count: 0, dueAt: null });
  expect(alarms).toEqual([]);
});
