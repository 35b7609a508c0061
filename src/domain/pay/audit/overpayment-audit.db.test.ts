import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { postToLedger } from '#platform/server/ledger/ledger.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  longerBreakApprovedAt,
  overpaymentDay,
  overpaymentFixture,
} from '#testing/overpayments.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import type { FixtureShift } from '#testing/shifts.ts';
import { answerOverpayment } from '../overpayments/answer-overpayment.server.ts';
import { auditPayBooks } from './audit.server.ts';
import { buildPayout } from '../build.ts';
import { overpaymentAgreementTextVersion as textVersion } from '../overpayments/overpayment-text.ts';

const later = addHours(longerBreakApprovedAt, 24);

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(
    await openTestDatabase({ audited: false }),
    instantAtJst(overpaymentDay),
  );
});
afterAll(() => product.close());

const { overpaid, workAgain } = overpaymentFixture(() => product);
const run = (query: ReturnType<typeof sql>) => query.execute(product.app.db);
const idOf = async ({ attendanceId }: FixtureShift): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select id from overpayments where attendance_id = ${attendanceId}`.execute(product.app.db);
  return rows[0]?.id ?? '';
};
const answer = ({ attendanceId, workerId }: FixtureShift, agrees: boolean) =>
  answerOverpayment(product.app, {
    workerId,
    attendanceId,
    agrees,
    textVersion,
    now: later,
    idempotencyKey: undefined,
  });

/**
 * The problems that the audit finds while a fault is in place; the audit must be clean before the fault
 * and after its repair.
 */
async function foundBy(
  fault: ReturnType<typeof sql>,
  mend: ReturnType<typeof sql>,
): Promise<string[]> {
  expect(await auditPayBooks(product.app.db)).toEqual([]);
  await run(fault);
  const found = await auditPayBooks(product.app.db);
  await run(mend);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
  return found;
}

test('the audit finds an overpayment whose amount is not the one in the books', async () => {
  const shift = await overpaid();
  const id = await idOf(shift);
  const found = await foundBy(
    sql`update overpayments set amount = amount - 1, taxable = taxable - 1 where id = ${id}`,
    sql`update overpayments set amount = amount + 1, taxable = taxable + 1 where id = ${id}`,
  );
  expect(found).toContain(`an overpayment is something else in the books than by its state: ${id}`);
});

test('the audit finds what is called written off and stands open in the books', async () => {
  const shift = await overpaid();
  const id = await idOf(shift);
  const found = await foundBy(
    sql`update overpayments set state = 'EXPIRED', written_off = amount where id = ${id}`,
    sql`update overpayments set state = 'OPEN', written_off = 0 where id = ${id}`,
  );
  expect(found).toEqual(
    expect.arrayContaining([
      `an overpayment is something else in the books than by its state: ${id}`,
      `a wage was written off otherwise than its overpayment: ${id}`,
      `a state is not the last one of its history: overpayment ${id}`,
    ]),
  );
});

test('the audit finds an agreement that the worker did not give', async () => {
  const shift = await overpaid();
  const id = await idOf(shift);
  const found = await foundBy(
    sql`update overpayments set state = 'AGREED', answered_at = ${later}, text_version = 1 where id = ${id}`,
    sql`update overpayments set state = 'OPEN', answered_at = null, text_version = null where id = ${id}`,
  );
  expect(found).toContain(`an overpayment is deducted that the worker did not agree to: ${id}`);
});

test('the audit finds a deduction that no transfer made, and one that is too large', async () => {
  const shift = await overpaid({ paidOut: true });
  await answer(shift, true);
  const id = await idOf(shift);
  const notMade = await foundBy(
    sql`update overpayments set deducted = 100 where id = ${id}`,
    sql`update overpayments set deducted = 0 where id = ${id}`,
  );
  expect(notMade).toContain(`an overpayment was deducted otherwise than by its transfers: ${id}`);
  const next = await workAgain(shift, 2);
  const now = addHours(next.endsAt, 1);
  const { transferId } = await buildPayout(product.app, { workerId: shift.workerId, now });
  const tooLarge = await foundBy(
    sql`update overpayment_deductions set amount = 4000, taxable = 4028 where transfer_id = ${transferId}`,
    sql`update overpayment_deductions set amount = 722, taxable = 750 where transfer_id = ${transferId}`,
  );
  expect(tooLarge).toContain(
    `a transfer lost more than a quarter of the wages of one employer: ${transferId}`,
  );
  expect(tooLarge).toContain(`a transfer is not the sum of its parts: ${transferId}`);
  expect(tooLarge.join('\n')).toContain('a deduction is not in the ledger');
});

test('the audit finds a deduction that stands with a returned transfer', async () => {
  const shift = await overpaid({ paidOut: true });
  await answer(shift, true);
  const next = await workAgain(shift, 2);
  const now = addHours(next.endsAt, 1);
  const { workerId } = shift;
  const { transferId } = await buildPayout(product.app, { workerId, now, outcome: 'NO_FUNDS' });
  const found = await foundBy(
    sql`update overpayment_deductions set undone_at = null, undone_for = null where transfer_id = ${transferId}`,
    sql`update overpayment_deductions set undone_at = ${now}, undone_for = 'returned' where transfer_id = ${transferId}`,
  );
  expect(found.join('\n')).toContain('a deduction stands with a transfer that did not arrive');
});

test('the audit finds a slip that does not say how the overpayment was settled', async () => {
  const shift = await overpaid();
  await answer(shift, false);
  const found = await foundBy(
    sql`update pay_slips set content = jsonb_set(content, '{overpayment,state}', '"OPEN"')
         where attendance_id = ${shift.attendanceId}`,
    sql`update pay_slips set content = jsonb_set(content, '{overpayment,state}', '"DECLINED"')
         where attendance_id = ${shift.attendanceId}`,
  );
  expect(found).toEqual([
    `a pay slip says something else than its overpayment: ${shift.attendanceId}`,
  ]);
});

test('the audit finds an overpayment that was never asked about on time', async () => {
  const shift = await overpaid();
  const id = await idOf(shift);
  const long = sql`asked_at - interval '1 day'`;
  const found = await foundBy(
    sql`update overpayments set asked_at = ${long}, answer_by = asked_at - interval '2 hours' where id = ${id}`,
    sql`update overpayments set asked_at = ${longerBreakApprovedAt}, answer_by = ${addHours(longerBreakApprovedAt, 336)} where id = ${id}`,
  );
  expect(found).toEqual([`an overpayment is unanswered past its deadline: ${id}`]);
});

test('the audit finds money on the account of overpayments that belongs to none', async () => {
  const shift = await overpaid();
  await answer(shift, false);
  const { attendanceId, workerId } = shift;
  const { corporation_id: corporationId } = await product.app.db
    .selectFrom('wages')
    .select('corporation_id')
    .where('attendance_id', '=', attendanceId)
    .executeTakeFirstOrThrow();
  const entries = [
    { account: 'overpaid_wages', workerId, amount: 5 },
    { account: 'overpayment_suspense', corporationId, amount: -5 },
  ] as const;
  expect(await auditPayBooks(product.app.db)).toEqual([]);
  await inTransaction(product.app.db, (tx) =>
    postToLedger(tx, {
      dedupKey: 'seeded',
      kind: 'seeded',
      note: '',
      attendanceId,
      at: later,
      entries,
    }),
  );
  expect(await auditPayBooks(product.app.db)).toEqual([
    `an overpayment is something else in the books than by its state: ${await idOf(shift)}`,
  ]);
});
