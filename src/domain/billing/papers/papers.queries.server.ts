import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

type StoredInvoice = {
  number: string;
  month: JstDay;
  issuedAt: Date;
  dueOn: JstDay;
  corporationId: string;
  recipientName: string;
  withheld: Yen;
  advance: Yen;
  fee: Yen;
  feeTax: Yen;
  total: Yen;
};

/** Returns an issued invoice without its lines; undefined for an unknown id. */
export async function invoiceForPaper(
  db: QueryExecutor,
  invoiceId: string,
): Promise<StoredInvoice | undefined> {
  const { rows } = await sql<StoredInvoice>`
    /* billing.invoiceForPaper */
    select i.number, i.month, i.issued_at as "issuedAt", i.due_on as "dueOn", c.id as "corporationId",
           c.name as "recipientName", i.withheld, i.advance, i.fee, i.fee_tax as "feeTax", i.total
      from invoices i
      join corporations c on c.id = i.corporation_id
     where i.id = ${invoiceId}
  `.execute(db);
  return rows[0];
}

type InvoicePaperFormat = 'PDF' | 'CSV';

/** A paper of an invoice: the whole one, or the part of a facility. */
export type InvoicePaperRef = {
  invoiceId: string;
  /** Null for the whole invoice. */
  facilityId: string | null;
  format: InvoicePaperFormat;
};

type StoredPaper = { storageKey: string; sha256: string };

/** Writes the reference to a stored paper, unless a concurrent call has written one. */
export async function insertInvoicePaper(
  db: QueryExecutor,
  {
    invoiceId,
    facilityId,
    format,
    storageKey,
    sha256,
    now,
  }: InvoicePaperRef & StoredPaper & { now: Date },
): Promise<void> {
  await sql`
    /* billing.insertInvoicePaper */
    insert into invoice_papers (storage_key, invoice_id, facility_id, format, sha256, stored_at)
    values (${storageKey}, ${invoiceId}, ${facilityId}, ${format}, ${sha256}, ${now})
    on conflict do nothing
  `.execute(db);
}

/** Returns the stored paper; undefined until it is made. */
export async function storedInvoicePaper(
  db: QueryExecutor,
  { invoiceId, facilityId, format }: InvoicePaperRef,
): Promise<StoredPaper | undefined> {
  const { rows } = await sql<StoredPaper>`
    /* billing.storedInvoicePaper */
    select storage_key as "storageKey", sha256
      from invoice_papers
     where invoice_id = ${invoiceId} and facility_id is not distinct from ${facilityId}::uuid and format = ${format}
  `.execute(db);
  return rows[0];
}

export type InvoiceWithoutPaper = { id: string; issuedAt: Date };

/**
 * Returns issued invoices whose papers are not all stored, the earliest issue first, after the given one. The CSV of the
 * whole invoice is the last paper that is stored.
 */
export async function invoicesWithoutPaper(
  db: QueryExecutor,
  { after, batchSize }: { after: InvoiceWithoutPaper | null; batchSize: number },
): Promise<InvoiceWithoutPaper[]> {
  const { rows } = await sql<InvoiceWithoutPaper>`
    /* billing.invoicesWithoutPaper */
    select i.id, i.issued_at as "issuedAt"
      from invoices i
     where not exists (select from invoice_papers p
                        where p.invoice_id = i.id and p.facility_id is null and p.format = 'CSV')
       ${after ? sql`and (i.issued_at, i.id) > (${after.issuedAt}, ${after.id}::uuid)` : sql``}
     order by i.issued_at, i.id
     limit ${batchSize}
  `.execute(db);
  return rows;
}
