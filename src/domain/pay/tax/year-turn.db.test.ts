import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { approveHoursClaim } from '#domain/attendance/corrections/approve-claim.server.ts';
import { buildCheckIn, buildCheckOut, buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildWithholdingTable } from '#domain/reference/statutory.build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { buildBankAccount, buildBankAnswer, buildBankFile, buildPayout } from '../build.ts';
import { issueYearStatements } from '../statements/issue-statement.server.ts';
import { payOnPayDay } from '../transfers/pay-day.server.ts';
import { retaxUnpaidWages } from './retax-unpaid-wages.server.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-12-01'));
  // Every tax above 0 is ten yen higher in 2027.
  const table = { year: 2027, more: 10, now: instantAtJst('2026-12-01') };
  await buildWithholdingTable(product.app.db, table);
});
afterAll(() => product.close());

const documents = {
  payout: 'mutation { requestBankTransfer { success } }',
  correct: `mutation ($id: ID!) { requestAttendanceApproval(input: {
    id: $id, mode: with_adjustment, reason: "申し送りが長引き、1時間残りました" }) { success } }`,
  wage: 'query ($id: ID!) { wageWithoutAdjustment(id: $id) { breakdown { withholdingTax total } } }',
  statements: '{ statementOfEarnings { statements { year paymentAmount unpaidAmount } } }',
};

/** A shift from nine to six: 12,000 yen taxable, 79 of tax in 2026 and 89 in 2027, 500 of travel. */
async function contracted(day: string): Promise<FixtureShift> {
  const span = {
    startsAt: instantAtJst(day, '09:00'),
    endsAt: instantAtJst(day, '18:00'),
    breakMinutes: 60,
  };
  const shift = await createShift(product, span);
  await buildBankAccount(product.app.db, { workerId: shift.workerId, now: span.startsAt });
  return shift;
}

async function worked(day: string): Promise<FixtureShift> {
  const shift = await contracted(day);
  await buildShiftWithFixedWage(product.app, { attendanceId: shift.attendanceId });
  return shift;
}

async function partsOf({ attendanceId }: FixtureShift) {
  const { rows } = await sql`
    select part, state, taxable, tax, tax_year as "taxYear", amount
      from wage_parts where attendance_id = ${attendanceId} order by id
  `.execute(product.app.db);
  return rows;
}

async function noticesTo({ workerId }: FixtureShift, key: string): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`
    select body from notices
     where worker_id = ${workerId} and starts_with(dedup_key, ${key}) order by created_at
  `.execute(product.app.db);
  return rows.map(({ body }) => body);
}

async function taxPosted({ attendanceId }: FixtureShift): Promise<number[]> {
  const { rows } = await sql<{ tax: number }>`
    select -e.amount as tax
      from ledger_postings l
      join ledger_entries e on e.posting_id = l.id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'tax_withheld'
     where l.attendance_id = ${attendanceId} order by l.id
  `.execute(product.app.db);
  return rows.map(({ tax }) => tax);
}

test('a wage unpaid at New Year is taxed by the new table, once, and its worker is notified', async () => {
  const shift = await worked('2026-12-28');
  // A payout requested in the last ten minutes of the year counts for the next year.
  expect(await retaxUnpaidWages(product.app, instantAtJst('2026-12-31', '23:49'))).toBe(0);
  await retaxUnpaidWages(product.app, instantAtJst('2027-01-01', '00:00'));
  await retaxUnpaidWages(product.app, instantAtJst('2027-01-01', '00:01'));
  expect(await partsOf(shift)).toMatchObject([{ tax: 89, taxYear: 2027, amount: 12_411 }]);
  expect(await taxPosted(shift)).toEqual([79, 10]);
  expect(await noticesTo(shift, 'retaxed:')).toEqual([
    expect.stringContaining(
      '2027年の税額表で計算し直したため、引き出せる金額が12,421円から12,411円',
    ),
  ]);
  const wage = await shift.send(instantAtJst('2027-01-01', '09:00'), documents.wage, {
    id: shift.attendanceId,
  });
  expect(wage.data?.['wageWithoutAdjustment'].breakdown).toEqual({
    withholdingTax: 89,
    total: 12_411,
  });
});

