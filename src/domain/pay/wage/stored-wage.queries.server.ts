import { sql } from 'kysely';

/**
 * SQL: the amount of a wage `w` that remains with the worker, as JSON; null before the approval. This is the
 * approved wage, or the larger wage that was released before, with the addition of a later minimum wage; less the
 * amount that a transfer took back with the worker's agreement. Cards, lists and months show this amount.
 * (Rule 6.7)
 */
export const wageAfterRepaymentColumn = sql`
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
