import { sql } from 'kysely';

import type { PayAuditCheck } from './audit-books.queries.server.ts';

/** Checks that the limits of unproven corporations were kept, and that no wage left before its pay day. (Rule 8.6) */
export const earlyPayoutChecks: readonly PayAuditCheck[] = [
  {
    name: 'the early parts of an unproven corporation do not prove its sum of a day',
    query: sql`
      select concat_ws(' ', coalesce(d.corporation_id, p.corporation_id), coalesce(d.day, p.day)) as subject
        from early_payout_days d
        full join (select w.corporation_id, p.counted_early_on as day, sum(p.taxable + p.travel_allowance) as amount
                     from wage_parts p
                     join wages w on w.attendance_id = p.attendance_id
                    where p.counted_early_on is not null
                    group by w.corporation_id, p.counted_early_on) p
          on p.corporation_id = d.corporation_id and p.day = d.day
       where d.amount is distinct from p.amount`,
  },
  {
    name: 'the early sums of an unproven corporation do not prove its sum of all days',
    query: sql`
      select coalesce(t.corporation_id, d.corporation_id)::text as subject
        from early_payout_totals t
        full join (select corporation_id, sum(amount) as amount
                     from early_payout_days group by corporation_id) d
          on d.corporation_id = t.corporation_id
       where t.amount is distinct from coalesce(d.amount, 0)`,
  },
  {
    name: 'a wage that waited left before its pay day',
    query: sql`
      select p.id::text as subject
        from wage_parts p
        join wages w on w.attendance_id = p.attendance_id
        join corporations c on c.id = w.corporation_id
        join transfer_wage_parts x on x.wage_part_id = p.id
        join transfers t on t.id = x.transfer_id
       where p.waits_until > t.designated_on
         and (p.waits_for = 'CONFIRMATION' or c.proven_at is null or c.proven_at > t.requested_at)
         and (p.waits_for = 'CONFIRMATION'
              or not exists (select from ended_corporation_proofs e
                              where e.corporation_id = c.id and t.requested_at between e.proven_at and e.ended_at))`,
  },
  {
    name: 'a corporation that an invoice proved has paid none',
    query: sql`
      select c.id::text as subject
        from corporations c
       where c.proven_by = 'INVOICE'
         and not exists (select from invoice_balances b
                          where b.corporation_id = c.id and b.total > b.credited and b.open <= 0)`,
  },
];
