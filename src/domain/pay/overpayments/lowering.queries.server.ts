import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { OverpaymentHours } from './overpayment-rules.ts';
import type { WageLoweringFacts } from './lowering-rules.ts';

/**
 * The facts that decide whether the worker can be asked to agree to less pay. The caller holds the shift and the
 * wallet.
 */
export async function readWageLoweringFacts(
  tx: Tx,
  attendanceId: string,
): Promise<WageLoweringFacts> {
  return executeForOneRow(
    tx,
    sql<WageLoweringFacts>`
    /* pay.readWageLoweringFacts */
    select k.deleted_at is not null as "hasLeft",
           exists (select from overpayments o where o.attendance_id = w.attendance_id) as "wasAsked",
           -- The overpayment belongs to the year in which the released part is paid.
           coalesce((select sum(p.taxable)
                       from wage_parts r
                       join wage_parts p on p.attendance_id = r.attendance_id and p.tax_year = r.tax_year
                        and p.tax_correction_id is null
                      where r.attendance_id = w.attendance_id and r.part = 'planned'), 0)::int as taxable
      from wages w
      join workers k on k.id = w.worker_id
     where w.attendance_id = ${attendanceId}
  `,
  );
}

type NewLowering = {
  attendanceId: string;
  workerId: string;
  corporationId: string;
  loweredPay: number;
  approved: OverpaymentHours;
  reason: string;
  answerBy: Date;
  now: Date;
};

/**
 * Stores the question whether the worker agrees to less pay, and returns its id. The tax is added by
 * `writeWageLoweringTax`; all of the pay stays wage until the worker agrees.
 */
export async function insertWageLowering(tx: Tx, row: NewLowering): Promise<string> {
  const approved = JSON.stringify(row.approved);
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* pay.insertWageLowering */
    insert into overpayments (
      attendance_id, worker_id, corporation_id, state, amount, taxable, tax, travel_allowance, restored, restored_taxable,
      is_lowering, paid_hours, approved_hours, reason, asked_at, answer_by)
    values (${row.attendanceId}, ${row.workerId}, ${row.corporationId}, 'OPEN', ${row.loweredPay}, ${row.loweredPay},
            0, 0, ${row.loweredPay}, ${row.loweredPay}, true, ${approved}, ${approved}, ${row.reason}, ${row.now},
            ${row.answerBy})
    returning id
  `,
  );
  return id;
}

/** Writes the tax that is no longer due on lowered pay. */
export async function writeWageLoweringTax(
  tx: Tx,
  { id, tax }: { id: string; tax: number },
): Promise<void> {
  await sql`
    /* pay.writeWageLoweringTax */
    update overpayments set tax = ${tax}, amount = taxable - ${tax}, restored = taxable - ${tax} where id = ${id}
  `.execute(tx);
}

/** Subtracts the lowered pay from the fixed wage after the worker agreed; from now on it no longer counts as wage. */
export async function lowerFixedWage(tx: Tx, id: string): Promise<void> {
  await sql`
    /* pay.lowerFixedWage */
    with agreed as (
      update overpayments set restored = 0, restored_taxable = 0 where id = ${id}
      returning attendance_id, amount, taxable, tax)
    update wages w
       set fixed = w.fixed || jsonb_build_object(
             'correctedPay', coalesce((w.fixed ->> 'correctedPay')::int, 0) - a.taxable,
             'taxable', (w.fixed ->> 'taxable')::int - a.taxable,
             'tax', (w.fixed ->> 'tax')::int - a.tax,
             'net', (w.fixed ->> 'net')::int - a.amount)
      from agreed a
     where w.attendance_id = a.attendance_id
  `.execute(tx);
}
