import { inOrder } from '#base/in-order.ts';
import type { Executor, Tx } from '#server/database/db.server.ts';
import { systemActor } from '#server/history.server.ts';
import { withholdingTables } from '#reference/statutory/tables.server.ts';
import type { JstDay } from '#base/jst.ts';

import { moveOverpayment, postDeduction, writeSums } from './overpayment-posting.server.ts';
import {
  agreedOverpayments,
  lockOpenOverpayments,
  type OverpaymentRow,
  insertDeduction,
  wagesOfTransfer,
  unpaidWages,
} from './overpayment.queries.server.ts';
import { deductionsFrom } from './overpayment-rules.ts';
import { retaxed } from '../wage/wage-part-tax.ts';
import { unpaidParts } from '../wage/wage-parts.queries.server.ts';

type Taking = {
  workerId: string;
  transferId: string;
  from: 'wages_payable' | 'withdrawing';
  now: Date;
};

/**
 * Deducts agreed overpayments from a transfer whose parts are written, and returns the sum: at most a
 * quarter of the same employer's wages in the transfer. The caller holds the wallet and the parts, and
 * reduces the transfer by the sum. (Rule 6.7, 民事執行法152条)
 */
export async function deductOverpayments(tx: Tx, taking: Taking): Promise<number> {
  const { workerId, transferId, from, now } = taking;
  // Locked after the parts, in the order of their dates: the last lock of a transfer.
  const locked = await lockOpenOverpayments(tx, workerId);
  if (locked.every(({ state }) => state !== 'AGREED')) return 0;
  const wages = await wagesOfTransfer(tx, transferId);
  const agreed = await agreedOverpayments(tx, { workerId, transferId });
  let total = 0;
  await inOrder(deductionsFrom(wages, agreed), async ({ id, share }) => {
    const overpayment = locked.find((one) => one.id === id);
    if (!overpayment) throw new Error(`overpayment ${id} is not locked`);
    const deductionId = await insertDeduction(tx, { overpayment, transferId, share, now });
    await postDeduction(tx, { overpayment, deductionId, transferId, share, from, now });
    await writeDeducted(tx, { overpayment, deducted: overpayment.deducted + share.amount, now });
    total += share.amount;
  });
  return total;
}

/**
 * Yen that a transfer requested now would deduct: the screen shows them before the worker confirms.
 */
export async function previewDeductions(
  db: Executor,
  { workerId, paidOn }: { workerId: string; paidOn: JstDay },
): Promise<number> {
  const agreed = await agreedOverpayments(db, { workerId, transferId: null });
  if (agreed.length === 0) return 0;
  const tables = await withholdingTables(db);
  const wages = await unpaidWages(db, workerId);
  for (const part of await unpaidParts(db, workerId)) {
    const again = retaxed(part, { paidOn, tables });
    const before = wages.get(part.corporationId) ?? 0;
    if (again) wages.set(part.corporationId, before + again.net - part.amount);
  }
  return deductionsFrom(wages, agreed).reduce((sum, { share }) => sum + share.amount, 0);
}

type Writing = { overpayment: OverpaymentRow; deducted: number; now: Date };

/** Only the last share changes the state (to SETTLED); the slip shows the remaining amount. */
async function writeDeducted(tx: Tx, { overpayment, deducted, now }: Writing): Promise<void> {
  const { amount, writtenOff } = overpayment;
  if (deducted === amount) {
    const move = { overpayment, event: 'SETTLE', actor: systemActor } as const;
    return moveOverpayment(tx, { ...move, deducted, writtenOff, now });
  }
  await writeSums(tx, { overpayment, deducted, writtenOff, now });
}
