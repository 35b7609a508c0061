import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { OverpaidAmounts } from './overpayment-rules.ts';

/** The rest of an overpayment: less the deductions in force and the yen that became wage. */
export async function remainingOverpaidAmounts(tx: Tx, id: string): Promise<OverpaidAmounts> {
  return executeForOneRow(
    tx,
    sql<OverpaidAmounts>`
    /* pay.remainingOverpaidAmounts */
    select o.amount - d.amount - o.restored as amount,
           o.taxable - d.taxable - o.restored_taxable as taxable,
           o.tax - d.tax - (o.restored_taxable - o.restored) as tax,
           o.travel_allowance - d.travel as "travelAllowance"
      from overpayments o
     cross join lateral (
            select coalesce(sum(x.amount), 0)::int as amount, coalesce(sum(x.taxable), 0)::int as taxable,
                   coalesce(sum(x.tax), 0)::int as tax, coalesce(sum(x.travel_allowance), 0)::int as travel
              from overpayment_deductions x
             where x.overpayment_id = o.id and x.undone_at is null) d
     where o.id = ${id}
  `,
  );
}

type RestoredSums = { id: string; amount: number; taxable: number; fromWrittenOff: number };

/** Adds to the yen of an overpayment that became wage. */
export async function addOverpaymentTurnedToWage(
  tx: Tx,
  { id, amount, taxable, fromWrittenOff }: RestoredSums,
): Promise<void> {
  await sql`
    /* pay.addOverpaymentTurnedToWage */
    update overpayments
       set restored = restored + ${amount}, restored_taxable = restored_taxable + ${taxable},
           written_off = written_off - ${fromWrittenOff}
     where id = ${id}
  `.execute(tx);
}
