import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { instantAtJst, addHours } from '#platform/base/jst.ts';
import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { buildWithholdingTable } from '#domain/reference/statutory.build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { buildBankAccount, buildPayout } from '../build.ts';
import { retaxUnpaidWages } from './retax-unpaid-wages.server.ts';
import { correctPaidTax } from './tax-corrections.server.ts';

const opened: TestProduct[] = [];
afterAll(() => Promise.all(opened.map((product) => product.close())));

// 12,000 yen of pay: the table of 2026 takes 79 yen of tax, each table of 2027 as many yen more as the test says.
const worked = {
  startsAt: instantAtJst('2027-01-12', '09:00'),
  endsAt: instantAtJst('2027-01-12', '18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
};

async function fixedShift(
  product: TestProduct,
  days = 0,
  workerId?: string,
): Promise<FixtureShift> {
  const shift = await createShift(product, {
    ...worked,
    ...(workerId ? { workerId } : {}),
    startsAt: addHours(worked.startsAt, 24 * days),
    endsAt: addHours(worked.endsAt, 24 * days),
  });
  if (!workerId)
    await buildBankAccount(product.app.db, { workerId: shift.workerId, now: worked.startsAt });
  await buildShiftWithFixedWage(product.app, shift);
  return shift;
}

async function linesOf(product: TestProduct, { workerId }: FixtureShift) {
  const { rows } = await sql`
    select p.part, p.state, p.tax, p.amount, p.tax_year as year from wage_parts p
     where p.worker_id = ${workerId} order by p.id
  `.execute(product.app.db);
  return rows;
}

async function load(product: TestProduct, more: number, now: Date): Promise<void> {
  await buildWithholdingTable(product.app.db, { year: 2027, more, now });
  await retaxUnpaidWages(product.app, now);
  await correctPaidTax(product.app, now);
}

async function taxOfYear(product: TestProduct, shift: FixtureShift, now: Date) {
  const { data } = await shift.send(
    now,
    '{ statementOfEarnings { statements { withholdingTax isTaxProvisional } } }',
  );
  expect(product).toBeDefined();
  return data?.['statementOfEarnings'].statements[0];
}

test('a corrected table taxes unpaid wages again and corrects paid ones, as often as it is corrected', async () => {
  const product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-12-01'));
  opened.push(product);
  await buildWithholdingTable(product.app.db, {
    year: 2027,
    more: 59,
    now: instantAtJst('2026-12-01'),
  });
  const unpaid = await fixedShift(product);
  const paid = await fixedShift(product);
  await buildPayout(product.app, {
    workerId: paid.workerId,
    now: instantAtJst('2027-01-13', '12:00'),
  });
  expect(await linesOf(product, unpaid)).toMatchObject([{ tax: 138 }]);

  const corrected = instantAtJst('2027-01-14', '12:00');
  await load(product, 9, corrected);
  expect(await linesOf(product, unpaid)).toMatchObject([{ tax: 88, amount: 12_412 }]);
  expect(await linesOf(product, paid)).toMatchObject([
    { part: 'planned', state: 'PAID', tax: 138 },
    { part: 'tax_refund', state: 'FIXED', tax: -50, amount: 50, year: 2027 },
  ]);
  expect(await taxOfYear(product, paid, corrected)).toEqual({
    withholdingTax: 88,
    isTaxProvisional: false,
  });
  expect(await auditPayBooks(product.app.db)).toEqual([]);

  // The second correction raises the tax: the difference is withheld from the next wage of the same employer.
  await load(product, 29, addHours(corrected, 1));
  expect(await linesOf(product, unpaid)).toMatchObject([{ tax: 108 }]);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
  const next = await fixedShift(product, 3, paid.workerId);
  // Each staged shift has its own employer: the missing tax waits for a wage of the corrected wage's employer.
  expect(await linesOf(product, next)).toMatchObject([
    { part: 'planned', tax: 138 },
    { part: 'tax_refund', tax: -50 },
    { part: 'planned', tax: 108 },
  ]);
  // Loading a table with the same amounts again changes nothing.
  await load(product, 29, addHours(corrected, 100));
  expect(await linesOf(product, paid)).toHaveLength(3);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});
