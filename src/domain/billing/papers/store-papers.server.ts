import { createHash } from 'node:crypto';

import { mapInOrder } from '#platform/base/in-order.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { log } from '#platform/server/log.server.ts';
import { payerOf, type Payer } from '#platform/server/prices/payers.ts';
import { processEachDueRow } from '#platform/server/tasks/batches.server.ts';
import { runInThread, threadModule } from '#platform/server/threads/heavy-work.server.ts';

import { linesOfInvoice } from '../invoices/issued-invoice.queries.server.ts';
import type * as FacilityPartPdf from './facility-part-pdf.server.ts';
import { invoiceCsvOf } from './invoice-csv.ts';
import {
  facilitiesOfInvoice,
  linesOfFacility,
  type InvoiceIssuer,
  type InvoicePaper,
  type PayeeAccount,
} from './invoice-paper.ts';
import type * as InvoicePdf from './invoice-pdf.server.ts';
import {
  insertInvoicePaper,
  invoiceForPaper,
  invoicesWithoutPaper,
  storedInvoicePaper,
  type InvoicePaperRef,
  type InvoiceWithoutPaper,
} from './papers.queries.server.ts';

const invoicePdf = threadModule<typeof InvoicePdf>(
  new URL('./invoice-pdf.server.ts', import.meta.url),
);
const facilityPartPdf = threadModule<typeof FacilityPartPdf>(
  new URL('./facility-part-pdf.server.ts', import.meta.url),
);

const batchSize = 20;
/** Milliseconds after which a run takes no further batch: the other tasks wait meanwhile, and the next run goes on. */
const maxRunMs = 20_000;

/**
 * Stores papers of invoices that have none, and returns the number of invoices. It runs after the issue, so that the
 * names are those of the issue. An invoice that fails is logged, and the next run repeats it. May run late, twice or
 * concurrently. (Rule 8.7)
 */
export async function storeDueInvoicePapers(
  app: Pick<App, 'db' | 'env' | 'storage'>,
  now: Date,
): Promise<number> {
  const { company, invoicing } = app.env;
  const { registrationNumber, account } = invoicing;
  const issuer = { name: company.name, address: company.address, registrationNumber };
  const begun = performance.now();
  return processEachDueRow<InvoiceWithoutPaper>({
    batchSize,
    due: async (after) =>
      performance.now() - begun > maxRunMs
        ? []
        : invoicesWithoutPaper(app.db, { after, batchSize }),
    each: async ({ id }) => {
      try {
        await storeInvoicePapers(app, { invoiceId: id, issuer, account, now });
        return true;
      } catch (error) {
        log.error(
          { err: error, invoiceId: id },
          'the papers of an invoice could not be stored; the next run tries again',
        );
        return false;
      }
    },
  });
}

type Issuing = { issuer: InvoiceIssuer; account: PayeeAccount };
type PaperArgs = Issuing & { invoiceId: string; now: Date };

/**
 * Stores the PDF and the CSV of each facility's part, then those of the whole invoice, each once: a repeated or concurrent
 * call keeps the files that are stored. Refusal: NOT_FOUND.
 */
async function storeInvoicePapers(
  { db, storage }: Pick<App, 'db' | 'storage'>,
  { invoiceId, now, ...issuing }: PaperArgs,
): Promise<void> {
  const { corporationId, ...paper } = await readInvoicePaper(db, invoiceId, issuing);
  const parts = [...facilitiesOfInvoice(paper).map(({ facilityId }) => facilityId), null];
  const papers = parts.flatMap((facilityId) =>
    (['PDF', 'CSV'] as const).map((format) => ({ invoiceId, facilityId, format })),
  );
  await mapInOrder(papers, async (ref) => {
    if (await storedInvoicePaper(db, ref)) return;
    const bytes = await bytesOfPaper(paper, ref, payerOf('corporation', corporationId));
    const sha256 = hashOf(bytes);
    const { facilityId, format } = ref;
    const storageKey = `invoices/${invoiceId}/${facilityId ?? 'whole'}-${sha256}.${format.toLowerCase()}`;
    await storage.put(storageKey, bytes);
    await insertInvoicePaper(db, { ...ref, storageKey, sha256, now });
  });
}

async function bytesOfPaper(
  paper: InvoicePaper,
  { facilityId, format }: InvoicePaperRef,
  payer: Payer,
): Promise<Uint8Array> {
  if (format === 'PDF') {
    return facilityId === null
      ? runInThread(payer, invoicePdf, 'drawInvoice', paper)
      : runInThread(payer, facilityPartPdf, 'drawFacilityPart', paper, facilityId);
  }
  const lines = facilityId === null ? paper.lines : linesOfFacility(paper, facilityId);
  return new TextEncoder().encode(invoiceCsvOf({ ...paper, lines }));
}

/** Returns the stored bytes; undefined until they are made. Throws where they are not those that were stored. */
export async function readStoredInvoicePaper(
  { db, storage }: Pick<App, 'db' | 'storage'>,
  ref: InvoicePaperRef,
): Promise<Uint8Array | undefined> {
  const stored = await storedInvoicePaper(db, ref);
  if (!stored) return undefined;
  const bytes = await storage.get(stored.storageKey);
  if (hashOf(bytes) !== stored.sha256)
    throw new Error(`${stored.storageKey} is not what was stored`);
  return bytes;
}

async function readInvoicePaper(
  db: QueryExecutor,
  invoiceId: string,
  issuing: Issuing,
): Promise<InvoicePaper & { corporationId: string }> {
  const invoice = await invoiceForPaper(db, invoiceId);
  if (!invoice) throw commonRefusal('NOT_FOUND');
  return { ...invoice, ...issuing, lines: await linesOfInvoice(db, invoiceId) };
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
