import { sql } from 'kysely';

import type { PayAuditCheck } from './audit-books.queries.server.ts';

/** Debt and withheld tax of each shift: its postings, and tax that its employer bears for a former worker. */
const booksOfShifts = sql`
      (select w.attendance_id, w.corporation_id, w.unbilled,
              coalesce(l.owed, 0) + coalesce(c.borne, 0) as owed,
              coalesce(l.withheld, 0) + coalesce(c.borne, 0) as withheld,
              coalesce(b.owed, 0) as billed, coalesce(b.withheld, 0) as billed_withheld
         from wages w
         left join (select p.attendance_id,
                           sum(e.amount) filter (where a.kind = 'employer_receivable') as owed,
                           -sum(e.amount) filter (where a.kind = 'tax_withheld') as withheld
                      from ledger_postings p
                      join ledger_entries e on e.posting_id = p.id
                      join ledger_accounts a on a.id = e.account_id
                     where p.attendance_id is not null
                     group by p.attendance_id) l on l.attendance_id = w.attendance_id
         left join (select p.attendance_id, sum(c.written_off) as borne
                      from tax_corrections c
                      join wage_parts p on p.id = c.wage_part_id
                     group by p.attendance_id) c on c.attendance_id = w.attendance_id
         left join (select attendance_id, sum(advance + withheld) as owed, sum(withheld) as withheld
                      from billed_lines group by attendance_id) b on b.attendance_id = w.attendance_id)`;

/** Checks that invoices, their lines and the books agree to the yen. (Rule 8.7) */
export const billingChecks: readonly PayAuditCheck[] = [
  {
    name: 'an invoice is not the sum of its lines',
    query: sql`
      select i.number as subject
        from invoices i
        left join billed_lines l on l.invoice_id = i.id
       group by i.id
      having (i.line_count, i.withheld, i.advance, i.fee)
             is distinct from (count(l.invoice_id), sum(l.withheld), sum(l.advance), sum(l.fee))`,
  },
  {
    name: 'the tax of an invoice is not rounded once for each rate',
    query: sql`
      select i.number as subject
        from invoices i
        join (select invoice_id, trunc(sum(fee)::numeric * fee_tax_percent / 100) as tax
                from billed_lines group by invoice_id, fee_tax_percent) r on r.invoice_id = i.id
       group by i.id
      having i.fee_tax <> sum(r.tax)`,
  },
  {
    name: 'an invoice is not in the ledger',
    query: sql`
      select i.number as subject
        from invoices i
        left join ledger_postings p on p.dedup_key = 'billing:' || i.id || ':issued'
        left join ledger_entries e on e.posting_id = p.id
        left join ledger_accounts a on a.id = e.account_id
       group by i.id
      having (i.fee + i.fee_tax - i.withheld, i.withheld, -i.fee, -i.fee_tax) is distinct from (
               coalesce(sum(e.amount) filter (where a.kind = 'employer_receivable' and a.corporation_id = i.corporation_id), 0),
               coalesce(sum(e.amount) filter (where a.kind = 'tax_withheld' and a.corporation_id = i.corporation_id), 0),
               coalesce(sum(e.amount) filter (where a.kind = 'fee_income'), 0),
               coalesce(sum(e.amount) filter (where a.kind = 'consumption_tax'), 0))`,
  },
  {
    name: 'a settled shift is billed with other yen than the ledger has',
    query: sql`
      select s.attendance_id::text as subject
        from ${booksOfShifts} s
       where not s.unbilled and (s.owed, s.withheld) is distinct from (s.billed, s.billed_withheld)`,
  },
  {
    // Receipts are the other postings of billing.
    name: 'the debt of a corporation is not its invoices less receipts, and what no invoice has',
    query: sql`
      select c.id::text as subject
        from corporations c
        left join (select a.corporation_id, sum(e.amount) as balance,
                          sum(e.amount) filter (where p.kind like 'billing.%' and p.kind <> 'billing.issued') as received
                     from ledger_accounts a
                     join ledger_entries e on e.account_id = a.id
                     join ledger_postings p on p.id = e.posting_id
                    where a.kind = 'employer_receivable'
                    group by a.corporation_id) l on l.corporation_id = c.id
        left join (select corporation_id, sum(total) as invoiced from invoices group by corporation_id) i
               on i.corporation_id = c.id
        left join (select corporation_id, sum(owed - billed) as open
                     from ${booksOfShifts} s
                    where s.unbilled group by corporation_id) s on s.corporation_id = c.id
       where coalesce(l.balance, 0)
          <> coalesce(i.invoiced, 0) + coalesce(l.received, 0) + coalesce(s.open, 0)`,
  },
];
