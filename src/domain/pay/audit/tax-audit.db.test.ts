import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { overpaymentDay, overpaymentFixture } from '#testing/overpayments.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import type { FixtureShift } from '#testing/shifts.ts';
import { auditLedgerAfterTampering } from '#testing/tampered-books.ts';
import { buildPayout } from '../build.ts';
import { answerOverpayment } from '../overpayments/answer-overpayment.server.ts';
import { overpaymentAgreementTextVersion as textVersion } from '../overpayments/overpayment-text.ts';
import { issueYearStatements } from '../statements/issue-statement.server.ts';
import { auditPayBooks } from './audit.server.ts';

let product: TestProduct;
/**
 * 12,000 yen were paid (12,421 after tax, with travel), and 750 of them paid back with 28 yen of tax (722 after
 * tax).
 */
let shift: FixtureShift;
let overpaymentId = '';

const { overpaid, workAgain } = overpaymentFixture(() => product);

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst(overpaymentDay));
  shift = await overpaid({ paidOut: true });
  const { workerId, attendanceId } = shift;
  const now = addHours(instantAtJst(overpaymentDay), 48);
  await answerOverpayment(product.app, {
    workerId,
    attendanceId,
    agrees: true,
    textVersion,
    now,
    idempotencyKey: undefined,
  });
  const next = await workAgain(shift, 3);
  await buildPayout(product.app, { workerId, now: addHours(next.endsAt, 1) });
  await issueYearStatements(product.app, instantAtJst('2027-01-10'));
  const { id } = await product.app.db
    .selectFrom('overpayments')
    .select('id')
    .where('attendance_id', '=', attendanceId)
    .executeTakeFirstOrThrow();
  overpaymentId = id;
});
afterAll(() => product.close());

const found = async (...faults: RawBuilder<unknown>[]) => {
  expect(await auditPayBooks(product.app.db)).toEqual([]);
  const problems = await auditLedgerAfterTampering(product.app.db, ...faults);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
  return problems.map((problem) => problem.slice(0, problem.indexOf(':')));
};

const ofWage = (fault: RawBuilder<unknown>) =>
  sql`update wage_parts set ${fault} where attendance_id = ${shift.attendanceId}`;

test('the audit finds a tax that is not that of its version', async () => {
  const names = await found(ofWage(sql`tax = tax + 1, amount = amount - 1`));
  expect(names).toContain('the tax of a wage part is not that of its table');
});

test('the audit finds a share that was taxed by another table than the wage', async () => {
  // As if the share had been taxed by an earlier table, which takes 30 yen more than the loaded one.
  const names = await found(
    sql`update overpayment_deductions set tax = tax + 30, taxable = taxable + 30 where overpayment_id = ${overpaymentId}`,
  );
  expect(names).toContain('a wage of which pay was paid back is not taxed as what was kept');
});

test('the audit finds a year whose tax is below nothing', async () => {
  const names = await found(
    sql`update overpayment_deductions set tax = 1000, taxable = 1722 where overpayment_id = ${overpaymentId}`,
  );
  expect(names).toContain('the tax or the pay of a year is below nothing');
});

test('the audit finds pay and tax that stay with a table that was corrected', async () => {
  const tx = await product.app.db.startTransaction().execute();
  try {
    const names = await (async () => {
      await sql`
        insert into statutory_versions (kind, year, content, content_hash, row_count, source, loaded_by, loaded_at)
        select kind, 2027, content, 'other', row_count, source, loaded_by, '2026-11-01'
          from statutory_versions where kind = 'withholding' and year = 2026`.execute(tx);
      await sql`
        update statutory_versions set year = 2025, replaced_at = '2026-11-01'
         where kind = 'withholding' and year = 2026`.execute(tx);
      await sql`
        update statutory_versions set year = 2026 where kind = 'withholding' and year = 2027`.execute(
        tx,
      );
      return (await auditPayBooks(tx)).map((problem) => problem.slice(0, problem.indexOf(':')));
    })();
    expect(names).toContain('a wage stays taxed by a table that was corrected');
  } finally {
    await tx.rollback().execute();
  }
});

test('the audit finds approved pay of which the last yen is not on the books', async () => {
  const names = await found(
    sql`update wages set fixed = fixed || jsonb_build_object(
          'taxable', (fixed ->> 'taxable')::int + 1000, 'net', (fixed ->> 'net')::int + 1000)
         where attendance_id = ${shift.attendanceId}`,
  );
  expect(names).toContain('approved pay is not on the books');
});

test('the audit finds a statement that says another travel, count, column or share of a non-resident than was paid', async () => {
  const check = 'the last statement of an issued year says something else than was paid';
  const said = (fault: RawBuilder<unknown>) =>
    found(
      sql`update earnings_statements set content = ${fault} where worker_id = ${shift.workerId}`,
    );
  expect(await said(sql`jsonb_set(content, '{travelAllowance}', '1')`)).toEqual([check]);
  expect(await said(sql`jsonb_set(content, '{shiftCount}', '1')`)).toEqual([check]);
  expect(await said(sql`jsonb_set(content, '{columns}', '["otsu"]')`)).toEqual([check]);
  expect(await said(sql`jsonb_set(content, '{isTaxProvisional}', 'true')`)).toEqual([check]);
  const abroad = (paid: number, tax: number) =>
    sql`content || jsonb_build_object('nonresident', jsonb_build_object('paid', ${paid}::int, 'tax', ${tax}::int))`;
  expect(await said(abroad(12_000, 0))).toEqual([check]);
  expect(await said(abroad(0, 1))).toEqual([check]);
});

test('the audit finds a slip that says another column than the parts of its wage', async () => {
  const names = await found(
    sql`update pay_slips set content = jsonb_set(content, '{columns}', '["hei", "nonresident"]')
         where attendance_id = ${shift.attendanceId}`,
  );
  expect(names).toEqual(['a pay slip says other columns than the parts of its wage']);
});

test('the audit finds a statement that could not be issued', async () => {
  const names = await found(sql`
    insert into failed_statements (worker_id, year, corporation_id, failed_at)
    select worker_id, 2026, corporation_id, now() from wages where attendance_id = ${shift.attendanceId}`);
  expect(names).toEqual(['a statement could not be issued']);
});
