import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

/** An invoice of the corporation, as the scope may see it. */
export type CorporationInvoice = {
  id: string;
  micros: number;
  number: string;
  /** The first day of the month. */
  month: JstDay;
  issuedAt: Date;
  dueOn: JstDay;
  total: Yen;
  /** Yen that are not paid; negative for a credit note. */
  open: Yen;
  /** Yen of it that credit notes paid. */
  credited: Yen;
  /** Yen of a credit note that are paid back, or are asked to be. */
  refunded: Yen;
  /** True where every line belongs to a facility of the scope. */
  isWhole: boolean;
  hasPapers: boolean;
  /** Sums of the lines of the scope's facilities. */
  shifts: number;
  advance: Yen;
  fee: Yen;
};

/** SQL columns of `CorporationInvoice` from `invoiceTables`. Papers are there once the CSV of the whole invoice is. */
const invoiceColumns = sql`
           i.id, ${microsecondsSql(sql`i.issued_at`)} as micros, i.number, i.month, i.issued_at as "issuedAt",
           i.due_on as "dueOn", i.total, b.open, b.credited, b.refunded, own.shifts = i.line_count as "isWhole",
           exists (select from invoice_papers p
                    where p.invoice_id = i.id and p.facility_id is null and p.format = 'CSV') as "hasPapers",
           own.shifts, own.advance, own.fee`;

const invoiceTables = (facilityIds: readonly string[]) => sql`
      invoices i
      join invoice_balances b on b.invoice_id = i.id
      cross join lateral (
        select count(*)::int as shifts, coalesce(sum(l.advance), 0)::int as advance, coalesce(sum(l.fee), 0)::int as fee
          from billed_lines l
         where l.invoice_id = i.id and l.facility_id = any (${facilityIds}::uuid[])) own`;

/** A page of the invoices with a line of the scope's facilities, the latest issue first. */
export async function corporationInvoiceRows(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  { after, limit }: InstantPage,
): Promise<CorporationInvoice[]> {
  const { rows } = await sql<CorporationInvoice>`
    /* billing.corporationInvoiceRows */
    with page as materialized (
      select i.id
        from invoices i
       where i.corporation_id = ${corporationId}
         and exists (select from billed_lines l
                      where l.invoice_id = i.id and l.facility_id = any (${facilityIds}::uuid[]))
         ${after ? sql`and (i.issued_at, i.id) < (${instantSql(after)}, ${after.id}::uuid)` : sql``}
       order by i.issued_at desc, i.id desc
       limit ${limit})
    select ${invoiceColumns}
      from ${invoiceTables(facilityIds)}
     where i.id in (select id from page)
     order by i.issued_at desc, i.id desc
  `.execute(db);
  return rows;
}

/** An invoice with a line of the scope's facilities; undefined for any other id. */
export async function corporationInvoice(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  id: string,
): Promise<CorporationInvoice | undefined> {
  const { rows } = await sql<CorporationInvoice>`
    /* billing.corporationInvoice */
    select ${invoiceColumns}
      from ${invoiceTables(facilityIds)}
     where i.id = ${id} and i.corporation_id = ${corporationId} and own.shifts > 0
  `.execute(db);
  return rows[0];
}

/**
 * `SET_OFF`: credit that paid the invoice, of a credit note or of money that was paid too much. `USED`: yen of this credit note that
 * paid another invoice. `REFUND`: yen of this credit note that were paid back; `REFUNDING`: that will be.
 */
export type InvoicePayment = {
  /** The day on which the bank had it, of the last set-off, or of the request for a refund. */
  day: JstDay;
  kind: 'INVOICE' | 'PAYER_FEE' | 'SET_OFF' | 'USED' | 'REFUND' | 'REFUNDING';
  /** The other invoice of a set-off; null for money. */
  number: string | null;
  amount: Yen;
};

/** Payments and set-offs of an invoice, the earliest first; a match that was undone is left out. */
export async function paymentsOfInvoice(
  db: QueryExecutor,
  invoiceId: string,
): Promise<InvoicePayment[]> {
  const { rows } = await sql<InvoicePayment>`
    /* billing.paymentsOfInvoice */
    select s.day, a.kind, null as number, sum(a.amount)::int as amount, s.id
      from receipt_allocations a
      join statement_lines s on s.id = a.line_id
     where a.invoice_id = ${invoiceId}
     group by s.day, s.id, a.kind
    having sum(a.amount) <> 0
    union all
    select (max(s.set_off_at) filter (where s.amount > 0) at time zone 'Asia/Tokyo')::date, 'SET_OFF', n.number,
           sum(s.amount)::int, n.id
      from credit_set_offs s
      left join invoices n on n.id = s.credit_invoice_id
     where s.invoice_id = ${invoiceId}
     group by n.id
    having sum(s.amount) <> 0
    union all
    select (max(s.set_off_at) at time zone 'Asia/Tokyo')::date, 'USED', n.number, sum(s.amount)::int, n.id
      from credit_set_offs s
      join invoices n on n.id = s.invoice_id
     where s.credit_invoice_id = ${invoiceId}
     group by n.id
    union all
    select coalesce(r.paid_on, (r.requested_at at time zone 'Asia/Tokyo')::date),
           case r.state when 'PAID' then 'REFUND' else 'REFUNDING' end, null, r.amount, r.id
      from refunds r
     where r.credit_invoice_id = ${invoiceId} and r.state <> 'ENDED'
     order by day, kind, id
  `.execute(db);
  return rows;
}

/** The shifts on an invoice, or on a facility's part of it, for the log of who saw their workers. */
export async function shiftsOnInvoice(
  db: QueryExecutor,
  { invoiceId, facilityId }: { invoiceId: string; facilityId: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* billing.shiftsOnInvoice */
    select attendance_id as id
      from billed_lines
     where invoice_id = ${invoiceId} and (${facilityId}::uuid is null or facility_id = ${facilityId}::uuid)
     order by attendance_id
  `.execute(db);
  return rows.map(({ id }) => id);
}
