import { randomUUID } from 'node:crypto';

import type { Yen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { postToLedger } from '#platform/server/ledger/ledger.server.ts';

import { partsToTakeBack, setOffPartsOf, yenOfParts, type SetOffPart } from './set-off-rules.ts';
import {
  insertSetOff,
  lockHeldYen,
  lockInvoicesOf,
  usedMoneyOf,
  type HeldYen,
  type SetOffWay,
} from './set-offs.queries.server.ts';

type SettingOff = {
  corporationId: string;
  /** Null for a set-off without an operator. */
  operatorId: string | null;
  now: Date;
};

/**
 * Sets the free credit of a corporation against its open invoices, under the locks of both. Returns the yen; 0 where nothing is
 * free or open. (Rule 8.7)
 */
export async function setOffFreeCredit(
  tx: Tx,
  { corporationId, operatorId, now }: SettingOff,
): Promise<Yen> {
  const invoices = await lockInvoicesOf(tx, corporationId);
  const { credit: overpaid } = await lockHeldYen(tx, corporationId);
  const parts = setOffPartsOf({ overpaid, invoices });
  const way = operatorId === null ? 'TASK' : 'OPERATOR';
  await writeSetOff(tx, { corporationId, parts, way, operatorId, now });
  return yenOfParts(parts);
}

type Leaving = SettingOff & {
  /** Yen that leave what the corporation paid too much, and its deposits. */
  leaving: HeldYen;
};

/**
 * Takes back set-offs of money until the yen that leave are free: the invoices that they paid are open as before. Later
 * writes of the transaction then find all of the locks taken. False, and nothing changed, where yen of them are refunded. (Rule 8.7)
 */
export async function takeBackSetOffs(
  tx: Tx,
  { corporationId, leaving, operatorId, now }: Leaving,
): Promise<boolean> {
  if (leaving.credit <= 0 && leaving.deposit <= 0) return true;
  await lockInvoicesOf(tx, corporationId);
  const { credit, deposit } = await lockHeldYen(tx, corporationId);
  if (deposit < leaving.deposit) return false;
  const missing = leaving.credit - credit;
  if (missing <= 0) return true;
  const parts = partsToTakeBack(await usedMoneyOf(tx, corporationId), missing);
  if (-yenOfParts(parts) < missing) return false;
  await writeSetOff(tx, { corporationId, parts, way: 'TAKEN_BACK', operatorId, now });
  return true;
}

type Writing = SettingOff & { parts: readonly SetOffPart[]; way: SetOffWay };

/** Credit notes are part of the receivable already: only money moves between accounts. */
async function writeSetOff(tx: Tx, { parts, ...setOff }: Writing): Promise<void> {
  if (parts.length === 0) return;
  const { corporationId, way, now } = setOff;
  const setOffId = randomUUID();
  await insertSetOff(tx, { ...setOff, setOffId, parts });
  const money = yenOfParts(parts.filter(({ creditInvoiceId }) => creditInvoiceId === null));
  await postToLedger(tx, {
    dedupKey: `set-off:${setOffId}`,
    kind: way === 'TAKEN_BACK' ? 'billing.set_off_undone' : 'billing.set_off',
    note: '',
    at: now,
    entries: [
      { account: 'employer_credit', corporationId, amount: money },
      { account: 'employer_receivable', corporationId, amount: -money },
    ],
  });
}
