import { markShiftsPaid } from '#domain/attendance/contract/mark-paid.server.ts';
import { settleBankFile } from '#domain/pay/bank-file/settle-transfers.server.ts';
import type { TransferFailure } from '#domain/pay/bank-file/transfer-outcome.ts';
import { transferFailureReasonOf } from '#domain/pay/messages.ts';
import type { SettleTransfersPayload } from '#gen/types.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { endedTransfersOfFile, type EndedTransfer } from './bank.queries.server.ts';
import { demoRefusal } from './messages.ts';

/** Actor without an id: the demo bank acts as an operator who records the outcome of transfers. */
export const demoBankActor = { kind: 'operator', id: null } as const;

type BankFailure = Exclude<TransferFailure, 'NO_FUNDS'>;

type Settling = {
  bankFileId: string;
  failures: readonly { transferId: string; reason: BankFailure }[];
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Plays the bank, from the designated day on: returns the transfers listed as failed and pays the others of the file;
 * shifts whose wage is wholly paid become PAID. The same answer again changes nothing. Once per idempotency key.
 * Refusals: NOT_FOUND, RESULT_EARLY, RESULT_CHANGED.
 */
export async function settleTransfersAsBank(
  db: Db,
  { bankFileId, failures, actor, now, idempotencyKey: key }: Settling,
): Promise<SettleTransfersPayload> {
  const failed = new Map(failures.map(({ transferId, reason }) => [transferId, reason]));
  const call = {
    actorId: idempotencyKeyOwner(actor),
    key,
    operation: 'demo.settleTransfers',
    input: [bankFileId, failures],
    now,
  };
  return inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const settled = await settleBankFile(tx, { bankFileId, failures: failed, actor, now });
      await markShiftsPaid(tx, settled.paidAttendanceIds, now);
      const ended = await endedTransfersOfFile(tx, bankFileId);
      assertSameAnswer(ended, failed);
      return { ...sumOf(ended), isRepeated: settled.count === 0 };
    }),
  );
}

/** Refuses an answer that names a transfer of another file, or differs from the recorded one. */
function assertSameAnswer(
  ended: readonly EndedTransfer[],
  failed: ReadonlyMap<string, BankFailure>,
): void {
  const ids = new Set(ended.map(({ id }) => id));
  if (![...failed.keys()].every((id) => ids.has(id))) throw commonRefusal('NOT_FOUND');
  for (const { id, position, failureReason } of ended)
    if (failureReason !== transferFailureReasonOf(failed.get(id) ?? 'PAID'))
      throw demoRefusal('RESULT_CHANGED', { position });
}

function sumOf(ended: readonly EndedTransfer[]) {
  const sum = { completed: 0, completedTotal: 0, failed: 0, failedTotal: 0 };
  for (const { failureReason, net } of ended) {
    const end = failureReason === null ? 'completed' : 'failed';
    sum[end] += 1;
    sum[`${end}Total`] += net;
  }
  return sum;
}
