import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import { postToLedger } from '#platform/server/ledger/ledger.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';

import { undoDeductions } from '../overpayments/finish-deductions.server.ts';
import { reissueEarningsStatements } from '../statements/issue-statement.server.ts';
import { payRefusal, transferReopenedMessage } from '../messages.ts';
import { moveTransferStates } from '../move-transfers.server.ts';
import { nextTransferState } from '../rules.ts';
import { yearOfDay } from '../statements.ts';
import { lockShiftsAndWalletsOfTransfers } from '../wallet/wallet.queries.server.ts';
import {
  lockTransfer,
  writeReopenedTransfer,
  returnWagePartsToBalance,
  type LockedTransfer,
} from './transfer-steps.queries.server.ts';

type ReopenTransferArgs = { transferId: string; reason: string; actor: Actor; now: Date };

/**
 * Returns the money of a completed transfer to the worker's balance, because the bank did not pay after all. Writes a
 * separate posting, makes the parts withdrawable again and notifies the worker. Returns the shifts that are no longer
 * wholly paid. Runs in the transaction in which a second operator approves. Refusals: NOT_FOUND,
 * TRANSFER_STATE_CHANGED. (Rule 6.5)
 */
export async function reopenTransfer(
  tx: Tx,
  { transferId, reason, actor, now }: ReopenTransferArgs,
): Promise<string[]> {
  const { workerId, state, amount, fee, designatedOn } = await lockedTransfer(tx, transferId);
  const event = 'OPS_REOPEN';
  if (!nextTransferState(state, event, actor.kind)) throw payRefusal('TRANSFER_STATE_CHANGED');
  const move = { transferIds: [transferId], from: state, event, actor, reason, now } as const;
  await moveTransferStates(tx, move, (to) =>
    writeReopenedTransfer(tx, { transferId, state: to, reason, now }),
  );
  const parts = await returnWagePartsToBalance(tx, transferId);
  await postToLedger(tx, {
    dedupKey: `transfer:${transferId}:reopened`,
    kind: 'transfer.reopened',
    note: '振込完了の取消',
    transferId,
    at: now,
    entries: [
      { account: 'bank', amount: amount - fee },
      { account: 'fee_income', amount: fee },
      { account: 'wages_payable', workerId, amount: -amount },
    ],
  });
  await recordChanges(
    tx,
    parts.map(({ id }) => ({
      subject: 'wage_part',
      id,
      from: 'PAID',
      to: 'RETURNED',
      event: 'TRANSFER_REOPENED',
      actor,
      reason,
      at: now,
    })),
  );
  const back = { transferId, from: 'wages_payable', why: 'returned' } as const;
  await undoDeductions(tx, { ...back, actor, now });
  // Statements must not contain pay that never arrived, however late that is known: issue them again.
  await reissueEarningsStatements(tx, { workerId, year: yearOfDay(designatedOn), now });
  await notifyOneWorker(tx, {
    workerId,
    topic: 'payment',
    dedupKey: `transfer:${transferId}:REOPENED`,
    ...transferReopenedMessage(formatYen(amount - fee)),
    path: paths.earnings(),
    now,
  });
  return [...new Set(parts.map(({ attendanceId }) => attendanceId))];
}

/** Returns a transfer that can be reopened now, locked. Refusals: NOT_FOUND, TRANSFER_STATE_CHANGED. (Rule 6.5) */
export async function lockReopenableTransfer(tx: Tx, transferId: string): Promise<LockedTransfer> {
  const transfer = await lockedTransfer(tx, transferId);
  const isReopenable = nextTransferState(transfer.state, 'OPS_REOPEN', 'operator') !== null;
  if (!isReopenable) throw payRefusal('TRANSFER_STATE_CHANGED');
  return transfer;
}

async function lockedTransfer(tx: Tx, transferId: string): Promise<LockedTransfer> {
  await lockShiftsAndWalletsOfTransfers(tx, { transferId });
  const transfer = await lockTransfer(tx, transferId);
  if (!transfer) throw payRefusal('NOT_FOUND');
  return transfer;
}