test('what the pay day of January pays is no wage of December, not even on the final statement', async () => {
  const shift = await worked('2026-12-21');
  await issueYearStatements(product.app, instantAtJst('2027-01-10'));
  expect(await noticesTo(shift, 'statement:')).toEqual([]);
  const payDay = instantAtJst('2027-01-15', '09:00');
  await payOnPayDay(product.app, payDay);
  await buildBankAnswer(product.app, { now: payDay, outcome: 'PAID' });
  const list = await shift.send(payDay, documents.statements);
  expect(list.data?.['statementOfEarnings'].statements).toEqual([
    { year: 2027, paymentAmount: 12_000, unpaidAmount: 0 },
  ]);
  expect(await partsOf(shift)).toMatchObject([{ state: 'PAID', tax: 89, taxYear: 2027 }]);
});

test('a transfer that the bank returns keeps the year of the one that succeeds', async () => {
  const shift = await worked('2026-12-22');
  const { workerId } = shift;
  const december = instantAtJst('2026-12-23', '12:00');
  await buildPayout(product.app, { workerId, now: december, outcome: 'NO_FUNDS' });
  expect(await partsOf(shift)).toMatchObject([{ state: 'RETURNED', tax: 79, taxYear: 2026 }]);
  await buildPayout(product.app, { workerId, now: instantAtJst('2027-01-05', '12:00') });
  expect(await partsOf(shift)).toMatchObject([{ state: 'PAID', tax: 89, taxYear: 2027 }]);
});

test('an adjustment of January bears what the table of January takes beyond the planned part', async () => {
  const shift = await contracted('2026-12-25');
  const { attendanceId, workerId, endsAt } = shift;
  await buildCheckIn(product.app, { attendanceId });
  const leaving = { attendanceId, at: addMinutes(endsAt, 60), answers: { hadOvertime: true } };
  await buildCheckOut(product.app, leaving);
  await buildPayout(product.app, { workerId, now: instantAtJst('2026-12-26', '12:00') });
  const sent = await shift.send(instantAtJst('2026-12-26', '13:00'), documents.correct, {
    id: attendanceId,
  });
  expect(refusalCodeOf(sent)).toBeNull();
  await approveHoursClaim(product.app, {
    attendanceId,
    actor: { kind: 'operator', id: null },
    now: instantAtJst('2027-01-04', '10:00'),
  });
  // Tax by the tables of 2026 and 2027: on 12,000 yen 79 and 89; on 13,875, with an hour at 125 %, 144 and 154.
  // Both tax amounts in the difference are of 2027.
  expect(await partsOf(shift)).toMatchObject([
    { part: 'planned', state: 'PAID', tax: 79, taxYear: 2026, amount: 12_421 },
    { part: 'adjustment', state: 'FIXED', taxable: 1_875, tax: 65, taxYear: 2027, amount: 1_810 },
  ]);
});

test('a bank that answers after 1/10 has the final statement issued again', async () => {
  const [shift, early] = [await worked('2026-12-29'), await worked('2026-12-29')];
  await buildPayout(product.app, {
    workerId: early.workerId,
    now: instantAtJst('2026-12-30', '11:00'),
  });
  expect(
    refusalCodeOf(await shift.send(instantAtJst('2026-12-30', '12:00'), documents.payout)),
  ).toBeNull();
  const bankFileId = await buildBankFile(product.app, { now: instantAtJst('2026-12-30', '12:05') });
  await product.app.db.deleteFrom('issued_years').execute();
  await issueYearStatements(product.app, instantAtJst('2027-01-10'));
  expect(await noticesTo(shift, 'statement:')).toEqual([]);
  const late = { bankFileId, now: instantAtJst('2027-01-12', '10:00'), outcome: 'PAID' } as const;
  await buildBankAnswer(product.app, late);
  expect(await noticesTo(shift, 'statement:')).toEqual([
    expect.stringContaining('2026年分の給与所得の源泉徴収票を発行しました'),
  ]);
});

test('the books are true after all of this', async () => {
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});
