import type { Yen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import { taxNotDueAfterRepayment } from '../wage/remaining-wage.ts';
import { taxedOverpaidWages } from '../wage/remaining-wages.queries.server.ts';
import { lowerFixedWage, writeWageLoweringTax } from './lowering.queries.server.ts';
import { wageLoweringTax } from './lowering-rules.ts';
import { postAskedOverpayment } from './overpayment-posting.server.ts';
import type { OverpaymentRow } from './overpayment.queries.server.ts';

/**
 * Lowers the fixed wage as the worker agreed: the difference becomes an overpayment like any other, less any tax
 * that rose since the question. The caller holds the wallet and writes the state. (Rule 8.4)
 */
export async function bookWageLowering(
  tx: Tx,
  { overpayment, now }: { overpayment: OverpaymentRow; now: Date },
): Promise<void> {
  const { id, attendanceId, taxable: loweredPay } = overpayment;
  const tax = await taxNotDueAfterLowering(tx, { attendanceId, loweredPay });
  const { amount } = overpayment;
  if (tax > overpayment.tax) await writeWageLoweringTax(tx, { id, tax });
  await postAskedOverpayment(tx, { overpayment, amount: Math.min(amount, loweredPay - tax), now });
  await lowerFixedWage(tx, id);
}

/** The tax that is no longer due once the pay is lowered, as the wage is taxed now. */
export async function taxNotDueAfterLowering(
  tx: Tx,
  { attendanceId, loweredPay }: { attendanceId: string; loweredPay: Yen },
): Promise<Yen> {
  const wage = (await taxedOverpaidWages(tx, [attendanceId])).get(attendanceId);
  if (!wage) throw new Error(`the wage of ${attendanceId} has no released part`);
  return wageLoweringTax(taxNotDueAfterRepayment(wage, loweredPay), loweredPay);
}
