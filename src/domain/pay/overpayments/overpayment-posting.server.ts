import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import { postToLedger } from '#platform/server/ledger/ledger.server.ts';

import { nextOverpaymentState, type OverpaymentEvent, type OverpaymentState } from '../rules.ts';
import type { OverpaidAmounts } from './overpayment-rules.ts';
import { reissuePaySlip } from '../statements/issue-pay-slip.server.ts';
import {
  addWageCarriedByEmployer,
  writeOverpaymentState,
  writeOverpaymentSums,
  type OverpaymentRow,
} from './overpayment.queries.server.ts';

export type BookedOverpayment = {
  id: string;
  attendanceId: string;
  workerId: string;
  corporationId: string;
  facilityName: string;
  workDay: string;
};

type Amount = { overpayment: BookedOverpayment; amount: number; now: Date };

const noteOf = ({ workDay, facilityName }: BookedOverpayment) => `${workDay} ${facilityName}`;

/**
 * Books an overpayment. The worker does not owe it yet: the employer's suspense account holds the contra entry until a
 * share is deducted or the rest is written off, and the accounts of employer and tax office stay as at the release.
 */
export async function postAskedOverpayment(
  tx: Tx,
  { overpayment, amount, now }: Amount,
): Promise<void> {
  const { id, attendanceId, workerId, corporationId } = overpayment;
  await postToLedger(tx, {
    dedupKey: `overpayment:${id}:asked`,
    kind: 'overpayment.asked',
    note: `払い過ぎの確認 ${noteOf(overpayment)}`,
    attendanceId,
    at: now,
    entries: [
      { account: 'overpaid_wages', workerId, amount },
      { account: 'overpayment_suspense', corporationId, amount: -amount },
    ],
  });
}

type WriteOff = Amount & { writtenOffBefore: number };

/** Writes off an overpayment or its rest: the ledger moves the amount to the employer, who carries it. */
export async function postWriteOff(tx: Tx, writeOff: WriteOff): Promise<void> {
  const { overpayment, amount, writtenOffBefore, now } = writeOff;
  const { id, attendanceId, workerId, corporationId } = overpayment;
  await postToLedger(tx, {
    dedupKey: `overpayment:${id}:written-off:${writtenOffBefore + amount}`,
    kind: 'overpayment.written_off',
    note: `払い過ぎの免除 ${noteOf(overpayment)}`,
    attendanceId,
    at: now,
    entries: [
      { account: 'overpayment_suspense', corporationId, amount },
      { account: 'overpaid_wages', workerId, amount: -amount },
    ],
  });
  await addWageCarriedByEmployer(tx, { attendanceId, amount });
}

/** Lowers a booked overpayment by yen that are tax under the current table. (Rule 8.5) */
export async function postLoweredOverpayment(
  tx: Tx,
  { overpayment, amount, now }: Amount & { overpayment: { amount: number } },
): Promise<void> {
  const { id, attendanceId, workerId, corporationId } = overpayment;
  await postToLedger(tx, {
    dedupKey: `overpayment:${id}:lowered:${overpayment.amount - amount}`,
    kind: 'overpayment.lowered',
    note: `払い過ぎの税額の変更 ${noteOf(overpayment)}`,
    attendanceId,
    at: now,
    entries: [
      { account: 'overpayment_suspense', corporationId, amount },
      { account: 'overpaid_wages', workerId, amount: -amount },
    ],
  });
}

type Taking = {
  overpayment: BookedOverpayment;
  deductionId: string;
  transferId: string;
  share: OverpaidAmounts;
  /** The account that holds the worker's money: the balance, or the open transfer. */
  from: 'wages_payable' | 'withdrawing';
  now: Date;
};

/**
 * Takes a share out of the worker's wages. The employer's debt and the withheld tax fall as well, so that both
 * match the approved wage.
 */
export async function postDeduction(tx: Tx, taking: Taking): Promise<void> {
  await postShare(tx, { ...taking, sign: 1 });
}

