import type { Tx } from '#platform/server/database/db.server.ts';

import { withoutWait } from '../early-payout/early-payout-rules.ts';
import { taxCorrectionForRepayments } from '../wage/remaining-wage.ts';
import {
  taxedOverpaidWages,
  moveRepaymentsToWageTaxYear,
} from '../wage/remaining-wages.queries.server.ts';
import {
  cancelTaxDue,
  insertTaxCorrection,
  readWagePartToCorrect,
} from './corrected-tax.queries.server.ts';
import { postTaxCorrection } from './tax-correction-posting.server.ts';

type Correcting = { attendanceId: string; now: Date };

/**
 * Corrects the tax of the shares that a worker paid back, after the tax of the overpaid wage has changed: together
 * they equal the tax on the kept pay, in the year in which the wage is paid. Does nothing where no pay was paid
 * back. (Rule 8.5)
 */
export async function correctTaxOfRepaidOverpayment(
  tx: Tx,
  { attendanceId, now }: Correcting,
): Promise<void> {
  const wage = (await taxedOverpaidWages(tx, [attendanceId])).get(attendanceId);
  if (!wage) return;
  await moveRepaymentsToWageTaxYear(tx, attendanceId);
  const shareDifference = taxCorrectionForRepayments(wage) - wage.shareDifference;
  if (shareDifference === 0) return;
  const partId = wage.plannedPartId;
  const byTable = await cancelTaxDue(tx, partId);
  await writeWagePartTaxCorrection(tx, { partId, byTable, shareDifference, now });
}

type Correction = {
  partId: string;
  /** Yen of tax by the table beyond the tax of the part and its collected corrections. */
  byTable: number;
  /** Yen by which pay that the worker paid back changes the tax. */
  shareDifference: number;
  now: Date;
};

/**
 * Writes one correction of a part's tax: a refund is paid with the next transfer, missing tax is withheld from the
 * next wage. The caller has called `cancelTaxDue` before. Returns the difference in yen. (Rule 6.2, 8.5)
 */
export async function writeWagePartTaxCorrection(
  tx: Tx,
  { partId, byTable, shareDifference, now }: Correction,
): Promise<number> {
  const difference = byTable + shareDifference;
  if (difference === 0 && shareDifference === 0) return 0;
  const part = await readWagePartToCorrect(tx, partId);
  const correctionId = await insertTaxCorrection(tx, { part, difference, shareDifference, now });
  if (difference < 0) {
    const { taxYear, taxColumn } = part;
    const refund = { kind: 'tax_refund', correctionId, taxYear, taxColumn } as const;
    await postTaxCorrection(tx, {
      ...refund,
      wage: part,
      tax: difference,
      early: withoutWait,
      now,
    });
  }
  return difference;
}
