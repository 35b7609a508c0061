import { sql } from 'kysely';

import type { PayAuditCheck } from './audit-books.queries.server.ts';

/** Checks that the loaded statements of our accounts agree with their balances and with the transfers they return. */
export const receiptChecks: readonly PayAuditCheck[] = [
  {
    name: 'a credit is recorded as the return of a transfer that did not come back with these yen',
    query: sql`
      select l.id::text as subject
        from statement_lines l
        join transfers t on t.id = l.transfer_id
       where t.state not in ('FAILED', 'REOPENED') or t.amount - t.fee <> l.amount`,
  },
  {
    name: 'the lines of an account do not lead to its last balance',
    query: sql`
      select a.id::text as subject
        from statement_accounts a
       cross join lateral (
         select opening from statement_files
          where account_id = a.id and opening is not null order by from_day, loaded_at limit 1) f
       cross join lateral (
         select to_day, closing from statement_files
          where account_id = a.id and closing is not null order by to_day desc, loaded_at desc limit 1) n
       where n.closing <> f.opening + coalesce(
               (select sum(case l.kind when 'IN' then l.amount else -l.amount end)
                  from statement_lines l where l.account_id = a.id and l.day <= n.to_day), 0)`,
  },
  {
    name: 'money that came in is not in exactly one place',
    query: sql`
      select l.id::text as subject
        from statement_lines l
        left join (select line_id, sum(amount) as amount
                     from receipt_allocations where kind <> 'PAYER_FEE' group by line_id) a on a.line_id = l.id
        left join statement_lines c on c.id = l.counter_line_id
       where coalesce(a.amount, 0) <> case l.state when 'RECEIPT' then l.amount else 0 end
          or (l.state = 'CANCELLED' and (c.counter_line_id, c.amount, c.kind = l.kind)
                                        is distinct from (l.id, l.amount, false))`,
  },
  {
    name: 'the open yen of an invoice are not its total less what was paid and set off',
    query: sql`
      select i.number as subject
        from invoices i
        left join invoice_balances b on b.invoice_id = i.id
        left join (select invoice_id, sum(amount) as paid from receipt_allocations group by invoice_id) a
               on a.invoice_id = i.id
        left join (select invoice_id, sum(amount) as paid,
                          sum(amount) filter (where credit_invoice_id is not null) as credited
                     from credit_set_offs group by invoice_id) s on s.invoice_id = i.id
        left join (select credit_invoice_id, sum(amount) as used
                     from credit_set_offs group by credit_invoice_id) u on u.credit_invoice_id = i.id
        left join (select credit_invoice_id, sum(amount) as yen
                     from refunds where state <> 'ENDED' group by credit_invoice_id) r on r.credit_invoice_id = i.id
       where (b.total, b.credited, b.refunded, b.open) is distinct from
             (i.total, coalesce(s.credited, 0), coalesce(r.yen, 0),
              i.total - coalesce(a.paid, 0) - coalesce(s.paid, 0) + coalesce(u.used, 0) + coalesce(r.yen, 0))`,
  },
  {
    name: 'the ledger does not have what a corporation paid, or what is held for it',
    query: sql`
      select c.id::text as subject
        from corporations c
        left join (select corporation_id,
                          sum(amount) filter (where kind in ('INVOICE', 'PAYER_FEE')) as paid,
                          sum(amount) filter (where kind = 'CREDIT') as credit,
                          sum(amount) filter (where kind = 'DEPOSIT') as deposit
                     from receipt_allocations group by corporation_id) a on a.corporation_id = c.id
        left join (select corporation_id, sum(amount) as used
                     from credit_set_offs where credit_invoice_id is null
                    group by corporation_id) s on s.corporation_id = c.id
        left join (select corporation_id,
                          sum(amount) filter (where source = 'CREDIT') as credit,
                          sum(amount) filter (where source = 'DEPOSIT') as deposit,
                          sum(amount) filter (where source = 'CREDIT_NOTE') as note,
                          sum(amount) filter (where state = 'CONFIRMED') as payable
                     from refunds where state in ('CONFIRMED', 'PAID') group by corporation_id) r on r.corporation_id = c.id
        left join (select k.corporation_id,
                          -sum(e.amount) filter (where k.kind = 'employer_receivable'
                                                   and p.kind in ('billing.received', 'billing.received_undone')) as paid,
                          -sum(e.amount) filter (where k.kind = 'employer_receivable'
                                                   and p.kind in ('billing.set_off', 'billing.set_off_undone')) as used,
                          sum(e.amount) filter (where k.kind = 'employer_receivable'
                                                   and p.kind = 'billing.refund_confirmed') as note,
                          -sum(e.amount) filter (where k.kind = 'refunds_payable') as payable,
                          -sum(e.amount) filter (where k.kind = 'employer_credit') as credit,
                          -sum(e.amount) filter (where k.kind = 'employer_deposit') as deposit
                     from ledger_accounts k
                     join ledger_entries e on e.account_id = k.id
                     join ledger_postings p on p.id = e.posting_id
                    where k.kind in ('employer_receivable', 'employer_credit', 'employer_deposit', 'refunds_payable')
                    group by k.corporation_id) l on l.corporation_id = c.id
       where (coalesce(a.paid, 0), coalesce(s.used, 0), coalesce(r.note, 0), coalesce(r.payable, 0),
              coalesce(a.credit, 0) - coalesce(s.used, 0) - coalesce(r.credit, 0),
              coalesce(a.deposit, 0) - coalesce(r.deposit, 0))
             is distinct from (coalesce(l.paid, 0), coalesce(l.used, 0), coalesce(l.note, 0), coalesce(l.payable, 0),
                               coalesce(l.credit, 0), coalesce(l.deposit, 0))`,
  },
  {
    name: 'the free credit of a corporation is not what it paid too much less what was set off and refunded',
    query: sql`
      select c.id::text as subject
        from corporations c
        left join corporation_credits f on f.corporation_id = c.id
        left join (select corporation_id,
                          sum(amount) filter (where kind = 'CREDIT') as credit,
                          sum(amount) filter (where kind = 'DEPOSIT') as deposit
                     from receipt_allocations group by corporation_id) a on a.corporation_id = c.id
        left join (select corporation_id, sum(amount) as used
                     from credit_set_offs where credit_invoice_id is null
                    group by corporation_id) s on s.corporation_id = c.id
        left join (select corporation_id,
                          sum(amount) filter (where source = 'CREDIT') as credit,
                          sum(amount) filter (where source = 'DEPOSIT') as deposit
                     from refunds where state <> 'ENDED' group by corporation_id) r on r.corporation_id = c.id
       where (coalesce(f.credit, 0), coalesce(f.deposit, 0))
             is distinct from (coalesce(a.credit, 0) - coalesce(s.used, 0) - coalesce(r.credit, 0),
                               coalesce(a.deposit, 0) - coalesce(r.deposit, 0))
          or f.credit < 0 or f.deposit < 0`,
  },
  {
    name: 'a refund was not decided by two operators as its state says',
    query: sql`
      select r.id::text as subject
        from refunds r
        left join countersign_requests q on q.id = r.id and q.kind = 'REFUND'
       where case r.state when 'REQUESTED' then q.state = 'WAITING'
                          when 'ENDED' then q.state in ('DECLINED', 'WITHDRAWN', 'EXPIRED')
                          else q.state = 'APPROVED' and q.decided_by <> q.asked_by end is not true`,
  },
  {
    name: 'the limit of a corporation does not follow from what it paid',
    query: sql`
      select x.corporation_id::text as subject
        from corporation_exposures x
        left join (select corporation_id, sum(amount) as held
                     from (select corporation_id, amount
                             from receipt_allocations where kind in ('CREDIT', 'DEPOSIT')
                            union all
                           select corporation_id, -amount
                             from credit_set_offs where credit_invoice_id is null
                            union all
                           select corporation_id, -amount
                             from refunds where source in ('CREDIT', 'DEPOSIT') and state <> 'ENDED') m
                    group by corporation_id) a on a.corporation_id = x.corporation_id
        left join (select corporation_id, max(total - credited) as largest
                     from invoice_balances where total > 0 and open <= 0 group by corporation_id) b
               on b.corporation_id = x.corporation_id
       where (x.deposit_yen, x.largest_paid_invoice_yen) is distinct from (coalesce(a.held, 0), coalesce(b.largest, 0))`,
  },
];