/** Reverses `postDeduction` when the transfer did not arrive or is taxed again. */
export async function postUndoneDeduction(tx: Tx, taking: Taking): Promise<void> {
  await postShare(tx, { ...taking, sign: -1 });
}

async function postShare(tx: Tx, share: Taking & { sign: 1 | -1 }): Promise<void> {
  const { overpayment, deductionId, transferId, from, sign, now } = share;
  const { amount, taxable, tax, travelAllowance } = share.share;
  const { attendanceId, workerId, corporationId } = overpayment;
  const isTaken = sign === 1;
  await postToLedger(tx, {
    dedupKey: `overpayment-deduction:${deductionId}:${isTaken ? 'taken' : 'undone'}`,
    kind: isTaken ? 'overpayment.deducted' : 'overpayment.undone',
    note: `払い過ぎの精算（同意済み）${isTaken ? '' : 'の取消'} ${noteOf(overpayment)}`,
    attendanceId,
    transferId,
    at: now,
    entries: [
      { account: from, workerId, amount: sign * amount },
      {
        account: 'employer_receivable',
        corporationId,
        amount: -sign * (taxable + travelAllowance),
      },
      { account: 'tax_withheld', corporationId, amount: sign * tax },
      { account: 'overpaid_wages', workerId, amount: -sign * amount },
      { account: 'overpayment_suspense', corporationId, amount: sign * amount },
    ],
  });
}

type Moving = {
  overpayment: BookedOverpayment & { state: OverpaymentState };
  event: OverpaymentEvent;
  actor: Actor;
  /** Columns that are written together with the state, because database constraints compare them with it. */
  deducted: number;
  writtenOff: number;
  answer?: { textVersion: number };
  now: Date;
};

/**
 * Changes the state of an overpayment that the caller has locked; writes the history, and issues the slip of the
 * wage again. Throws when the transition table has no such move.
 */
export async function moveOverpaymentState(tx: Tx, moving: Moving): Promise<void> {
  const { overpayment, event, actor, deducted, writtenOff, answer, now } = moving;
  const { id, state, attendanceId } = overpayment;
  const next = nextOverpaymentState(state, event, actor.kind);
  if (next === null) throw new Error(`overpayment ${id}: no ${event} from ${state}`);
  await writeOverpaymentState(tx, { id, state: next, deducted, writtenOff, answer, now });
  await recordChanges(tx, [
    { subject: 'overpayment', id, from: state, to: next, event, actor, at: now },
  ]);
  await reissuePaySlip(tx, { attendanceId, change: 'OVERPAYMENT', now });
}

type GivingUp = Pick<Moving, 'event' | 'actor' | 'now'> & {
  overpayment: OverpaymentRow;
  answer?: { textVersion: number };
};

/**
 * Writes off the rest of an overpayment: the employer carries it. Pay that the worker did not agree to lower was
 * never booked, and stays wage. The caller has locked the overpayment. (Rule 6.7, 8.4)
 */
export async function writeOffOverpayment(
  tx: Tx,
  { overpayment, ...move }: GivingUp,
): Promise<void> {
  const { amount, deducted, restored } = overpayment;
  const rest = amount - deducted - restored;
  const { now } = move;
  if (rest > 0) await postWriteOff(tx, { overpayment, amount: rest, writtenOffBefore: 0, now });
  await moveOverpaymentState(tx, { overpayment, ...move, deducted, writtenOff: rest });
}

type Sums = {
  overpayment: { id: string; attendanceId: string };
  deducted: number;
  writtenOff: number;
  now: Date;
};

/** Writes the deducted and written-off sums without a change of state, and issues the slip of the wage again. */
export async function writeOverpaymentSettlement(
  tx: Tx,
  { overpayment, deducted, writtenOff, now }: Sums,
): Promise<void> {
  await writeOverpaymentSums(tx, { id: overpayment.id, deducted, writtenOff });
  await reissuePaySlip(tx, { attendanceId: overpayment.attendanceId, change: 'OVERPAYMENT', now });
}
