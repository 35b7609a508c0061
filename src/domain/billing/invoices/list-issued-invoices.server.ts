import { jstDay, type JstDay } from '#platform/base/jst.ts';
import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';

import { dunningOfInvoices } from '../dunning/dunning.queries.server.ts';
import { latestDunningStep, stopsPostings, type DunningStep } from '../dunning/dunning-rules.ts';
import { issuedInvoiceRows, type IssuedInvoiceRow } from './issued-invoices.queries.server.ts';
import { invoiceSearchOf } from './invoice-search.ts';
import { invoiceStateOf, type InvoiceState } from './invoice-state.ts';

/** Characters of a search that are read; more of them name no invoice. */
const maxSearchLength = 100;

type Listing = { state: InvoiceState | null; text: string; cursor: ApiCursor; now: Date };
type IssuedInvoices = {
  invoices: (IssuedInvoiceRow & {
    state: InvoiceState;
    dunningStep: DunningStep | null;
    /** Null without a pause, and after it. */
    pausedUntil: JstDay | null;
    stopsPostings: boolean;
  })[];
  cursor: string | null;
};

/** A page of the invoices of all corporations in a state, or in any; the latest issue first. Refusal: CURSOR_INVALID. */
export async function listIssuedInvoices(
  db: QueryExecutor,
  scope: OperatorScope,
  { state, text, cursor, now }: Listing,
): Promise<IssuedInvoices> {
  const today = jstDay(now);
  const search = invoiceSearchOf(text.slice(0, maxSearchLength));
  const page = await readKeysetPage(byInstant, { cursor }, (at) =>
    issuedInvoiceRows(db, scope, { search, state, today, ...at }),
  );
  const ids = page.rows.map(({ id }) => id);
  const dunnings = await dunningOfInvoices(db, ids);
  const invoices = page.rows.map((row) => {
    const { total, open: openYen, credited, refunded, dueOn } = row;
    const dunning = dunnings.get(row.id);
    const pausedUntil = dunning?.pausedUntil ?? null;
    return {
      ...row,
      state: invoiceStateOf({ total, openYen, credited, refunded, dueOn }, today),
      dunningStep: dunning ? latestDunningStep(dunning.taken) : null,
      pausedUntil: pausedUntil !== null && pausedUntil >= today ? pausedUntil : null,
      stopsPostings: dunning !== undefined && stopsPostings(dunning, today),
    };
  });
  return { invoices, cursor: page.cursor };
}
