import { sql, type RawBuilder } from 'kysely';

import { pointsChecks } from '#domain/points/audit-checks.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  checkForbiddenStateChanges,
  checkHistoryGaps,
  checkStatesMissingInHistory,
} from '#platform/server/ledger/history-checks.queries.server.ts';

import { withdrawableStatesSql } from '../wage/wage-parts.queries.server.ts';
import { overpaymentTransitions, transferTransitions, wageTransitions } from '../rules.ts';

export type PayAuditCheck = { name: string; query: RawBuilder<{ subject: string }> };

export const payBookChecks: readonly PayAuditCheck[] = [
  {
    name: 'a posting does not balance',
    query: sql`
      select p.id::text as subject
        from ledger_postings p
        left join ledger_entries e on e.posting_id = p.id
       group by p.id
      having coalesce(sum(e.amount), 0) <> 0 or count(e.id) < 2`,
  },
  {
    name: 'a worker has a negative balance',
    query: sql`
      select a.worker_id::text || ' ' || a.kind as subject
        from ledger_accounts a
        join ledger_entries e on e.account_id = a.id
       where a.kind in ('wages_payable', 'withdrawing', 'points_held')
       group by a.id
      having -sum(e.amount) < 0`,
  },
  {
    name: 'the withdrawable parts do not prove the balance',
    query: sql`
      select coalesce(l.worker_id, p.worker_id)::text as subject
        from (select a.worker_id, -sum(e.amount) as balance
                from ledger_accounts a join ledger_entries e on e.account_id = a.id
               where a.kind = 'wages_payable' group by a.worker_id) l
        full join (select worker_id, sum(amount) as balance
                     from wage_parts
                    where state in ${withdrawableStatesSql} group by worker_id) p
          on p.worker_id = l.worker_id
       where coalesce(l.balance, 0) <> coalesce(p.balance, 0)`,
  },
  {
    name: 'the clearing account does not return to the open transfers',
    query: sql`
      select coalesce(l.worker_id, t.worker_id)::text as subject
        from (select a.worker_id, -sum(e.amount) as balance
                from ledger_accounts a join ledger_entries e on e.account_id = a.id
               where a.kind = 'withdrawing' group by a.worker_id) l
        full join (select worker_id, sum(amount) as balance
                     from transfers where state in ('REQUESTED', 'SUBMITTED') group by worker_id) t
          on t.worker_id = l.worker_id
       where coalesce(l.balance, 0) <> coalesce(t.balance, 0)`,
  },
  {
    name: 'a transfer is not the sum of its parts',
    query: sql`
      select t.id::text as subject
        from transfers t
        left join lateral (
          select sum(x.amount) as amount from transfer_wage_parts x where x.transfer_id = t.id) x on true
        left join lateral (
          select sum(d.amount) as amount
            from overpayment_deductions d
           where d.transfer_id = t.id and d.undone_for is distinct from 'recomputed') d on true
       where t.amount <> coalesce(x.amount, 0) - coalesce(d.amount, 0)`,
  },
  {
    name: 'money left the bank that is not a completed transfer',
    query: sql`
      select 'bank' as subject
       where (select coalesce(-sum(e.amount), 0)
                from ledger_accounts a join ledger_entries e on e.account_id = a.id
               where a.kind = 'bank')
          <> (select coalesce(sum(amount - fee), 0) from transfers where state = 'COMPLETED')`,
  },
  {
    // Compares pay and travel only: the tax of a part depends on the year in which the part is paid.
    name: 'a wage released something else than its parts',
    query: sql`
      select w.attendance_id::text as subject
        from wages w
        left join wage_parts p on p.attendance_id = w.attendance_id and p.tax_correction_id is null
        left join overpayments o on o.attendance_id = w.attendance_id
       group by w.attendance_id, o.id
      having coalesce(sum(p.taxable + p.travel_allowance), 0) <> case
               when bool_or(p.part not in ('planned', 'confirmed', 'minimum')) or w.released is null
                 then coalesce((w.fixed ->> 'taxable')::bigint + (w.fixed ->> 'travelAllowance')::bigint, 0)
                      -- An overpayment that did not become wage stands beside the wage.
                      + coalesce(o.taxable + o.travel_allowance - o.restored_taxable, 0)
               -- A minimum wage that was loaded later is paid beside what was released, even too much of it.
               else (w.released ->> 'taxable')::bigint + (w.released ->> 'travelAllowance')::bigint
                    + coalesce(sum(p.taxable) filter (where p.part = 'minimum'), 0) end
          or coalesce(sum(p.amount), 0) <> case
               when w.fixed is not null then (w.fixed ->> 'net')::bigint + coalesce(o.amount - o.restored, w.written_off)
               when w.released is not null then (w.released ->> 'net')::bigint
               else 0 end
             -- What was released too much stays what it was when the rest is taxed for another year.
             and not (coalesce(o.amount, w.written_off) > 0 and bool_or(p.tax_revision > 0))`,
  },
  {
    name: 'a wage part is not in the ledger',
    query: sql`
      select p.id::text as subject
        from wage_parts p
        cross join lateral (
          select concat_ws(':', 'wage', p.attendance_id, p.part, p.tax_correction_id, p.minimum_version_id,
                           p.hours_proposal_id, p.countersign_request_id) as text) k
        left join ledger_postings l on l.attendance_id = p.attendance_id
             and (l.dedup_key = k.text or starts_with(l.dedup_key, k.text || ':retaxed:'))
        left join ledger_entries e on e.posting_id = l.id
        left join ledger_accounts a on a.id = e.account_id
       group by p.id
      having coalesce(-sum(e.amount) filter (where a.worker_id = p.worker_id), 0) <> p.amount
          or coalesce(-sum(e.amount) filter (where a.kind = 'tax_withheld'), 0) <> p.tax`,
  },
  {
    name: 'money waits for a worker who deleted the account',
    query: sql`
      select distinct p.worker_id::text as subject
        from wage_parts p
        join workers w on w.id = p.worker_id and w.deleted_at is not null
       where p.state <> 'PAID'
         -- The sealed account stays for this refund: the next pay day sends it.
         and not exists (select from bank_accounts b
                          where b.worker_id = p.worker_id and b.replaced_at is null
                            and b.sealed_until is not null and b.state <> 'INVALID')`,
  },
  {
    name: 'the tax withheld from a wage is not that of its parts',
    query: sql`
      select w.attendance_id::text as subject
        from wages w
        left join lateral (
          select -sum(e.amount) as tax
            from ledger_postings l
            join ledger_entries e on e.posting_id = l.id
            join ledger_accounts a on a.id = e.account_id and a.kind = 'tax_withheld'
           where l.attendance_id = w.attendance_id) l on true
        left join lateral (
          select sum(p.tax) as tax from wage_parts p where p.attendance_id = w.attendance_id) p on true
        left join lateral (
          select sum(d.tax) as tax
            from overpayments o
            join overpayment_deductions d on d.overpayment_id = o.id and d.undone_at is null
           where o.attendance_id = w.attendance_id) d on true
       where coalesce(l.tax, 0) <> coalesce(p.tax, 0) - coalesce(d.tax, 0)`,
  },
  {
    name: 'a wage part is paid in another year than it is taxed for',
    query: sql`
      select p.id::text as subject
        from wage_parts p
        join transfer_wage_parts x on x.wage_part_id = p.id
        join transfers t on t.id = x.transfer_id and t.state in ('REQUESTED', 'SUBMITTED', 'COMPLETED')
       where p.state in ('TRANSFERRING', 'PAID') and p.tax_correction_id is null
         and extract(year from t.designated_on) <> p.tax_year`,
  },
  {
    name: 'a corrected tax is not what its parts moved',
    query: sql`
      select c.id::text as subject
        from tax_corrections c
        left join wage_parts p on p.tax_correction_id = c.id
       group by c.id
      having coalesce(sum(p.tax), 0) <> case when c.difference < 0 then c.difference else c.collected end`,
  },
  {
    name: 'a corrected tax stands in another year than its wage',
    query: sql`
      select c.id::text as subject
        from tax_corrections c
        join wage_parts o on o.id = c.wage_part_id
        left join wage_parts p on p.tax_correction_id = c.id
       where c.tax_year <> o.tax_year or p.tax_year <> o.tax_year`,
  },
  {
    name: 'a state is not the last one of its history',
    query: checkStatesMissingInHistory(sql`
        select 'attendance' as kind, id, state from attendances
        union all select 'application', id, state from applications
        union all select 'transfer', id, state from transfers
        union all select 'wage_part', id, state from wage_parts
        union all select 'termination_case', id, state from termination_cases
        union all select 'asked_cancellation', attendance_id, state from asked_cancellations
        union all select 'overpayment', id, state from overpayments
        union all select 'hours_proposal', id, state from hours_proposals
        union all select 'countersign', id, state from countersign_requests
        union all select 'billing_month', id, state from billing_months
        union all select 'billing_dispute', id, state from billing_disputes
        union all select 'review_request', attendance_id, state from review_requests
        union all select 'review', id, state from reviews where attendance_id is not null`),
  },
  {
    name: 'a history has a gap',
    query: checkHistoryGaps([
      'attendance',
      'application',
      'transfer',
      'wage',
      'wage_part',
      'termination_case',
      'asked_cancellation',
      'overpayment',
      'hours_proposal',
      'countersign',
      'billing_month',
      'billing_dispute',
      'review_request',
      'review',
    ]),
  },
  {
    name: 'a transfer made a forbidden step',
    query: checkForbiddenStateChanges('transfer', transferTransitions),
  },
  {
    name: 'an overpayment made a forbidden step',
    query: checkForbiddenStateChanges('overpayment', overpaymentTransitions),
  },
  {
    name: 'a wage made a forbidden step',
    query: checkForbiddenStateChanges('wage', wageTransitions),
  },
  {
    name: 'a part of a wage made a forbidden step',
    query: checkForbiddenStateChanges('wage_part', wageTransitions),
  },
  ...pointsChecks,
];

