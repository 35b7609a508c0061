import { sql } from 'kysely';

/**
 * What a worker has of a wage `w` since its approval, null before, as JSON: the approved wage, or the
 * larger one that was released before and what a later minimum wage added to it, less what the worker
 * agreed to give back and a transfer took. Cards, lists and months say this amount. (Rule 6.7)
 */
export const keptWage = sql`
           case when w.fixed is not null then (
             select jsonb_build_object(
                      'net', k.net - coalesce(k.deducted, 0),
                      'taxable', k.pay - coalesce(k.taxable, 0),
                      'isTaxProvisional', coalesce((w.fixed ->> 'isTaxProvisional')::boolean, false))
               from (select case when c.is_more then c.net else (w.fixed ->> 'net')::int end as net,
                            case when c.is_more then c.pay else (w.fixed ->> 'taxable')::int end as pay,
                            d.deducted, d.taxable
                       from (select m.net, m.pay, m.net > (w.fixed ->> 'net')::int as is_more
                               -- Pay that a worker agreed to give back was paid beside the wage, whichever part it
                               -- belongs to.
                               from (select coalesce((w.fixed ->> 'net')::int + v.amount - v.restored, n.net) as net,
                                            coalesce((w.fixed ->> 'taxable')::int + v.taxable - v.restored_taxable,
                                                     n.pay) as pay
                                       -- Pay of a minimum wage that was loaded later is paid beside the released
                                       -- part.
                                       from (select (w.released ->> 'net')::int + coalesce(sum(x.amount), 0)::int as net,
                                                    (w.released ->> 'taxable')::int + coalesce(sum(x.taxable), 0)::int
                                                      as pay
                                               from wage_parts x
                                              where x.attendance_id = w.attendance_id and x.part = 'minimum') n
                                       left join overpayments v
                                         on v.attendance_id = w.attendance_id and v.is_lowering) m) c
                      cross join (
                            select sum(y.amount) as deducted, sum(y.taxable) as taxable
                              from overpayments o
                              join overpayment_deductions y on y.overpayment_id = o.id and y.undone_at is null
                             where o.attendance_id = w.attendance_id) d) k) end`;
