import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { instantAtJst, addHours } from '#platform/base/jst.ts';
import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { buildBankAccount, buildPayout } from '../build.ts';
import { issueYearStatements } from './issue-statement.server.ts';
import { raiseStatementAlarms } from './statement-alarms.server.ts';

let product: TestProduct;
// This test damages its books on purpose, so they must not be audited.
beforeAll(async () => {
  product = await openTestProduct(
    await openTestDatabase({ audited: false }),
    instantAtJst('2026-11-01'),
  );
});
afterAll(() => product.close());

const worked = {
  startsAt: instantAtJst('2026-11-10', '09:00'),
  endsAt: instantAtJst('2026-11-10', '18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
};

async function paidShift(): Promise<FixtureShift> {
  const shift = await createShift(product, worked);
  const { workerId } = shift;
  await buildBankAccount(product.app.db, { workerId, now: worked.startsAt });
  await buildShiftWithFixedWage(product.app, shift);
  await buildPayout(product.app, { workerId, now: instantAtJst('2026-11-11', '12:00') });
  return shift;
}

const statementsOf = ({ workerId }: FixtureShift) =>
  product.app.db
    .selectFrom('earnings_statements')
    .select(['paid', 'tax', 'issue'])
    .where('worker_id', '=', workerId)
    .orderBy('issue')
    .execute();

const completed = () =>
  product.app.db.selectFrom('issued_years').select('year').where('year', '=', 2026).execute();

const withhold = (shift: FixtureShift, yen: number) =>
  sql`update wage_parts set tax = tax - ${yen}, amount = amount + ${yen}
       where attendance_id = ${shift.attendanceId}`.execute(product.app.db);

test('a statement that fails holds up neither the others nor the year, raises an alarm, and is issued once mended', async () => {
  const [failing, fine] = [await paidShift(), await paidShift()];
  // More tax refunded than withheld: a statement cannot show a negative tax, so issuing it fails.
  await withhold(failing, 100);
  const now = instantAtJst('2027-01-10');
  await issueYearStatements(product.app, now);
  expect(await statementsOf(fine)).toEqual([{ paid: 12_000, tax: 79, issue: 1 }]);
  expect(await statementsOf(failing)).toEqual([]);
  expect(await completed()).toEqual([{ year: 2026 }]);

  expect(await raiseStatementAlarms(product.app, now)).toBe(1);
  // The alarm is raised once a day while the problem lasts.
  expect(await raiseStatementAlarms(product.app, addHours(now, 1))).toBe(0);
  expect(await raiseStatementAlarms(product.app, addHours(now, 24))).toBe(1);

  await withhold(failing, -100);
  expect(await issueYearStatements(product.app, addHours(now, 25))).toBe(1);
  expect(await statementsOf(failing)).toEqual([{ paid: 12_000, tax: 79, issue: 1 }]);
  expect(await raiseStatementAlarms(product.app, addHours(now, 49))).toBe(0);
});

test('a statement is issued again where only the travel, the number of shifts or the column has changed', async () => {
  const shift = await paidShift();
  await issueYearStatements(product.app, instantAtJst('2027-01-10'));
  const file = `query ($employerId: ID!) { statementOfEarningFile(
    input: { year: 2026, employerId: $employerId }) { issuedAt } }`;
  const { corporation_id: employerId } = await product.app.db
    .selectFrom('wages')
    .select('corporation_id')
    .where('attendance_id', '=', shift.attendanceId)
    .executeTakeFirstOrThrow();
  const ask = (at: Date) => shift.send(at, file, { employerId });
  await ask(instantAtJst('2027-02-01'));
  const before = (await statementsOf(shift)).length;
  await sql`update wage_parts set travel_allowance = travel_allowance + 100, amount = amount + 100
             where attendance_id = ${shift.attendanceId}`.execute(product.app.db);
  await ask(instantAtJst('2027-02-02'));
  expect(await statementsOf(shift)).toHaveLength(before + 1);
  await sql`update wage_parts set tax_column = 'otsu'
             where attendance_id = ${shift.attendanceId}`.execute(product.app.db);
  await ask(instantAtJst('2027-02-03'));
  await ask(instantAtJst('2027-02-04'));
  expect(await statementsOf(shift)).toHaveLength(before + 2);
});
