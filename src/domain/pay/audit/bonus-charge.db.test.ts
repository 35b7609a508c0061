import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';
import { auditPayBooks } from './audit.server.ts';
import { buildBankAccount, buildPayout } from '../build.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-11-20'));
});
afterAll(() => product.close());

const span = (day: string) => ({
  startsAt: instantAtJst(day, '09:00'),
  endsAt: instantAtJst(day, '18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
});

/** Yen that the corporation of a facility owes for wages. */
async function owedBy(facilityId: string): Promise<number> {
  const { sum } = await product.app.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .innerJoin('facilities as f', 'f.corporation_id', 'a.corporation_id')
    .select(({ fn }) => fn.sum<string>('e.amount').as('sum'))
    .where('a.kind', '=', 'employer_receivable')
    .where('f.id', '=', facilityId)
    .executeTakeFirstOrThrow();
  return Number(sum);
}

const list = `query { statementOfEarnings { statements {
  employerId paymentAmount withholdingTax shiftCount } } }`;

test('the employer that promised a bonus owes it, and no other one; its yearly statement has it', async () => {
  const first = await createShift(product, { ...span('2026-11-25'), bonus: 1_000 });
  const { workerId } = first;
  await buildBankAccount(product.app.db, { workerId, now: instantAtJst('2026-11-20') });
  await buildShiftWithFixedWage(product.app, first);
  const second = await createShift(product, { ...span('2026-11-27'), workerId });
  await buildShiftWithFixedWage(product.app, second);

  // Eight hours of 1,500 yen, the bonus, and the travel allowance.
  expect([await owedBy(first.facilityId), await owedBy(second.facilityId)]).toEqual([
    12_000 + 1_000 + 500,
    12_000 + 500,
  ]);

  const paidAt = addHours(second.endsAt, 18);
  await buildPayout(product.app, { workerId, now: paidAt });
  const { data } = await second.send(addHours(paidAt, 1), list);
  const statements = data?.['statementOfEarnings'].statements as { paymentAmount: number }[];
  expect(statements.map(({ paymentAmount }) => paymentAmount).toSorted((a, b) => a - b)).toEqual([
    12_000, 13_000,
  ]);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});
