import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

/** Takes the next serial number of a year. Other closings wait until the transaction ends, so that no number is left out. */
export async function takeInvoiceSerial(tx: Tx, year: number): Promise<number> {
  const { last } = await executeForOneRow(
    tx,
    sql<{ last: number }>`
    /* billing.takeInvoiceSerial */
    insert into invoice_numbers (year, last) values (${year}, 1)
    on conflict (year) do update set last = invoice_numbers.last + 1
    returning last
  `,
  );
  return last;
}

type InvoiceSum = { withheld: Yen; advance: Yen; fee: Yen; feeTax: Yen; total: Yen };

type NewInvoice = {
  number: string;
  corporationId: string;
  /** The first day of the month. */
  month: JstDay;
  issuedAt: Date;
  dueOn: JstDay;
  lineCount: number;
  sum: InvoiceSum;
};

/** Writes an invoice without its lines, which the same transaction has to write. */
export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<string> {
  const { sum } = invoice;
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* billing.insertInvoice */
    insert into invoices (number, corporation_id, month, issued_at, due_on, line_count, withheld, advance,
                          fee, fee_tax, total)
    values (${invoice.number}, ${invoice.corporationId}, ${invoice.month}, ${invoice.issuedAt}, ${invoice.dueOn},
            ${invoice.lineCount}, ${sum.withheld}, ${sum.advance}, ${sum.fee}, ${sum.feeTax}, ${sum.total})
    returning id
  `,
  );
  return id;
}

/** A line of an invoice, in yen: its kinds are those of `BilledLine`. */
export type StoredLine = {
  attendanceId: string;
  facilityId: string;
  kind: 'SHIFT' | 'LATE' | 'OPENING' | 'CORRECTION';
  firstInvoiceId: string | null;
  startsOn: JstDay;
  wage: Yen;
  compensation: Yen;
  travel: Yen;
  difference: Yen;
  withheld: Yen;
  advance: Yen;
  fee: Yen;
  feeTaxPercent: number;
};

/** Writes all lines of an invoice. */
export async function insertBilledLines(
  tx: Tx,
  { invoiceId, lines }: { invoiceId: string; lines: readonly StoredLine[] },
): Promise<void> {
  await sql`
    /* billing.insertBilledLines */
    insert into billed_lines (invoice_id, attendance_id, facility_id, kind, first_invoice_id, starts_on, wage, compensation,
                              travel, difference, withheld, advance, fee, fee_tax_percent)
    select ${invoiceId}::uuid, "attendanceId", "facilityId", kind, "firstInvoiceId", "startsOn", wage, compensation,
           travel, difference, withheld, advance, fee, "feeTaxPercent"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
           as line ("attendanceId" uuid, "facilityId" uuid, kind text, "firstInvoiceId" uuid, "startsOn" date,
                    wage integer, compensation integer, travel integer, difference integer, withheld integer,
                    advance integer, fee integer, "feeTaxPercent" integer)
  `.execute(tx);
}
