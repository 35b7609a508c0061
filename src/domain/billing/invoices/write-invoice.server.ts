import { jstDay, type JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { postToLedger } from '#platform/server/ledger/ledger.server.ts';

import { invoiceNumberOf } from './invoice-number.ts';
import {
  insertBilledLines,
  insertInvoice,
  takeInvoiceSerial,
  type StoredLine,
} from './invoices.queries.server.ts';

type Writing = {
  corporationId: string;
  /** The first day of the month. */
  month: JstDay;
  dueOn: JstDay;
  lines: readonly StoredLine[];
  sum: { withheld: Yen; advance: Yen; fee: Yen; feeTax: Yen; total: Yen };
  now: Date;
};

/**
 * Writes the invoice of a corporation's month with its lines, and posts it: the corporation owes fee and tax, and no
 * longer the withheld income tax, which it pays to the tax office itself. From the commit on nothing of it changes.
 * (Rule 8.7)
 */
export async function writeInvoice(tx: Tx, { lines, now, ...invoice }: Writing): Promise<void> {
  const { corporationId, month, sum } = invoice;
  const year = Number(jstDay(now).slice(0, 4));
  const number = invoiceNumberOf(year, await takeInvoiceSerial(tx, year));
  const row = { ...invoice, number, issuedAt: now, lineCount: lines.length };
  const invoiceId = await insertInvoice(tx, row);
  await insertBilledLines(tx, { invoiceId, lines });
  await postToLedger(tx, {
    dedupKey: `billing:${invoiceId}:issued`,
    kind: 'billing.issued',
    note: `${month.slice(0, 7)} ${number}`,
    at: now,
    entries: [
      { account: 'tax_withheld', corporationId, amount: sum.withheld },
      {
        account: 'employer_receivable',
        corporationId,
        amount: sum.fee + sum.feeTax - sum.withheld,
      },
      { account: 'fee_income', amount: -sum.fee },
      { account: 'consumption_tax', amount: -sum.feeTax },
    ],
  });
}
