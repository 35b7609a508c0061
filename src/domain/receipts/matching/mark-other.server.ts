import { refuseFields } from '#platform/base/refusal.ts';
import { isTextWithin, normalizeLine } from '#platform/base/text.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { otherMoneySentence } from '../messages.ts';
import { maxOtherMoneyNoteLength } from './other-money.ts';
import { lockOpenLineOf } from './confirm-receipt.server.ts';
import { writeOtherMoney } from './decisions.queries.server.ts';

type MarkArgs = {
  lineId: string;
  /** The nature of the money, such as interest. */
  note: string;
  actor: { kind: 'operator'; id: string };
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Marks money that came in as no payment of a corporation, or a line of a bank's 取消 whose receipt no loaded file has. Once per idempotency key. Refusals: NOT_FOUND, LINE_MATCHED,
 * VALIDATION_FAILED. (Rule 8.7)
 */
export async function markOtherMoney(db: Db, args: MarkArgs): Promise<void> {
  const { lineId, actor, now, idempotencyKey: key } = args;
  const note = normalizeLine(args.note);
  if (!isTextWithin(note, maxOtherMoneyNoteLength))
    throw refuseFields({ note: otherMoneySentence });
  const operation = 'receipts.markOtherMoney';
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input: [lineId, note], now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      await lockOpenLineOf(tx, lineId, ['IN', 'IN_CANCELLED']);
      await writeOtherMoney(tx, { lineId, note, now });
      await recordChanges(tx, [
        {
          subject: 'statement_line',
          id: lineId,
          from: 'UNMATCHED',
          to: 'OTHER',
          event: 'MARK_OTHER',
          actor,
          reason: note,
          at: now,
        },
      ]);
    }),
  );
}
