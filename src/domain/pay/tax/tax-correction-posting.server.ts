import { inOrder } from '#platform/base/in-order.ts';
import { formatYen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';
import { postToLedger } from '#platform/server/ledger/ledger.server.ts';

import { reissuePaySlip } from '../statements/issue-pay-slip.server.ts';
import { renewStatements } from '../statements/issue-statement.server.ts';
import type { WithholdingColumn } from '../wage/withholding.ts';
import {
  insertCorrectionPart,
  addCollectedTax,
  lockOpenTaxCorrections,
  type OpenCorrection,
} from './corrected-tax.queries.server.ts';

/** The wage that a correction stands on: the corrected one, or the one that it is taken from. */
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
  /** The year of the wage whose tax was provisional: its statement says the corrected tax. */
  taxYear: number;
  taxColumn: WithholdingColumn;
  wage: CorrectedWage;
  /** Yen that are withheld more; negative for a refund. */
  tax: number;
  now: Date;
};

/** One line of a corrected tax: a posting, a part that the next transfer carries, a line of history. */
export async function postCorrection(tx: Tx, posting: Posting): Promise<void> {
  const { kind, correctionId, taxYear, taxColumn, wage, tax, now } = posting;
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
  const line = { attendanceId, workerId, kind, tax, taxYear, taxColumn, correctionId, now };
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

type Released = { wage: CorrectedWage; net: number; now: Date };

/**
 * Takes what was withheld too little of earlier wages of the same employer from one that is released,
 * oldest first and never more than that wage's net; the rest waits for the one after it. (Rule 6.2)
 */
export async function collectTaxDue(tx: Tx, { wage, net, now }: Released): Promise<void> {
  const shares = sharesOf(await lockOpenTaxCorrections(tx, wage), net);
  await inOrder(shares, async ({ id, tax, taxYear, taxColumn }) => {
    await postCorrection(tx, {
      kind: 'tax_due',
      correctionId: id,
      taxYear,
      taxColumn,
      wage,
      tax,
      now,
    });
    await addCollectedTax(tx, { id, tax });
    await renewStatements(tx, { workerId: wage.workerId, year: taxYear, now });
  });
}

/** The yen that each correction takes from the net, in order, until nothing of the net is left. */
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
