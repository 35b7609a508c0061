import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

type StoredInvoice = {
  invoiceId: string;
  corporationId: string;
  corporationName: string;
  number: string;
  /** The first day of the month. */
  month: JstDay;
  total: Yen;
  dueOn: JstDay;
};

/** Invoices whose papers were stored since the instant. */
export async function invoicesStoredSince(
  db: QueryExecutor,
  since: Date,
): Promise<StoredInvoice[]> {
  const { rows } = await sql<StoredInvoice>`
    /* billing.invoicesStoredSince */
    select i.id as "invoiceId", i.corporation_id as "corporationId", c.name as "corporationName", i.number, i.month,
           i.total, i.due_on as "dueOn"
      from invoice_papers p
      join invoices i on i.id = p.invoice_id
      join corporations c on c.id = i.corporation_id
     where p.facility_id is null and p.format = 'CSV' and p.stored_at > ${since}
  `.execute(db);
  return rows;
}