/**
 * Lists wages whose tax is provisional until the table of their year is loaded. Not an error, but none may be
 * overlooked. (Rule 6.2)
 */
export async function provisionallyTaxedWageLines(db: QueryExecutor): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    /* pay.provisionallyTaxedWageLines */
    select concat_ws(' ', p.attendance_id, p.part, p.tax_year, p.state, p.tax || '円') as line
      from wage_parts p
     where p.is_tax_provisional
     order by p.tax_year, p.id
  `.execute(db);
  return rows.map(({ line }) => line);
}

/**
 * Lists missing tax that no later wage of the same corporation has covered. Not an error, but a worker who never
 * works there again has to be billed for it. (Rule 6.2)
 */
export async function openTaxShortfalls(db: QueryExecutor): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    /* pay.openTaxShortfalls */
    select concat_ws(' ', c.worker_id, c.corporation_id, c.tax_year, (c.difference - c.collected - c.written_off) || '円',
                     'since', (c.created_at at time zone 'Asia/Tokyo')::date) as line
      from tax_corrections c
     where c.difference > c.collected + c.written_off
     order by c.created_at, c.id
  `.execute(db);
  return rows.map(({ line }) => line);
}

/**
 * Lists money of workers without a bank account. Not an error while the worker may register one, but pay days pass
 * without a payment. Another check reports workers who deleted their account as an error. (Rule 4.18, 4.22)
 */
export async function walletsWithoutBankAccount(db: QueryExecutor): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    /* pay.walletsWithoutBankAccount */
    select concat_ws(' ', p.worker_id, sum(p.amount) || '円',
                     'since', (min(p.released_at) at time zone 'Asia/Tokyo')::date) as line
      from wage_parts p
     where p.state in ${withdrawableStatesSql}
       and not exists (
         select from bank_accounts b where b.worker_id = p.worker_id and b.replaced_at is null)
     group by p.worker_id
    having sum(p.amount) > 0
     order by min(p.released_at), p.worker_id
  `.execute(db);
  return rows.map(({ line }) => line);
}
