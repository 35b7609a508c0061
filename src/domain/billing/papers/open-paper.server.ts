import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope, OperatorScope } from '#platform/base/people/scope.ts';
import type { App } from '#platform/server/context.server.ts';

import {
  corporationInvoice,
  shiftsOnInvoice,
} from '../invoices/corporation-invoices.queries.server.ts';
import { numberOfInvoice } from '../invoices/issued-invoices.queries.server.ts';
import type { InvoicePaperRef } from './papers.queries.server.ts';
import { readStoredInvoicePaper } from './store-papers.server.ts';

type OpenedPaper = {
  bytes: Uint8Array;
  fileName: string;
  /** The shifts whose workers the paper names. */
  attendanceIds: string[];
};

/**
 * Returns a stored paper of an invoice: the part of a facility of the scope, or the whole invoice where each of its lines
 * belongs to the scope's facilities. Refusal: NOT_FOUND, also until the paper is stored.
 */
export async function openInvoicePaper(
  app: Pick<App, 'db' | 'storage'>,
  scope: FacilityScope,
  ref: InvoicePaperRef,
): Promise<OpenedPaper> {
  const invoice = await corporationInvoice(app.db, scope, ref.invoiceId);
  if (!invoice || (ref.facilityId === null && !invoice.isWhole)) throw commonRefusal('NOT_FOUND');
  return storedPaper(app, ref, invoice.number);
}

/** Returns a stored paper of any invoice. Refusal: NOT_FOUND, also until the paper is stored. */
export async function openInvoicePaperForOperator(
  app: Pick<App, 'db' | 'storage'>,
  scope: OperatorScope,
  ref: InvoicePaperRef,
): Promise<OpenedPaper> {
  const number = await numberOfInvoice(app.db, scope, ref.invoiceId);
  if (number === undefined) throw commonRefusal('NOT_FOUND');
  return storedPaper(app, ref, number);
}

async function storedPaper(
  app: Pick<App, 'db' | 'storage'>,
  ref: InvoicePaperRef,
  number: string,
): Promise<OpenedPaper> {
  const bytes = await readStoredInvoicePaper(app, ref);
  if (!bytes) throw commonRefusal('NOT_FOUND');
  const title = ref.facilityId === null ? '請求書' : '請求書の施設別内訳';
  return {
    bytes,
    fileName: `${title}_${number}.${ref.format.toLowerCase()}`,
    attendanceIds: await shiftsOnInvoice(app.db, ref),
  };
}
