import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

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

/** The invoices that are not wholly paid, the one that is due first at the top. */
export async function openDemoInvoices(db: QueryExecutor): Promise<DemoInvoice[]> {
  const { rows } = await sql<DemoInvoice>`
    /* demo.openDemoInvoices */
    select ${invoiceColumns}
      from invoice_balances b
      join invoices i on i.id = b.invoice_id
      join corporations c on c.id = i.corporation_id
     where b.open > 0
     order by i.due_on, i.number
     limit ${maxInvoices}
  `.execute(db);
  return rows;
}
