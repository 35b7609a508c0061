import { sql } from 'kysely';

import { taxFacts } from '../tax-sheet/tax-facts.queries.server.ts';
import type { PayAuditCheck } from './audit-books.queries.server.ts';

/** Checks that tax sheets agree with the ledger and with their lines. (Rule 8.7) */
export const taxSheetChecks: readonly PayAuditCheck[] = [
  {
    // Invoices move withheld tax to the debt of the corporation (`billing.…`); they withhold none.
    name: 'the tax of a corporation in the ledger is not that of its sheets and of what is on none yet',
    query: sql`
      with ledger as (
        select a.corporation_id, - sum(e.amount) as tax
          from ledger_accounts a
          join ledger_entries e on e.account_id = a.id
          join ledger_postings l on l.id = e.posting_id
         where a.kind = 'tax_withheld' and l.kind not like 'billing.%'
         group by a.corporation_id),
      facts as (${taxFacts(sql`true`)}),
      lines as (
        select corporation_id, source_id, payment_id, sum(tax) as tax
          from tax_sheet_lines group by corporation_id, source_id, payment_id),
      sheets as (
        select corporation_id, sum(tax) as tax from tax_sheets group by corporation_id),
      later as (
        select coalesce(f.corporation_id, l.corporation_id) as corporation_id,
               sum(coalesce(f.tax, 0) - coalesce(l.tax, 0)) as tax
          from facts f
          full join lines l on l.source_id = f.source_id and l.payment_id = f.payment_id
         group by coalesce(f.corporation_id, l.corporation_id)),
      unpaid as (
        select w.corporation_id, sum(p.tax) as tax
          from wage_parts p
          join wages w on w.attendance_id = p.attendance_id
         where p.state <> 'PAID'
         group by w.corporation_id),
      deducting as (
        select corporation_id, - sum(tax) as tax
          from overpayment_deductions
         where paid_at is null and undone_at is null
         group by corporation_id),
      stated as (
        select corporation_id, sum(tax) as tax
          from (select * from sheets union all select * from later
                 union all select * from unpaid union all select * from deducting) t
         group by corporation_id)
      select coalesce(l.corporation_id, s.corporation_id)::text as subject
        from ledger l
        full join stated s on s.corporation_id = l.corporation_id
       where coalesce(l.tax, 0) <> coalesce(s.tax, 0)`,
  },
  {
    name: 'a tax sheet says something else than its lines',
    query: sql`
      with lines as (
        select sheet_id, sum(tax) as tax, sum(tax) filter (where kind = 'PAYMENT') as paid
          from tax_sheet_lines group by sheet_id),
      slips as (
        select s.id, sum((slip ->> 'payable')::bigint - (slip ->> 'refund')::bigint) as tax
          from tax_sheets s
         cross join lateral jsonb_array_elements(s.content -> 'slips') slip
         group by s.id),
      persons as (
        select s.id, sum((person ->> 'tax')::bigint) as tax
          from tax_sheets s
         cross join lateral jsonb_array_elements(s.content -> 'persons') person
         group by s.id)
      select s.id::text as subject
        from tax_sheets s
        left join lines l on l.sheet_id = s.id
        left join slips on slips.id = s.id
        left join persons on persons.id = s.id
       where s.tax is distinct from l.tax or s.tax is distinct from slips.tax
          or coalesce(persons.tax, 0) <> coalesce(l.paid, 0)`,
  },
  {
    name: 'a payment is not on the tax sheets as it is, and waits for none',
    query: sql`
      with lines as (
        select source_id, payment_id, sum(taxable) as taxable, sum(tax) as tax
          from tax_sheet_lines group by source_id, payment_id)
      select f.source || ' ' || f.source_id::text as subject
        from (${taxFacts(sql`true`)}) f
        left join lines l on l.source_id = f.source_id and l.payment_id = f.payment_id
       where (f.taxable, f.tax) <> (coalesce(l.taxable, 0), coalesce(l.tax, 0))
         and not exists (select from tax_sheet_changes c where c.attendance_id = f.attendance_id)`,
  },
];
