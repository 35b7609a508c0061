import { textBeginning } from '#platform/base/text.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { receiptRefusal } from '../messages.ts';
import { maxPayerNameLength } from '../payer-name.ts';
import { lockOpenLineOf } from './confirm-receipt.server.ts';
import { isCorporation, refusePayerName } from './decisions.queries.server.ts';
import { payerKeyOfReceipt } from './match-receipt.ts';

type RefuseArgs = {
  lineId: string;
  corporationId: string;
  actor: { kind: 'operator'; id: string };
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Remembers that the payer of an open receipt is not the proposed corporation: receipts of this name are proposed for it
 * only by a virtual account or a number. Once per idempotency key. Refusals: NOT_FOUND, LINE_MATCHED, PAYER_NAMELESS.
 * (Rule 8.7)
 */
export async function refuseProposal(db: Db, args: RefuseArgs): Promise<void> {
  const { lineId, corporationId, actor, now, idempotencyKey } = args;
  const operation = 'receipts.refuseProposal';
  const input = [lineId, corporationId];
  const call = { actorId: idempotencyKeyOwner(actor), key: idempotencyKey, operation, input, now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const line = await lockOpenLineOf(tx, lineId, ['IN']);
      if (!(await isCorporation(tx, corporationId))) throw receiptRefusal('NOT_FOUND');
      const key = payerKeyOfReceipt(line);
      if (key === '') throw receiptRefusal('PAYER_NAMELESS');
      const name = textBeginning(line.payerName || line.summary, maxPayerNameLength);
      await refusePayerName(tx, { key, name, corporationId, now });
    }),
  );
}
