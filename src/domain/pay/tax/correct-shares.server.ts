import type { Tx } from '#platform/server/database/db.server.ts';

import { shareDifferenceOf } from '../wage/remaining-wage.ts';
import { remainingWages, movePaidBack } from '../wage/remaining-wages.queries.server.ts';
import { dropTaxDue, insertTaxCorrection, partToCorrect } from './corrected-tax.queries.server.ts';
import { postCorrection } from './tax-correction-posting.server.ts';

type Correcting = { attendanceId: string; now: Date };

/**
 * After the tax of an overpaid wage has changed, corrects what its shares were taxed: tax and shares together are
 * the tax of the kept wage, in the year in which the wage is paid. Nothing where nothing was paid back. (Rule 8.5)
 */
export async function correctShares(tx: Tx, { attendanceId, now }: Correcting): Promise<void> {
  const wage = (await remainingWages(tx, [attendanceId])).get(attendanceId);
  if (!wage) return;
  await movePaidBack(tx, attendanceId);
  const shareDifference = shareDifferenceOf(wage) - wage.shareDifference;
  if (shareDifference === 0) return;
  const partId = wage.plannedPartId;
  const byTable = await dropTaxDue(tx, partId);
  await writeCorrection(tx, { partId, byTable, shareDifference, now });
}

type Correction = {
  partId: string;
  /** Yen that the table asks for beyond what the part and its collected corrections bear. */
  byTable: number;
  /** Yen that are due to pay that was paid back. */
  shareDifference: number;
  now: Date;
};

/**
 * Corrects the tax of a part by one line: a refund goes with the next transfer, tax that is due is taken from the
 * next wage. The caller has dropped what was still to collect. Returns the yen. (Rule 6.2, 8.5)
 */
export async function writeCorrection(
  tx: Tx,
  { partId, byTable, shareDifference, now }: Correction,
): Promise<number> {
  const difference = byTable + shareDifference;
  if (difference === 0 && shareDifference === 0) return 0;
  const part = await partToCorrect(tx, partId);
  const correctionId = await insertTaxCorrection(tx, { part, difference, shareDifference, now });
  if (difference < 0) {
    const { taxYear, taxColumn } = part;
    const refund = { kind: 'tax_refund', correctionId, taxYear, taxColumn } as const;
    await postCorrection(tx, { ...refund, wage: part, tax: difference, now });
  }
  return difference;
}
