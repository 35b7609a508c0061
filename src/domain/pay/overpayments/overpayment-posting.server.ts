import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import { postToLedger } from '#platform/server/ledger/ledger.server.ts';

import { nextOverpaymentState, type OverpaymentEvent, type OverpaymentState } from '../rules.ts';
import type { Overpaid } from './overpayment-rules.ts';
import { reissuePaySlip } from '../statements/issue-pay-slip.server.ts';
import {
  addWrittenOff,
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
 * Puts an overpayment on the books. The worker does not owe it yet: the employer's suspense account
 * holds the other side until the worker has agreed, and employer and tax office stand as at release.
 */
export async function postAsked(tx: Tx, { overpayment, amount, now }: Amount): Promise<void> {
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

/** Takes an overpayment, or the rest of it, off the books: the employer carries it. */
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
  await addWrittenOff(tx, { attendanceId, amount });
}

/** Lowers what an overpayment is on the books, by yen that are tax by the table as it is now. (Rule 8.5) */
export async function postLowered(
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
  share: Overpaid;
  /** The account of the worker's money: the balance, or the transfer on its way. */
  from: 'wages_payable' | 'withdrawing';
  now: Date;
};

/**
 * Takes a share out of the worker's wages. The employer is owed so much less, and the tax on it was not
 * due: both are corrected to the wage that was approved.
 */
export async function postDeduction(tx: Tx, taking: Taking): Promise<void> {
  await postShare(tx, { ...taking, sign: 1 });
}

/** The reverse posting, where the transfer did not arrive or is computed again. */
export async function postUndone(tx: Tx, taking: Taking): Promise<void> {
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
  /** Columns besides the state, written with it: the constraints look at both. */
  deducted: number;
  writtenOff: number;
  answer?: { textVersion: number };
  now: Date;
};

/**
 * Changes the state of an overpayment, locked by the caller, and writes the history and the slip of the
 * wage. Throws when the transition table has no such move.
 */
export async function moveOverpayment(tx: Tx, moving: Moving): Promise<void> {
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
 * Ends an overpayment without its rest: the employer carries it. Pay that the worker did not agree to lower is on no books, and
 * stays wage. The caller has locked it. (Rule 6.7, 8.4)
 */
export async function giveUp(tx: Tx, { overpayment, ...move }: GivingUp): Promise<void> {
  const { amount, deducted, restored } = overpayment;
  const rest = amount - deducted - restored;
  const { now } = move;
  if (rest > 0) await postWriteOff(tx, { overpayment, amount: rest, writtenOffBefore: 0, now });
  await moveOverpayment(tx, { overpayment, ...move, deducted, writtenOff: rest });
}

type Sums = {
  overpayment: { id: string; attendanceId: string };
  deducted: number;
  writtenOff: number;
  now: Date;
};

/**
 * Writes the deducted and written-off sums without a change of state, and the slip of the wage again.
 */
export async function writeSums(
  tx: Tx,
  { overpayment, deducted, writtenOff, now }: Sums,
): Promise<void> {
  await writeOverpaymentSums(tx, { id: overpayment.id, deducted, writtenOff });
  await reissuePaySlip(tx, { attendanceId: overpayment.attendanceId, change: 'OVERPAYMENT', now });
}
