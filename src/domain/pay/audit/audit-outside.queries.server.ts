import { sql, type RawBuilder } from 'kysely';

/**
 * Checks payments outside of the product and added pay, which two operators decide, and tax of leavers, which an
 * employer bears. (Rule 8.4)
 */
export const outsidePaymentChecks: readonly {
  name: string;
  query: RawBuilder<{ subject: string }>;
}[] = [
  {
    name: 'a payment outside of the product is not in the ledger',
    query: sql`
        select o.id::text as subject
          from outside_payments o
          left join outside_payment_parts x on x.outside_payment_id = o.id
         group by o.id
        having o.amount <> coalesce(sum(x.amount), 0)
            or o.amount <> coalesce((
                 select -sum(e.amount)
                   from ledger_postings p
                   join ledger_entries e on e.posting_id = p.id
                   join ledger_accounts a on a.id = e.account_id and a.kind = 'paid_outside'
                  where p.dedup_key = 'outside-payment:' || o.request_id), 0)`,
  },
  {
    name: 'money left outside of the product without a payment',
    query: sql`
        select 'paid_outside' as subject
         where (select coalesce(-sum(e.amount), 0)
                  from ledger_accounts a join ledger_entries e on e.account_id = a.id
                 where a.kind = 'paid_outside')
            <> (select coalesce(sum(amount), 0) from outside_payments)`,
  },
  {
    name: 'an act of two operators was done by fewer',
    query: sql`
        select d.id::text as subject
          from (select id, countersign_request_id as request_id from wage_parts
                 where countersign_request_id is not null
                union all
                select id, request_id from outside_payments) d
          join countersign_requests r on r.id = d.request_id
         where r.state <> 'APPROVED' or r.decided_by is null or r.decided_by = r.asked_by`,
  },
  {
    name: 'a tax that an employer bears is not in the ledger',
    query: sql`
        select c.id::text as subject
          from tax_corrections c
          left join ledger_postings p on p.dedup_key = 'tax-correction:' || c.id || ':written-off'
          left join ledger_entries e on e.posting_id = p.id
          left join ledger_accounts a on a.id = e.account_id
         group by c.id
        having c.written_off <> coalesce(-sum(e.amount) filter (where a.kind = 'tax_withheld'), 0)`,
  },
];
