import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import type { StoredLine } from './invoices.queries.server.ts';

export type IssuedInvoice = {
  id: string;
  number: string;
  issuedAt: Date;
  dueOn: JstDay;
  /** Yen of the whole invoice, of all facilities. */
  total: number;
  /** Yen that are not paid; null where the scope lacks a facility of the invoice. */
  open: number | null;
};

/** The invoice of a corporation's month; undefined where the month had no line, or is not issued. */
export async function invoiceOfMonth(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  month: JstDay,
): Promise<IssuedInvoice | undefined> {
  const { rows } = await sql<IssuedInvoice>`
    /* billing.invoiceOfMonth */
    select i.id, i.number, i.issued_at as "issuedAt", i.due_on as "dueOn", i.total,
           case when not exists (select from billed_lines l
                                  where l.invoice_id = i.id and l.facility_id <> all (${facilityIds}::uuid[]))
                then b.open end as open
      from invoices i
      join invoice_balances b on b.invoice_id = i.id
     where i.corporation_id = ${corporationId} and i.month = ${month} and i.facility_id is null
  `.execute(db);
  return rows[0];
}

/** SQL columns of `StoredLine` from `billed_lines l`. */
const storedLineColumns = sql`
           l.attendance_id as "attendanceId", l.facility_id as "facilityId", l.kind,
           l.first_invoice_id as "firstInvoiceId", l.starts_on as "startsOn", l.wage, l.compensation, l.travel,
           l.difference, l.withheld, l.advance, l.fee, l.fee_tax_percent as "feeTaxPercent"`;

/** The lines of the scope's facilities on the invoice of a month. */
export async function billedLinesOfMonth(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  month: JstDay,
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    /* billing.billedLinesOfMonth */
    select ${storedLineColumns}
      from invoices i
      join billed_lines l on l.invoice_id = i.id
     where i.corporation_id = ${corporationId} and i.month = ${month}
       and l.facility_id = any (${facilityIds}::uuid[])
  `.execute(db);
  return rows;
}

/** The lines of the scope's facilities on one invoice of the corporation, by the facility's name. */
export async function billedLinesOfInvoice(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  invoiceId: string,
): Promise<(StoredLine & { facilityName: string })[]> {
  const { rows } = await sql<StoredLine & { facilityName: string }>`
    /* billing.billedLinesOfInvoice */
    select ${storedLineColumns}, f.name as "facilityName"
      from invoices i
      join billed_lines l on l.invoice_id = i.id
      join facilities f on f.id = l.facility_id
     where i.id = ${invoiceId} and i.corporation_id = ${corporationId}
       and l.facility_id = any (${facilityIds}::uuid[])
     order by f.name, f.id, l.starts_on, l.attendance_id
  `.execute(db);
  return rows;
}

/** A line with its shift. */
type NamedLine = StoredLine & {
  facilityName: string;
  /** The number on which the shift was billed first; null for every line but a correction. */
  firstNumber: string | null;
  startsAt: Date;
  endsAt: Date;
  title: string;
  workerName: string;
};

/** SQL columns of `NamedLine` from `namedLineTables`. */
const namedLineColumns = sql`
           ${storedLineColumns}, f.name as "facilityName", o.number as "firstNumber",
           a.starts_at as "startsAt", a.ends_at as "endsAt", j.title,
           coalesce(rtrim(n.last_name || ' ' || n.first_name), '退会した方') as "workerName"`;

const namedLineTables = sql`
      billed_lines l
      join facilities f on f.id = l.facility_id
      join attendances a on a.id = l.attendance_id
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      left join invoices o on o.id = l.first_invoice_id
      left join worker_profiles n on n.worker_id = a.worker_id`;

/** All lines of an invoice, by the facility's name and the start of the shift. */
export async function linesOfInvoice(db: QueryExecutor, invoiceId: string): Promise<NamedLine[]> {
  const { rows } = await sql<NamedLine>`
    /* billing.linesOfInvoice */
    select ${namedLineColumns}
      from ${namedLineTables}
     where l.invoice_id = ${invoiceId}
     order by f.name, f.id, a.starts_at, a.id
  `.execute(db);
  return rows;
}

export type InvoiceLineRow = NamedLine & { id: string; micros: number };

type LinePage = InstantPage & { invoiceId: string };

/** A page of the lines of the scope's facilities on an invoice of the corporation, the earliest start first. */
export async function invoiceLineRows(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  { invoiceId, after, limit }: LinePage,
): Promise<InvoiceLineRow[]> {
  // The page is cut before names are joined to it.
  const { rows } = await sql<InvoiceLineRow>`
    /* billing.invoiceLineRows */
    with page as materialized (
      select l.attendance_id as id
        from invoices i
        join billed_lines l on l.invoice_id = i.id
        join attendances a on a.id = l.attendance_id
       where i.id = ${invoiceId} and i.corporation_id = ${corporationId}
         and l.facility_id = any (${facilityIds}::uuid[])
         ${after ? sql`and (a.starts_at, a.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
       order by a.starts_at, a.id
       limit ${limit})
    select a.id, ${microsecondsSql(sql`a.starts_at`)} as micros, ${namedLineColumns}
      from ${namedLineTables}
     where l.invoice_id = ${invoiceId} and l.attendance_id in (select id from page)
     order by a.starts_at, a.id
  `.execute(db);
  return rows;
}

/** The numbers of a corporation's invoices, by id. */
export async function numbersOfInvoices(
  db: QueryExecutor,
  { corporationId }: FacilityScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`
    /* billing.numbersOfInvoices */
    select id, number from invoices where corporation_id = ${corporationId} and id = any (${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, number }) => [id, number]));
}
