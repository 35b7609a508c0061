import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { receiptRefusal } from '../messages.ts';
import { adjustAfterPayment } from './after-payment.server.ts';
import { lockPossibleReceipts } from './allocations.queries.server.ts';
import { lockReceiptLine } from './decisions.queries.server.ts';
import { takeReceiptBack } from './write-match.server.ts';

type TakeBackArgs = {
  /** The line by which the bank took a receipt back. */
  lineId: string;
  /** The receipt that the operator chose. */
  receiptId: string;
  actor: { kind: 'operator'; id: string };
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Pairs a line of a bank's 取消 with the receipt that it takes back, which an operator chose: same account and amount within
 * the days before. What the receipt paid is open again. Once per idempotency key. Refusals: NOT_FOUND, LINE_MATCHED,
 * RECEIPT_NOT_TAKEN_BACK, RECEIPT_REFUNDED. (Rule 8.7)
 */
export async function takeBackReceipt(db: Db, args: TakeBackArgs): Promise<void> {
  const { lineId: cancelledId, receiptId, actor, now, idempotencyKey: key } = args;
  const operation = 'receipts.takeBackReceipt';
  const input = [cancelledId, receiptId];
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input, now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const line = await lockReceiptLine(tx, cancelledId);
      if (!line) throw receiptRefusal('NOT_FOUND');
      if (line.state !== 'UNMATCHED') throw receiptRefusal('LINE_MATCHED');
      const possible = line.kind === 'IN_CANCELLED' ? await lockPossibleReceipts(tx, line) : [];
      const receipt = possible.find(({ id }) => id === receiptId);
      if (!receipt) throw receiptRefusal('RECEIPT_NOT_TAKEN_BACK');
      const { corporationId } = receipt;
      const taking = { lineId: receiptId, corporationId, cancelledId, actor, now };
      if (!(await takeReceiptBack(tx, taking))) throw receiptRefusal('RECEIPT_REFUNDED');
      if (corporationId !== null)
        await adjustAfterPayment(tx, { corporationIds: [corporationId], now });
      const change = { subject: 'statement_line', to: 'CANCELLED', event: 'TAKE_BACK', actor };
      await recordChanges(tx, [
        { ...change, id: cancelledId, from: 'UNMATCHED', at: now },
        { ...change, id: receiptId, from: receipt.state, at: now },
      ]);
    }),
  );
}
