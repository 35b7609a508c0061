import { textBeginning } from '#platform/base/text.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { receiptRefusal } from '../messages.ts';
import { maxPayerNameLength } from '../payer-name.ts';
import { adjustAfterPayment } from './after-payment.server.ts';
import { partsOfChoice, type ReceiptChoice } from './chosen-parts.ts';
import {
  confirmPayerName,
  lockOpenYenOf,
  lockReceiptLine,
  isCorporation,
  type ReceiptLine,
} from './decisions.queries.server.ts';
import { payerKeyOfReceipt } from './match-receipt.ts';
import { writeMatch } from './write-match.server.ts';

type ConfirmArgs = ReceiptChoice & {
  lineId: string;
  corporationId: string;
  actor: { kind: 'operator'; id: string };
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Assigns an open receipt to the corporation that an operator chose, over the invoices that the operator chose, and
 * counts the payer's name for the corporation. Of two operators at once the second one is refused. Once per idempotency
 * key. Refusals: NOT_FOUND, LINE_MATCHED, RECEIPT_EXCEEDED, INVOICE_EXCEEDED, PAYER_FEE_UNKNOWN. (Rule 8.7)
 */
export async function confirmReceipt(db: Db, args: ConfirmArgs): Promise<void> {
  const { lineId, corporationId, invoices, rest, actor, now, idempotencyKey: key } = args;
  const operation = 'receipts.confirmReceipt';
  const input = [lineId, corporationId, invoices, rest];
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input, now };
  await inTransaction(db, (tx) => withIdempotencyKey(tx, call, () => confirm(tx, args)));
}

async function confirm(tx: Tx, args: ConfirmArgs): Promise<void> {
  const { lineId, corporationId, invoices, rest, actor, now } = args;
  const line = await lockOpenLineOf(tx, lineId, ['IN']);
  if (!(await isCorporation(tx, corporationId))) throw receiptRefusal('NOT_FOUND');
  const invoiceIds = invoices.map(({ invoiceId }) => invoiceId);
  const open = await lockOpenYenOf(tx, { corporationId, invoiceIds });
  const chosen = partsOfChoice({ amount: line.amount, open, choice: { invoices, rest } });
  if ('problem' in chosen) throw receiptRefusal(chosen.problem);
  const { parts } = chosen;
  const match = { lineId, corporationId, parts, operatorId: actor.id, now };
  await writeMatch(tx, { ...match, way: 'OPERATOR' });
  const key = payerKeyOfReceipt(line);
  const name = textBeginning(line.payerName || line.summary, maxPayerNameLength);
  if (key !== '') await confirmPayerName(tx, { key, name, corporationId, now });
  await adjustAfterPayment(tx, { corporationIds: [corporationId], now });
  await recordChanges(tx, [
    {
      subject: 'statement_line',
      id: lineId,
      from: 'UNMATCHED',
      to: 'RECEIPT',
      event: 'CONFIRM',
      actor,
      at: now,
    },
  ]);
}

/** Locks a line of one of the kinds that is in no place. Refusals: NOT_FOUND, LINE_MATCHED. */
export async function lockOpenLineOf(
  tx: Tx,
  lineId: string,
  kinds: readonly ReceiptLine['kind'][],
): Promise<ReceiptLine> {
  const line = await lockReceiptLine(tx, lineId);
  if (!line || !kinds.includes(line.kind)) throw receiptRefusal('NOT_FOUND');
  if (line.state !== 'UNMATCHED') throw receiptRefusal('LINE_MATCHED');
  return line;
}
