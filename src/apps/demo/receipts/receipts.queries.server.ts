import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { PlayReceipt } from './receipt-file.ts';

export type DemoInvoice = {
  id: string;
  number: string;
  corporationId: string;
  corporationName: string;
  /** A facility whose shifts are on the invoice. */
  facilityId: string;
  /** The first day of the month. */
  month: JstDay;
  dueOn: JstDay;
  open: Yen;
  /** The name under which an operator expects the corporation's payments; null without one. */
  payerName: string | null;
};

/** Maximum of open invoices on the demo page; the region's corporations have about ten a month. */
const maxInvoices = 30;

const invoiceColumns = sql`
           i.id, i.number, i.corporation_id as "corporationId", c.name as "corporationName", i.month,
           i.due_on as "dueOn", b.open,
           (select l.facility_id from billed_lines l where l.invoice_id = i.id limit 1) as "facilityId",
           (select n.name from payer_names n
             where n.corporation_id = i.corporation_id and n.is_stated
             order by n.changed_at desc, n.key limit 1) as "payerName"`;

const invoiceTables = sql`
      invoice_balances b
      join invoices i on i.id = b.invoice_id
      join corporations c on c.id = i.corporation_id`;

/** The invoices that are not wholly paid, the one that is due first at the top. */
export async function openDemoInvoices(db: QueryExecutor): Promise<DemoInvoice[]> {
  const { rows } = await sql<DemoInvoice>`
    /* demo.openDemoInvoices */
    select ${invoiceColumns}
      from ${invoiceTables}
     where b.open > 0
     order by i.due_on, i.number
     limit ${maxInvoices}
  `.execute(db);
  return rows;
}
/** The receipts of a day that the play bank has delivered to an account, in its order. */
export async function deliveredReceipts(
  db: QueryExecutor,
  { accountId, day }: { accountId: string; day: JstDay },
): Promise<PlayReceipt[]> {
  const { rows } = await sql<PlayReceipt>`
    /* demo.deliveredReceipts */
    select day, amount, payer_name as "payerName", edi
      from statement_lines
     where account_id = ${accountId} and day = ${day} and kind = 'IN'
     order by record, id
  `.execute(db);
  return rows;
}

/** An invoice, also where it is paid; undefined for an unknown id. */
export async function demoInvoiceOf(
  db: QueryExecutor,
  id: string,
): Promise<DemoInvoice | undefined> {
  const { rows } = await sql<DemoInvoice>`
    /* demo.demoInvoiceOf */
    select ${invoiceColumns} from ${invoiceTables} where i.id = ${id}
  `.execute(db);
  return rows[0];
}

/** True where the line of a record of the day is a corporation's payment; false where it waits for an operator. */
export async function isReceiptMatched(
  db: QueryExecutor,
  { accountId, day, record }: { accountId: string; day: JstDay; record: number },
): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    /* demo.isReceiptMatched */
    select state
      from statement_lines
     where account_id = ${accountId} and day = ${day} and record = ${record}
     order by id desc
     limit 1
  `.execute(db);
  return rows[0]?.state === 'RECEIPT';
}
