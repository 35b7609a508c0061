import type { Yen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';
import { postToLedger } from '#platform/server/ledger/ledger.server.ts';

import {
  moveOverpaymentState,
  postWriteOff,
  type BookedOverpayment,
} from './overpayment-posting.server.ts';
import { addWageCarriedByEmployer, lockOverpaymentOfShift } from './overpayment.queries.server.ts';
import { overpaidAmountsTurnedToWage, type OverpaidAmounts } from './overpayment-rules.ts';
import { addOverpaymentTurnedToWage, remainingOverpaidAmounts } from './restored.queries.server.ts';

type Restoring = {
  attendanceId: string;
  workerId: string;
  /** The addition to the approved wage, in yen before tax. */
  addedPay: Yen;
  actor: Actor;
  now: Date;
};

/**
 * When an approved wage rises, counts the overpayment that the worker still has as part of the new wage, so that it
 * is not paid a second time. Ends an open or agreed question about the overpayment; the rest that the rise does not
 * cover is written off. Returns the yen after tax that became wage, with their parts. The caller holds the wallet.
 * (Rule 8.4)
 */
export async function restoreOverpaymentToWage(
  tx: Tx,
  restoring: Restoring,
): Promise<OverpaidAmounts> {
  const { attendanceId, workerId, addedPay, actor, now } = restoring;
  const nothing = { amount: 0, taxable: 0, tax: 0, travelAllowance: 0 };
  const overpayment = await lockOverpaymentOfShift(tx, { attendanceId, workerId });
  if (!overpayment) return nothing;
  const { id, state, deducted, writtenOff } = overpayment;
  const left = await remainingOverpaidAmounts(tx, id);
  const restored = overpaidAmountsTurnedToWage(left, addedPay);
  if (restored.amount === 0) return nothing;
  const { amount, taxable } = restored;
  if (state === 'OPEN' || state === 'AGREED') {
    await addOverpaymentTurnedToWage(tx, { id, amount, taxable, fromWrittenOff: 0 });
    await postRestored(tx, { overpayment, amount, now });
    const rest = left.amount - amount;
    if (rest > 0) await postWriteOff(tx, { overpayment, amount: rest, writtenOffBefore: 0, now });
    const move = {
      overpayment,
      event: 'PAY_RAISED',
      actor,
      deducted,
      writtenOff: rest,
      now,
    } as const;
    await moveOverpaymentState(tx, move);
  } else {
    // The overpayment was written off before, as a loss of the employer: now it becomes wage.
    await addOverpaymentTurnedToWage(tx, {
      id,
      amount,
      taxable,
      fromWrittenOff: Math.min(amount, writtenOff),
    });
    await addWageCarriedByEmployer(tx, { attendanceId, amount: -amount });
  }
  return restored;
}

type Posting = { overpayment: BookedOverpayment; amount: Yen; now: Date };

async function postRestored(tx: Tx, { overpayment, amount, now }: Posting): Promise<void> {
  const { id, attendanceId, workerId, corporationId, workDay, facilityName } = overpayment;
  await postToLedger(tx, {
    dedupKey: `overpayment:${id}:restored`,
    kind: 'overpayment.restored',
    note: `払い過ぎの確認の取消（給与の訂正） ${workDay} ${facilityName}`,
    attendanceId,
    at: now,
    entries: [
      { account: 'overpayment_suspense', corporationId, amount },
      { account: 'overpaid_wages', workerId, amount: -amount },
    ],
  });
}
