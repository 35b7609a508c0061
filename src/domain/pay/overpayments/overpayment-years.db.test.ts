import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { buildWithholdingTable } from '#domain/reference/statutory.build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { overpaymentDay, overpaymentFixture } from '#testing/overpayments.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import type { FixtureShift } from '#testing/shifts.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { buildBankAnswer, buildPayout } from '../build.ts';
import { earningsYearTotals } from '../statements/statements.queries.server.ts';
import { setNonresident } from '../tax/set-residence.server.ts';
import { reopenTransfer } from '../transfers/reopen-transfer.server.ts';
import { issueYearStatements } from '../statements/issue-statement.server.ts';
import { overpaymentAgreementTextVersion as textVersion } from './overpayment-text.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst(overpaymentDay));
  // Every tax above 0 is ten yen higher in 2027.
  await buildWithholdingTable(product.app.db, {
    year: 2027,
    more: 10,
    now: instantAtJst(overpaymentDay),
  });
});
afterAll(() => product.close());

const { overpaid, workAgain } = overpaymentFixture(() => product);

async function agree(shift: FixtureShift, now: Date): Promise<void> {
  const answered = await shift.send(
    now,
    `mutation ($input: AnswerOverpaymentInput!) { answerOverpayment(input: $input) { success } }`,
    { input: { id: shift.attendanceId, agrees: true, textVersion } },
  );
  expect(refusalCodeOf(answered)).toBeNull();
}

async function deductionsOf({ workerId }: FixtureShift) {
  const { rows } = await sql`
    select amount, tax_year as "taxYear", undone_for as "undoneFor"
      from overpayment_deductions where worker_id = ${workerId} order by deducted_at, undone_for nulls last
  `.execute(product.app.db);
  return rows;
}

const statementsOf = async (shift: FixtureShift, now: Date) =>
  (
    await shift.send(
      now,
      '{ statementOfEarnings { statements { year paymentAmount withholdingTax } } }',
    )
  ).data?.['statementOfEarnings'].statements;

test('a deduction of January is taken from the statement of the year that was overpaid', async () => {
  const shift = await overpaid({ paidOut: true });
  await agree(shift, instantAtJst('2026-12-02', '09:00'));
  await product.app.db.deleteFrom('issued_years').execute();
  await issueYearStatements(product.app, instantAtJst('2027-01-10'));
  const next = await workAgain(shift, 45);
  const now = addHours(next.endsAt, 1);
  await buildPayout(product.app, { workerId: shift.workerId, now });
  expect(await statementsOf(shift, addHours(now, 1))).toEqual([
    { year: 2027, paymentAmount: 12_000, withholdingTax: 89 },
    { year: 2026, paymentAmount: 11_250, withholdingTax: 51 },
  ]);
  const { rows } = await sql<{ paid: number; tax: number }>`
    select paid, tax from earnings_statements
     where worker_id = ${shift.workerId} and year = 2026 order by issue desc limit 1
  `.execute(product.app.db);
  expect(rows).toEqual([{ paid: 11_250, tax: 51 }]);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('what was repaid of a reopened wage lowers no other pay of a non-resident', async () => {
  const { app } = product;
  const shift = await overpaid();
  const { workerId } = shift;
  await setNonresident(app, {
    workerId,
    fromDay: '2026-11-30',
    reason: '国内に住む予定が1年に満たないと本人から確認したため',
    operatorId: 'an operator',
    actor: { kind: 'operator', id: null },
    now: instantAtJst('2026-12-01', '19:00'),
  });
  const { transferId } = await buildPayout(app, {
    workerId,
    now: instantAtJst('2026-12-02', '09:00'),
  });
  await agree(shift, instantAtJst('2026-12-03', '09:00'));
  const next = await workAgain(shift, 3);
  const now = addHours(next.endsAt, 1);
  await buildPayout(app, { workerId, now });
  const abroad = async () => {
    const { corporation_id: corporationId } = await app.db
      .selectFrom('wages')
      .select('corporation_id')
      .where('attendance_id', '=', next.attendanceId)
      .executeTakeFirstOrThrow();
    const totals = await earningsYearTotals(app.db, { workerId, corporationId, year: 2026 });
    return { paid: totals?.paid, nonresident: totals?.nonresident };
  };
  expect(await abroad()).toEqual({ paid: 23_250, nonresident: { paid: 23_250, tax: 4_747 } });
  const reason = '口座に入金されていません';
  const reopened = { transferId, reason, actor: { kind: 'operator', id: null }, now } as const;
  await inTransaction(app.db, (tx) => reopenTransfer(tx, reopened));
  // The other wage alone is paid: 12,000 yen, of which 20.42 % were withheld.
  expect(await abroad()).toEqual({ paid: 12_000, nonresident: { paid: 12_000, tax: 2_450 } });
  expect(await auditPayBooks(app.db)).toEqual([]);
});

test('a transfer that misses the last file of a year is deducted anew, by the quarter that it is then', async () => {
  // Four hours less are 2,921 yen after tax: a quarter of one shift's wage covers them in either year.
  const shift = await overpaid({ breakMinutes: 180 });
  await agree(shift, instantAtJst('2026-12-02', '09:00'));
  const requested = instantAtJst('2026-12-28', '09:00');
  expect(
    refusalCodeOf(await shift.send(requested, 'mutation { requestBankTransfer { success } }')),
  ).toBeNull();
  const [taken] = await deductionsOf(shift);
  expect(taken).toMatchObject({ taxYear: 2026, undoneFor: null });
  await buildBankAnswer(product.app, { now: instantAtJst('2027-01-05', '12:05'), outcome: 'PAID' });
  expect(await deductionsOf(shift)).toEqual([
    expect.objectContaining({ taxYear: 2026, undoneFor: 'recomputed' }),
    expect.objectContaining({ taxYear: 2027, undoneFor: null }),
  ]);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});
