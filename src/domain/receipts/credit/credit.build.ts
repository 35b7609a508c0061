import { sql } from 'kysely';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { buildClosedMonth } from '#domain/billing/build.ts';
import { buildCorporation, buildFacility } from '#domain/corporation/build.ts';
import { addHours, instantAtJst, type JstDay } from '#platform/base/jst.ts';
import type { Db } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openManager } from '#testing/fixtures/manager.ts';
import { openOperator } from '#testing/fixtures/operator.ts';
import { openTestProduct, refusalCodeOf } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';
import { receiptFile, type ReceiptToWrite } from '../readers/statement-bytes.build.ts';

const documents = {
  create:
    'mutation ($input: StatementAccountInput!) { createStatementAccount(input: $input) { success } }',
  load: 'mutation ($input: LoadStatementInput!) { loadStatement(input: $input) { matchedCount } }',
};

type OpenedInvoice = { id: string; number: string; total: number; open: number };

/**
 * Opens a product on 2026-08-01 with a corporation of one facility, its owner, an operator, and an account of ours whose
 * receipts are files of kind 01. The caller closes the product.
 */
export async function openCreditFixture() {
  const product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-08-01'), {
    waitsForLocks: true,
  });
  const { db } = product.app;
  const now = product.app.clock.now();
  const operator = await openOperator(product.app, '運営 一子');
  const { id: corporationId } = await buildCorporation(db, { now });
  const facility = await buildFacility(db, { now, corporationId });
  const owner = await openManager(product.app, facility.id, 'OWNER');
  const columns = { day: '', amount: '', incoming: '', outgoing: '', payerName: '', summary: '' };
  const account = { bankCode: '0009', branchCode: '015', accountNumber: '0765432' };
  await operator.ask(documents.create, {
    input: { ...account, name: '入金口座', source: 'ZENGIN_01', columns },
  });
  const { id: accountId } = await db
    .selectFrom('statement_accounts')
    .select('id')
    .executeTakeFirstOrThrow();

  /** The corporation's invoices by month. */
  async function invoices(): Promise<OpenedInvoice[]> {
    const { rows } = await sql<OpenedInvoice>`
      select i.id, i.number, i.total, b.open
        from invoices i join invoice_balances b on b.invoice_id = i.id
       where i.corporation_id = ${corporationId} order by i.month`.execute(db);
    return rows;
  }

  return {
    product,
    db,
    operator,
    owner,
    corporationId,
    accountId,
    invoices,
    /** The invoice of a closed month, with a shift on the tenth or without a shift. */
    async invoiced(month: string, hasShift = true): Promise<OpenedInvoice> {
      if (hasShift) {
        const startsAt = instantAtJst(`${month}-10`, '09:00');
        const times = { startsAt, endsAt: addHours(startsAt, 9), breakMinutes: 60 };
        const shift = await createShift(product, { ...times, facility });
        await buildShiftWithFixedWage(product.app, shift);
      }
      product.setNow(await buildClosedMonth(db, `${month}-01`));
      const last = (await invoices()).at(-1);
      if (!last) throw new Error('the month has no invoice');
      return last;
    },
    /** Loads the receipts of a day at 10:00. Returns the code of a refusal, or null. */
    async load(day: JstDay, lines: readonly Partial<ReceiptToWrite>[]): Promise<string | null> {
      product.setNow(instantAtJst(day, '10:00'));
      const file = receiptFile({
        from: day,
        to: day,
        lines: lines.map((line) => ({ day, amount: 1, ...line })),
      });
      const input = { accountId, fileName: 'nyukin.txt', contentBase64: file.toString('base64') };
      return refusalCodeOf(await operator.ask(documents.load, { input }));
    },
  };
}

export type CreditFixture = Awaited<ReturnType<typeof openCreditFixture>>;

/**
 * Makes the next invoice of a corporation a credit note, if it has no new shift: the fees of its facilities are taken back by a
 * rule of 0 % from before every posting.
 */
export async function buildFeesTakenBack(db: Db, corporationId: string): Promise<void> {
  await sql`
    /* receipts.buildFeesTakenBack */
    insert into fee_rules (from_day, facility_id, basis_points, created_at)
    select '2026-01-01', id, 0, '2026-01-01T00:00:00+09:00' from facilities where corporation_id = ${corporationId}
  `.execute(db);
  await sql`
    /* receipts.buildUnbilledWages */
    update wages set unbilled = true where corporation_id = ${corporationId}
  `.execute(db);
}
