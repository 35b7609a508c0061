import { lockCorporation } from '#domain/corporation/corporation.queries.server.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { receiptRefusal } from '../messages.ts';
import { adjustAfterPayment } from './after-payment.server.ts';
import { writeOpenLine } from './allocations.queries.server.ts';
import {
  isMatchedByOperator,
  lockReceiptLine,
  unconfirmPayerName,
  type ReceiptLine,
} from './decisions.queries.server.ts';
import { payerKeyOfReceipt } from './match-receipt.ts';
import { undoMatch } from './write-match.server.ts';

type UndoArgs = {
  lineId: string;
  actor: { kind: 'operator'; id: string };
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Takes a receipt out of its place by a reverse posting; it waits for an operator and is not matched by itself again. The
 * two lines of a receipt that the bank took back are both opened. A
 * receipt by which an invoice proved its corporation stays: wages were paid out on it. Once per idempotency key.
 * Refusals: NOT_FOUND, RECEIPT_NOT_PLACED, RECEIPT_FOLLOWED, RECEIPT_REFUNDED. (Rule 8.7)
 */
export async function undoReceipt(db: Db, args: UndoArgs): Promise<void> {
  const { lineId, actor, now, idempotencyKey: key } = args;
  const operation = 'receipts.undoReceipt';
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input: [lineId], now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const line = await lockReceiptLine(tx, lineId);
      if (!line) throw receiptRefusal('NOT_FOUND');
      await takeOut(tx, { line, actor, now });
      const undone = line.counterLineId === null ? [lineId] : [lineId, line.counterLineId];
      const change = {
        subject: 'statement_line',
        from: line.state,
        to: 'UNMATCHED',
        event: 'UNDO',
      };
      await recordChanges(
        tx,
        undone.map((id) => ({ ...change, id, actor, at: now })),
      );
    }),
  );
}

type TakingOut = Pick<UndoArgs, 'actor' | 'now'> & { line: ReceiptLine };

async function takeOut(tx: Tx, { line, actor, now }: TakingOut): Promise<void> {
  const { id: lineId, corporationId, counterLineId, matchedAt, state } = line;
  if (state === 'OTHER') return writeOpenLine(tx, lineId);
  if (counterLineId !== null) {
    await writeOpenLine(tx, lineId);
    return writeOpenLine(tx, counterLineId);
  }
  if (state !== 'RECEIPT' || corporationId === null || matchedAt === null)
    throw receiptRefusal('RECEIPT_NOT_PLACED');
  const isConfirmed = await isMatchedByOperator(tx, lineId);
  if (!(await undoMatch(tx, { lineId, corporationId, actor, now })))
    throw receiptRefusal('RECEIPT_REFUNDED');
  // Decided under the lock of the corporation, which comes after those of the invoices: a proof may be written at the same time.
  const { provenAt, provenBy } = await lockCorporation(tx, corporationId);
  if (provenBy === 'INVOICE' && provenAt !== null && provenAt >= matchedAt)
    throw receiptRefusal('RECEIPT_FOLLOWED');
  const key = payerKeyOfReceipt(line);
  if (isConfirmed) await unconfirmPayerName(tx, { key, corporationId, now });
  await adjustAfterPayment(tx, { corporationIds: [corporationId], now });
}
