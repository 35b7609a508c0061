import { jstDay } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { stoppingInvoicesOf } from './dunning.queries.server.ts';
import { unpaidInvoicesRefusal } from './messages.ts';

/** Refuses new seats and better pay while an invoice of the corporation stops them. Refusal: INVOICE_UNPAID. (Rule 8.6) */
export async function assertNoInvoiceStopsPostings(
  db: QueryExecutor,
  { corporationId, now }: { corporationId: string; now: Date },
): Promise<void> {
  const invoices = await stoppingInvoicesOf(db, { corporationId, today: jstDay(now) });
  if (invoices.length > 0) throw unpaidInvoicesRefusal(invoices);
}
