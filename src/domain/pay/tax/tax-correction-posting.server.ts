import { mapInOrder } from '#platform/base/in-order.ts';
import { formatYen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';
import { postToLedger } from '#platform/server/ledger/ledger.server.ts';

import { reissuePaySlip } from '../statements/issue-pay-slip.server.ts';
import { reissueEarningsStatements } from '../statements/issue-statement.server.ts';
import type { EarlyPayoutWait } from '../early-payout/early-payout-rules.ts';
import type { WithholdingColumn } from '../wage/withholding.ts';
import {
  insertCorrectionPart,
  addCollectedTax,
  lockOpenTaxCorrections,
  type OpenCorrection,
} from './corrected-tax.queries.server.ts';

/** The wage to which a correction is posted: the corrected wage for a refund, the next wage for missing tax. */
type CorrectedWage = {
  attendanceId: string;
  workerId: string;
  corporationId: string;
  facilityName: string;
  workDay: string;
};

type Posting = {
  kind: 'tax_refund' | 'tax_due';
  correctionId: string;
  /** The tax year of the corrected wage; the statement of that year contains the corrected tax. */
  taxYear: number;
  taxColumn: WithholdingColumn;
  wage: CorrectedWage;
  /** Yen of additional tax; negative for a refund. */
  tax: number;
  /** When the wage that bears the tax can be withdrawn; a refund, whose wage was paid, can be at once. */
  early: EarlyPayoutWait;
  now: Date;
};

/** Posts one correction of tax: writes the ledger posting, a wage part for the next transfer, and its history. */
export async function postTaxCorrection(tx: Tx, posting: Posting): Promise<void> {
  const { kind, correctionId, taxYear, taxColumn, wage, tax, early, now } = posting;
  const { attendanceId, workerId, corporationId } = wage;
  const posted = await postToLedger(tx, {
    dedupKey: `wage:${attendanceId}:${kind}:${correctionId}`,
    kind: `wage.${kind}`,
    note: `${taxYear}年の税額の精算 ${wage.workDay} ${wage.facilityName}`,
    attendanceId,
    at: now,
    entries: [
      { account: 'wages_payable', workerId, amount: tax },
      { account: 'tax_withheld', corporationId, amount: -tax },
    ],
  });
  if (!posted) throw new Error(`the tax correction ${correctionId} was posted before`);
  const line = { attendanceId, workerId, kind, tax, taxYear, taxColumn, correctionId, early, now };
  const id = await insertCorrectionPart(tx, line);
  await recordChanges(tx, [
    {
      subject: 'wage_part',
      id,
      from: null,
      to: 'FIXED',
      event: 'RELEASE',
      actor: systemActor,
      reason: `${kind} ${formatYen(Math.abs(tax))}`,
      at: now,
    },
  ]);
  await reissuePaySlip(tx, { attendanceId, change: 'TAX_SETTLED', now });
}

type Released = { wage: CorrectedWage; net: number; early: EarlyPayoutWait; now: Date };

/**
 * Withholds missing tax of earlier wages of the same employer from a wage that is released: oldest first, and at
 * most the wage's net pay. The rest waits for the next wage. (Rule 6.2)
 */
export async function collectTaxDue(tx: Tx, { wage, net, early, now }: Released): Promise<void> {
  const shares = sharesOf(await lockOpenTaxCorrections(tx, wage), net);
  await mapInOrder(shares, async ({ id, tax, taxYear, taxColumn }) => {
    await postTaxCorrection(tx, {
      kind: 'tax_due',
      correctionId: id,
      taxYear,
      taxColumn,
      wage,
      tax,
      early,
      now,
    });
    await addCollectedTax(tx, { id, tax });
    await reissueEarningsStatements(tx, { workerId: wage.workerId, year: taxYear, now });
  });
}

/** Distributes the net pay over the open corrections in their order; returns the yen that each one takes. */
function sharesOf(
  corrections: readonly OpenCorrection[],
  net: number,
): (OpenCorrection & { tax: number })[] {
  const shares: (OpenCorrection & { tax: number })[] = [];
  let left = net;
  for (const correction of corrections) {
    const tax = Math.min(correction.rest, left);
    if (tax <= 0) break;
    left -= tax;
    shares.push({ ...correction, tax });
  }
  return shares;
}
