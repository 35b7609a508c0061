import { sql } from 'kysely';

/**
 * What a worker has of a wage `w` since its approval, null before, as JSON: the approved wage, or the
 * larger one that was released before, less what the worker agreed to give back and a transfer took.
 * Cards, lists and months say this amount. (Rule 6.7)
 */
export const keptWage = sql`
           case when w.fixed is not null then (
             select jsonb_build_object(
                      'net', (k.wage ->> 'net')::int - coalesce(k.deducted, 0),
                      'taxable', (k.wage ->> 'taxable')::int - coalesce(k.taxable, 0),
                      'isTaxProvisional', coalesce((w.fixed ->> 'isTaxProvisional')::boolean, false))
               from (select case when (w.released ->> 'net')::int > (w.fixed ->> 'net')::int
                                 then w.released else w.fixed end as wage,
                            sum(d.amount) as deducted, sum(d.taxable) as taxable
                       from overpayments o
                       join overpayment_deductions d on d.overpayment_id = o.id and d.undone_at is null
                      where o.attendance_id = w.attendance_id) k) end`;
