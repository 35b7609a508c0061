import { mapInOrder } from '#platform/base/in-order.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';
import { readWithholdingTables } from '#domain/reference/statutory/tables.server.ts';
import type { JstDay } from '#platform/base/jst.ts';

import { notifyOfOverpayment } from './ask-overpayment.server.ts';
import {
  moveOverpaymentState,
  postDeduction,
  postLoweredOverpayment,
  postWriteOff,
  writeOverpaymentSettlement,
} from './overpayment-posting.server.ts';
import {
  agreedOverpaymentsOf,
  lockOpenOverpayments,
  type OverpaymentRow,
  insertDeduction,
  writeLoweredOverpayment,
  employerWagesOfTransfer,
  unpaidWagesByEmployer,
} from './overpayment.queries.server.ts';
import { deductionsFromTransferWages, type OverpaymentDeduction } from './overpayment-rules.ts';
import { isWithdrawableOn } from '../rules.ts';
import { newPartTaxation } from '../wage/wage-part-tax.ts';
import { unpaidParts } from '../wage/wage-parts.queries.server.ts';
import { withholdingOnPayDay } from '../wage/withholding.ts';

type Taking = {
  workerId: string;
  transferId: string;
  from: 'wages_payable' | 'withdrawing';
  now: Date;
};

/**
 * Deducts agreed overpayments from a transfer whose parts are already written, at most a quarter of the same
 * employer's wages in the transfer. Returns the sum, by which the caller reduces the transfer. The caller holds the
 * wallet and the parts. (Rule 6.7, 民事執行法152条)
 */
export async function deductOverpayments(tx: Tx, taking: Taking): Promise<number> {
  const { workerId, transferId } = taking;
  // A transfer locks overpayments last: after the parts, in the order of their dates.
  const locked = await lockOpenOverpayments(tx, workerId);
  if (locked.every(({ state }) => state !== 'AGREED')) return 0;
  const wages = await employerWagesOfTransfer(tx, transferId);
  const agreed = await agreedOverpaymentsOf(tx, { workerId, transferId });
  let total = 0;
  await mapInOrder(deductionsFromTransferWages(wages, agreed), async (deduction) => {
    const overpayment = locked.find(({ id }) => id === deduction.id);
    if (!overpayment) throw new Error(`overpayment ${deduction.id} is not locked`);
    await writeDeduction(tx, { ...taking, overpayment, deduction });
    total += deduction.share?.amount ?? 0;
  });
  return total;
}

type WriteDeductionArgs = Taking & { overpayment: OverpaymentRow; deduction: OverpaymentDeduction };

async function writeDeduction(
  tx: Tx,
  { overpayment, deduction, transferId, from, now }: WriteDeductionArgs,
): Promise<void> {
  const { share, notOwed } = deduction;
  if (share) {
    const deductionId = await insertDeduction(tx, { overpayment, transferId, share, now });
    await postDeduction(tx, { overpayment, deductionId, transferId, share, from, now });
  }
  const deducted = overpayment.deducted + (share?.amount ?? 0);
  if (notOwed === 0) return writeDeducted(tx, { overpayment, deducted, now });
  if (deducted === 0) return writeNotOwed(tx, { overpayment, now });
  await postLoweredOverpayment(tx, { overpayment, amount: notOwed, now });
  await writeLoweredOverpayment(tx, { id: overpayment.id, notOwed });
  const amount = overpayment.amount - notOwed;
  await writeDeducted(tx, { overpayment: { ...overpayment, amount }, deducted, now });
  const { answerBy } = overpayment;
  await notifyOfOverpayment(tx, { overpayment, amount, answerBy, about: 'lessByTax', now });
}

/** Writes off an overpayment that a higher tax now covers, and notifies the worker. */
async function writeNotOwed(
  tx: Tx,
  { overpayment, now }: { overpayment: OverpaymentRow; now: Date },
): Promise<void> {
  const { amount, answerBy } = overpayment;
  await postWriteOff(tx, { overpayment, amount, writtenOffBefore: 0, now });
  const move = { overpayment, event: 'NOT_OWED', actor: systemActor } as const;
  await moveOverpaymentState(tx, { ...move, deducted: 0, writtenOff: amount, now });
  await notifyOfOverpayment(tx, { overpayment, amount, answerBy, about: 'goneByTax', now });
}

/**
 * Yen that a transfer requested now, on `day`, would deduct: the screen shows them before the worker confirms.
 */
export async function previewDeductions(
  db: QueryExecutor,
  { workerId, paidOn, day }: { workerId: string; paidOn: JstDay; day: JstDay },
): Promise<number> {
  const agreed = await agreedOverpaymentsOf(db, { workerId, transferId: null });
  if (agreed.length === 0) return 0;
  const tables = await readWithholdingTables(db);
  const wages = await unpaidWagesByEmployer(db, { workerId, day });
  const taxed = (await unpaidParts(db, workerId)).flatMap((part) => {
    const again = newPartTaxation(part, { paidOn, tables });
    return again ? [{ part, again }] : [];
  });
  for (const { part, again } of taxed.filter((one) => isWithdrawableOn(one.part, day))) {
    const before = wages.get(part.corporationId) ?? 0;
    wages.set(part.corporationId, before + again.net - part.amount);
  }
  const asTaxedThen = agreed.map((one) => {
    const ofWage = taxed.filter(({ part }) => part.attendanceId === one.attendanceId);
    const [first] = ofWage;
    if (!first) return one;
    const change = ofWage.reduce((sum, { part, again }) => sum + again.tax - part.tax, 0);
    const { steps } = withholdingOnPayDay({ paidOn, ...first.part.column }, tables);
    return { ...one, wage: { ...one.wage, steps, tax: one.wage.tax + change } };
  });
  return deductionsFromTransferWages(wages, asTaxedThen).reduce(
    (sum, { share }) => sum + (share?.amount ?? 0),
    0,
  );
}

type Writing = { overpayment: OverpaymentRow; deducted: number; now: Date };

/**
 * Stores the deducted sum. Only the last share changes the state (to SETTLED); the slip is issued again with the
 * deducted sum.
 */
async function writeDeducted(tx: Tx, { overpayment, deducted, now }: Writing): Promise<void> {
  const { amount, writtenOff } = overpayment;
  if (deducted === amount) {
    const move = { overpayment, event: 'SETTLE', actor: systemActor } as const;
    return moveOverpaymentState(tx, { ...move, deducted, writtenOff, now });
  }
  await writeOverpaymentSettlement(tx, { overpayment, deducted, writtenOff, now });
}
