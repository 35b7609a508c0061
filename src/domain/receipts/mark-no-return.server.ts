import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { lockStatementLine, writeNoReturn } from './lines.queries.server.ts';
import { receiptRefusal } from './messages.ts';

type MarkArgs = {
  lineId: string;
  isNoReturn: boolean;
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Marks an open credit as no return of a transfer, so that its proposals are not shown, or takes the mark back. Once per
 * idempotency key. Refusals: NOT_FOUND, LINE_MATCHED. (Rule 6.5)
 */
export async function markNoReturn(db: Db, args: MarkArgs): Promise<void> {
  const { lineId, isNoReturn, actor, now, idempotencyKey: key } = args;
  const operation = 'receipts.markNoReturn';
  const input = [lineId, isNoReturn];
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input, now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const line = await lockStatementLine(tx, lineId);
      if (!line) throw receiptRefusal('NOT_FOUND');
      if (line.state !== 'UNMATCHED') throw receiptRefusal('LINE_MATCHED');
      await writeNoReturn(tx, { lineId, isNoReturn });
    }),
  );
}
