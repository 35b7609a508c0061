import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { buildClosedMonth } from '#domain/billing/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';
import { auditLedgerAfterTampering } from '#testing/tampered-books.ts';
import { auditPayBooks } from './audit.server.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-11-01'));
  const startsAt = instantAtJst('2026-11-20', '09:00');
  const times = { startsAt, endsAt: addHours(startsAt, 9), breakMinutes: 60 };
  await buildShiftWithFixedWage(product.app, await createShift(product, times));
  await buildClosedMonth(product.app.db, '2026-11-01');
});
afterAll(() => product.close());

/** Lets the changes of a transaction pass the triggers that keep invoices and books unchangeable. */
const withoutTriggers = sql`set local session_replication_role = replica`;
const change = (table: string, fault: RawBuilder<unknown>) =>
  sql`update ${sql.table(table)} set ${fault}`;
const receivable = sql`
  update ledger_entries set amount = amount + 1
   where id = (select max(e.id) from ledger_entries e join ledger_accounts a on a.id = e.account_id
                where a.kind = 'employer_receivable')`;

test.each([
  [
    'an invoice is not the sum of its lines',
    change('invoices', sql`advance = advance + 1, total = total + 1`),
  ],
  ['an invoice is not the sum of its lines', change('billed_lines', sql`fee = fee - 1`)],
  [
    'the tax of an invoice is not rounded once for each rate',
    change('invoices', sql`fee_tax = fee_tax + 1, total = total + 1`),
  ],
  ['an invoice is not in the ledger', change('invoices', sql`fee = fee + 1, total = total + 1`)],
  [
    'a settled shift is billed with other yen than the ledger has',
    change('billed_lines', sql`wage = wage + 1, advance = advance + 1`),
  ],
  [
    'the debt of a corporation is not its invoices less receipts, and what no invoice has',
    receivable,
  ],
])('the audit finds that %s', async (name, fault) => {
  const { db } = product.app;
  expect(await auditPayBooks(db)).toEqual([]);
  const problems = await auditLedgerAfterTampering(db, withoutTriggers, fault);
  expect(problems.map((problem) => problem.slice(0, problem.indexOf(':')))).toContain(name);
  expect(await auditPayBooks(db)).toEqual([]);
});
