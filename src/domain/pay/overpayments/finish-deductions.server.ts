import { mapInOrder } from '#platform/base/in-order.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import { reissueEarningsStatements } from '../statements/issue-statement.server.ts';
import {
  moveOverpaymentState,
  postUndoneDeduction,
  postWriteOff,
  writeOverpaymentSettlement,
} from './overpayment-posting.server.ts';
import {
  lockOverpayment,
  type OverpaymentRow,
  markDeductionUndone,
  markDeductionsPaid,
  deductionsInForceOfTransfer,
} from './overpayment.queries.server.ts';

type Undoing = {
  transferId: string;
  from: 'wages_payable' | 'withdrawing';
  why: 'returned' | 'recomputed';
  actor: Actor;
  now: Date;
};

/**
 * Undoes the deductions of a transfer that did not arrive or whose wages are taxed again, and returns their sum.
 * Settled overpayments become AGREED again; the share of a waived one is written off. (Rule 6.7)
 */
export async function undoDeductions(tx: Tx, undoing: Undoing): Promise<number> {
  const { transferId, from, why, actor, now } = undoing;
  let total = 0;
  const live = await deductionsInForceOfTransfer(tx, transferId);
  await mapInOrder(live, async ({ id, overpaymentId, taxYear, wasPaid, ...share }) => {
    const overpayment = await lockOverpayment(tx, overpaymentId);
    if (!overpayment) throw new Error(`overpayment ${overpaymentId} is gone`);
    await markDeductionUndone(tx, { id, why, now });
    const taking = { overpayment, deductionId: id, transferId, share, from, now };
    await postUndoneDeduction(tx, taking);
    await writeUndone(tx, { overpayment, amount: share.amount, why, actor, now });
    if (wasPaid)
      await reissueEarningsStatements(tx, { workerId: overpayment.workerId, year: taxYear, now });
    total += share.amount;
  });
  return total;
}

/**
 * Confirms the deductions of a transfer that arrived: the statement of the overpaid wage's year is issued again
 * without the deducted pay.
 */
export async function confirmDeductions(
  tx: Tx,
  { transferId, workerId, now }: { transferId: string; workerId: string; now: Date },
): Promise<void> {
  const years = await markDeductionsPaid(tx, { transferId, now });
  await mapInOrder(years, (year) => reissueEarningsStatements(tx, { workerId, year, now }));
}

type Returning = Pick<Undoing, 'why' | 'actor' | 'now'> & {
  overpayment: OverpaymentRow;
  amount: number;
};

async function writeUndone(tx: Tx, { overpayment, amount, why, actor, now }: Returning) {
  const { state, writtenOff } = overpayment;
  const deducted = overpayment.deducted - amount;
  if (state === 'SETTLED') {
    const event = why === 'returned' ? 'TRANSFER_RETURNED' : 'RECOMPUTE';
    return moveOverpaymentState(tx, { overpayment, event, actor, deducted, writtenOff, now });
  }
  if (state !== 'WAIVED')
    return writeOverpaymentSettlement(tx, { overpayment, deducted, writtenOff, now });
  // The rest was written off before, so the employer carries the returned share as well.
  await postWriteOff(tx, { overpayment, amount, writtenOffBefore: writtenOff, now });
  await writeOverpaymentSettlement(tx, {
    overpayment,
    deducted,
    writtenOff: writtenOff + amount,
    now,
  });
}
