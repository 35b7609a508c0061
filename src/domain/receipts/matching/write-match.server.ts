import { randomUUID } from 'node:crypto';

import type { Yen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';
import { postToLedger } from '#platform/server/ledger/ledger.server.ts';

import { takeBackSetOffs } from '../credit/set-off.server.ts';
import {
  allocationsOfLine,
  insertAllocations,
  writeOpenLine,
  writeReceiptOf,
  writeTakenBack,
  type Allocation,
} from './allocations.queries.server.ts';
import type { CertainWay } from './match-receipt.ts';

type Matching = {
  lineId: string;
  corporationId: string;
  parts: readonly Allocation[];
  way: CertainWay | 'OPERATOR';
  /** Null for a match without an operator. */
  operatorId: string | null;
  now: Date;
};

/**
 * Assigns a receipt, whose line is locked, to the corporation that paid, and posts it. A constraint refuses parts that are
 * not exactly the receipt. (Rule 8.7)
 */
export async function writeMatch(tx: Tx, { corporationId, ...match }: Matching): Promise<void> {
  const matchId = randomUUID();
  await insertAllocations(tx, { ...match, matchId, corporationId });
  await writeReceiptOf(tx, { lineId: match.lineId, corporationId, now: match.now });
  await postParts(tx, { ...match, matchId, corporationId, kind: 'billing.received' });
}

type Undoing = { lineId: string; corporationId: string; actor: Actor; now: Date };

/**
 * Takes a match back by reverse rows and a reverse posting; the line, which is locked, waits for an operator. False, and
 * nothing changed, where yen of it are refunded.
 */
export async function undoMatch(tx: Tx, undoing: Undoing): Promise<boolean> {
  if (!(await reverseParts(tx, { ...undoing, way: 'UNDONE' }))) return false;
  await writeOpenLine(tx, undoing.lineId);
  return true;
}

type TakingBack = Omit<Undoing, 'corporationId'> & {
  /** The corporation whose receipt it was; null for a receipt of none. */
  corporationId: string | null;
  /** The line by which the bank took the receipt back. */
  cancelledId: string;
};

/**
 * Takes back a receipt that the bank took back, with what it paid. Both lines are locked. False, and nothing changed, where yen
 * of it are refunded.
 */
export async function takeReceiptBack(
  tx: Tx,
  { corporationId, cancelledId, ...receipt }: TakingBack,
): Promise<boolean> {
  const way = 'CANCELLED';
  if (corporationId !== null && !(await reverseParts(tx, { ...receipt, corporationId, way })))
    return false;
  await writeTakenBack(tx, { lineId: receipt.lineId, cancelledId, now: receipt.now });
  return true;
}

async function reverseParts(
  tx: Tx,
  { lineId, corporationId, actor, now, way }: Undoing & { way: 'UNDONE' | 'CANCELLED' },
): Promise<boolean> {
  const matchId = randomUUID();
  const placed = await allocationsOfLine(tx, lineId);
  const parts = placed.map((part) => ({ ...part, amount: -part.amount }));
  const operatorId = actor.kind === 'operator' ? actor.id : null;
  const leaving = { credit: yenOf(placed, 'CREDIT'), deposit: yenOf(placed, 'DEPOSIT') };
  if (!(await takeBackSetOffs(tx, { corporationId, leaving, operatorId, now }))) return false;
  const reversal = { matchId, lineId, corporationId, parts, operatorId, now };
  await insertAllocations(tx, { ...reversal, way });
  await postParts(tx, { ...reversal, kind: 'billing.received_undone' });
  return true;
}

/** The yen of parts of these kinds. */
const yenOf = (parts: readonly Allocation[], ...kinds: Allocation['kind'][]): Yen =>
  parts.reduce((yen, part) => (kinds.includes(part.kind) ? yen + part.amount : yen), 0);

type Posting = {
  matchId: string;
  lineId: string;
  corporationId: string;
  parts: readonly Allocation[];
  kind: 'billing.received' | 'billing.received_undone';
  now: Date;
};

async function postParts(
  tx: Tx,
  { matchId, lineId, corporationId, parts, kind, now }: Posting,
): Promise<void> {
  const of = (...kinds: Allocation['kind'][]): Yen => yenOf(parts, ...kinds);
  await postToLedger(tx, {
    dedupKey: `receipt:${matchId}`,
    kind,
    note: lineId,
    at: now,
    entries: [
      { account: 'bank_in', amount: of('INVOICE', 'CREDIT', 'DEPOSIT') },
      { account: 'payers_bank_fees', amount: of('PAYER_FEE') },
      { account: 'employer_receivable', corporationId, amount: -of('INVOICE', 'PAYER_FEE') },
      { account: 'employer_credit', corporationId, amount: -of('CREDIT') },
      { account: 'employer_deposit', corporationId, amount: -of('DEPOSIT') },
    ],
  });
}
