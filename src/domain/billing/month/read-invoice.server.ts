import { groupValuesByKey } from '#platform/base/in-order.ts';
import { jstDay, type JstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';

import { dunningOfInvoices } from '../dunning/dunning.queries.server.ts';
import { postingsStopOn, stopsPostings } from '../dunning/dunning-rules.ts';
import {
  corporationInvoice,
  corporationInvoiceRows,
  paymentsOfInvoice,
  type CorporationInvoice,
  type InvoicePayment,
} from '../invoices/corporation-invoices.queries.server.ts';
import { invoiceStateOf, type InvoiceState } from '../invoices/invoice-state.ts';
import {
  billedLinesOfInvoice,
  invoiceLineRows,
  type InvoiceLineRow,
} from '../invoices/issued-invoice.queries.server.ts';
import { sumOfCharges, type ChargeSum } from './shift-charge.ts';

/** `total`, `open`: null for a person of some of the invoice's facilities, who sees their part alone. */
type ListedInvoice = Omit<CorporationInvoice, 'total' | 'open' | 'credited' | 'refunded'> & {
  state: InvoiceState;
  /** True while new postings are refused because of it. */
  stopsPostings: boolean;
  /** The day from which it will stop new postings unless it is paid; null where it will not, or does. */
  postingsStopOn: JstDay | null;
  total: Yen | null;
  open: Yen | null;
};

/** The invoices with their states and what dunning does about them. */
async function listedInvoices(
  db: QueryExecutor,
  invoices: readonly CorporationInvoice[],
  today: JstDay,
): Promise<ListedInvoice[]> {
  const ids = invoices.map(({ id }) => id);
  const dunnings = await dunningOfInvoices(db, ids);
  return invoices.map(({ total, open, credited, refunded, ...invoice }) => {
    const dunning = dunnings.get(invoice.id);
    return {
      ...invoice,
      state: invoiceStateOf(
        { total, openYen: open, credited, refunded, dueOn: invoice.dueOn },
        today,
      ),
      stopsPostings: dunning !== undefined && stopsPostings(dunning, today),
      postingsStopOn: dunning === undefined ? null : postingsStopOn(dunning, today),
      ...(invoice.isWhole ? { total, open } : { total: null, open: null }),
    };
  });
}

/** A page of the invoices with a line of the scope's facilities, the latest issue first. Refusal: CURSOR_INVALID. */
export async function readInvoices(
  db: QueryExecutor,
  scope: FacilityScope,
  { cursor, now }: { cursor: ApiCursor; now: Date },
): Promise<{ invoices: ListedInvoice[]; cursor: string | null }> {
  const page = await readKeysetPage(byInstant, { cursor, size: 24 }, (asked) =>
    corporationInvoiceRows(db, scope, asked),
  );
  return { invoices: await listedInvoices(db, page.rows, jstDay(now)), cursor: page.cursor };
}

type ReadInvoice = ListedInvoice & {
  /** Sum of the lines of the scope's facilities: that of the invoice where the scope has them all. */
  sum: ChargeSum;
  facilities: { facilityId: string; name: string; sum: ChargeSum }[];
  /** Empty for a person of some of the invoice's facilities. */
  payments: InvoicePayment[];
};

/** Returns one invoice with its parts by facility and what was received for it. Refusal: NOT_FOUND. */
export async function readInvoice(
  db: QueryExecutor,
  scope: FacilityScope,
  { id, now }: { id: string; now: Date },
): Promise<ReadInvoice> {
  const invoice = await corporationInvoice(db, scope, id);
  if (!invoice) throw commonRefusal('NOT_FOUND');
  const [listed] = await listedInvoices(db, [invoice], jstDay(now));
  if (!listed) throw commonRefusal('NOT_FOUND');
  const lines = await billedLinesOfInvoice(db, scope, id);
  const facilities = [...groupValuesByKey(lines, ({ facilityId }) => facilityId)].map(
    ([facilityId, ofFacility]) => ({
      facilityId,
      name: ofFacility[0]?.facilityName ?? '',
      sum: sumOfCharges(ofFacility),
    }),
  );
  return {
    ...listed,
    sum: sumOfCharges(lines),
    facilities,
    payments: invoice.isWhole ? await paymentsOfInvoice(db, id) : [],
  };
}

type LinesArgs = { invoiceId: string; cursor: ApiCursor };

/**
 * A page of the lines of the scope's facilities on an invoice, the earliest start first. An invoice without such a line is
 * unknown. Refusals: NOT_FOUND, CURSOR_INVALID.
 */
export async function readInvoiceLines(
  db: QueryExecutor,
  scope: FacilityScope,
  { invoiceId, cursor }: LinesArgs,
): Promise<{ lines: InvoiceLineRow[]; cursor: string | null }> {
  const page = await readKeysetPage(byInstant, { cursor, size: 100 }, (asked) =>
    invoiceLineRows(db, scope, { invoiceId, ...asked }),
  );
  if (page.rows.length === 0 && !cursor) throw commonRefusal('NOT_FOUND');
  return { lines: page.rows, cursor: page.cursor };
}
