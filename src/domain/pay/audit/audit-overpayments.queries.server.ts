import { sql, type RawBuilder } from 'kysely';

import { deductionDivisor } from '../overpayments/overpayment-rules.ts';
import { isOverpaymentRestored } from '../wage/wage-parts.queries.server.ts';

/** Checks overpayments that were asked, agreed, deducted or written off. (Rule 6.7) */
export const overpaymentChecks: readonly {
  name: string;
  query: RawBuilder<{ subject: string }>;
}[] = [
  {
    name: 'an overpayment is something else in the books than by its state',
    query: sql`
        select coalesce(o.id::text, l.attendance_id::text) as subject
          from overpayments o
          full join (
            select p.attendance_id, coalesce(sum(e.amount) filter (where a.kind = 'overpaid_wages'), 0) as worker,
                   coalesce(-sum(e.amount) filter (where a.kind = 'overpayment_suspense'), 0) as employer
              from ledger_postings p
              join ledger_entries e on e.posting_id = p.id
              join ledger_accounts a on a.id = e.account_id
               and a.kind in ('overpaid_wages', 'overpayment_suspense')
             group by p.attendance_id) l on l.attendance_id = o.attendance_id
         where coalesce(o.amount - o.deducted - o.written_off - o.restored, 0) <> coalesce(l.worker, 0)
            or coalesce(l.worker, 0) <> coalesce(l.employer, 0)
            or o.id is not null and not ${isOverpaymentRestored}
               and not exists (select from ledger_postings p
                                where p.dedup_key = concat_ws(':', 'overpayment', o.id, 'asked'))`,
  },
  {
    name: 'an overpayment was deducted otherwise than by its transfers',
    query: sql`
        select o.id::text as subject
          from overpayments o
          left join overpayment_deductions d on d.overpayment_id = o.id and d.undone_at is null
         group by o.id
        having o.deducted <> coalesce(sum(d.amount), 0)
            -- Never more pay than was overpaid; its tax is checked with the wage. (Rule 8.5)
            or sum(d.taxable + d.travel_allowance) > o.taxable + o.travel_allowance`,
  },
  {
    name: 'a deduction is not in the ledger',
    query: sql`
        select d.id::text as subject
          from overpayment_deductions d
          left join ledger_postings l
            on l.transfer_id = d.transfer_id
           and l.dedup_key in (concat_ws(':', 'overpayment-deduction', d.id, 'taken'),
                               concat_ws(':', 'overpayment-deduction', d.id, 'undone'))
          left join ledger_entries e on e.posting_id = l.id
          left join ledger_accounts a on a.id = e.account_id
         group by d.id
        having coalesce(sum(e.amount) filter (
                 where a.kind in ('wages_payable', 'withdrawing') and a.worker_id = d.worker_id), 0)
               <> case when d.undone_at is null then d.amount else 0 end
            or coalesce(sum(e.amount) filter (where a.kind = 'tax_withheld'), 0)
               <> case when d.undone_at is null then d.tax else 0 end
            or count(distinct l.id) <> case when d.undone_at is null then 1 else 2 end`,
  },
  {
    name: 'a deduction stands with a transfer that did not arrive',
    query: sql`
        select d.id::text as subject
          from overpayment_deductions d
          join transfers t on t.id = d.transfer_id
         where d.undone_at is null
           and (t.state not in ('REQUESTED', 'SUBMITTED', 'COMPLETED')
                or (t.state = 'COMPLETED') <> (d.paid_at is not null))`,
  },
  {
    name: 'a transfer lost more than a quarter of the wages of one employer',
    query: sql`
        select d.transfer_id::text as subject
          from (select transfer_id, corporation_id, sum(amount) as amount
                  from overpayment_deductions
                 where undone_for is distinct from 'recomputed'
                 group by transfer_id, corporation_id) d
          left join lateral (
            select sum(x.amount) as amount
              from transfer_wage_parts x
              join wage_parts p on p.id = x.wage_part_id
              join wages w on w.attendance_id = p.attendance_id and w.corporation_id = d.corporation_id
             where x.transfer_id = d.transfer_id) x on true
         where d.amount * ${deductionDivisor}::int > coalesce(x.amount, 0)`,
  },
  {
    name: 'a wage was written off otherwise than its overpayment',
    query: sql`
        select o.id::text as subject
          from overpayments o
          join wages w on w.attendance_id = o.attendance_id
         where o.written_off <> w.written_off`,
  },
  {
    name: 'an overpayment is deducted that the worker did not agree to',
    query: sql`
        select o.id::text as subject
          from overpayments o
         where (o.state in ('AGREED', 'SETTLED') or o.deducted > 0)
           and not exists (select from state_changes h
                            where h.subject_kind = 'overpayment' and h.subject_id = o.id
                              and h.event = 'AGREE' and h.actor_kind = 'worker'
                              and h.actor_id = o.worker_id)`,
  },
  {
    name: 'an overpayment is unanswered past its deadline',
    // Compares with the latest state change in the books, not with the machine's clock. The task runs every minute.
    // Statutory tables are left out: they are loaded by the machine's clock, before the product's clock is set.
    query: sql`
        select id::text as subject
          from overpayments
         where state = 'OPEN'
           and answer_by < (select max(at) from state_changes
                             where subject_kind <> 'statutory_version') - interval '1 hour'`,
  },
];

/** Number and yen of overpayments for the audit's report, one line per state. */
export const overpaymentSumsQuery = sql<{ line: string }>`
  select concat_ws(' ', state, count(*) || '件', sum(amount) || '円', 'deducted', sum(deducted) || '円',
                   'written off', sum(written_off) || '円') as line
    from overpayments
   group by state
   order by state`;
