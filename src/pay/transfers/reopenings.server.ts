import { isUuid } from '#base/cursor.ts';
import { refuse as refuseCommon, refuseFields } from '#base/refusal.ts';
import { lengthOf, normalizeLine } from '#base/text.ts';
import { inTransaction, type Db, type Tx } from '#server/database/db.server.ts';
import { keyOwner, withIdempotencyKey } from '#server/idempotency.server.ts';

import { refuse, reopenSentences } from '../messages.ts';
import { reopenTransfer } from './reopen-transfer.server.ts';
import {
  insertReopening,
  isCompleted,
  lockReopening,
  writeReopeningDecision,
} from './reopenings.queries.server.ts';

/** A named operator: two persons can be told apart. */
type ByOperator = {
  actor: { kind: 'operator'; id: string };
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Asks that a completed transfer is reopened, where the bank did not pay after all; nothing moves before another
 * operator approves. Refusals: NOT_FOUND, TRANSFER_STATE_CHANGED, REOPENING_ASKED, VALIDATION_FAILED. Once per key.
 * (Rule 6.5)
 */
export async function askReopening(
  db: Db,
  asking: ByOperator & { transferId: string; reason: string },
): Promise<void> {
  const { transferId, actor, now, idempotencyKey: key } = asking;
  if (!isUuid(transferId)) throw refuseCommon('NOT_FOUND');
  const reason = normalizeLine(asking.reason);
  if (lengthOf(reason) < 5 || lengthOf(reason) > 200)
    throw refuseFields({ reason: reopenSentences.reason });
  const input = [transferId, reason];
  const call = { actorId: keyOwner(actor), key, operation: 'pay.askReopening', input, now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const completed = await isCompleted(tx, transferId);
      if (completed === null) throw refuseCommon('NOT_FOUND');
      if (!completed) throw refuse('TRANSFER_STATE_CHANGED');
      const asked = { transferId, reason, operatorId: actor.id, now };
      if (!(await insertReopening(tx, asked))) throw refuse('REOPENING_ASKED');
    }),
  );
}

type DecideReopeningArgs = ByOperator & { reopeningId: string };

/**
 * Approves another operator's request, and reopens the transfer. Refusals: NOT_FOUND, REOPENING_OWN,
 * TRANSFER_STATE_CHANGED. Once per key. (Rule 6.5)
 */
export async function approveReopening(
  db: Db,
  approving: DecideReopeningArgs,
  afterwards: (tx: Tx, attendanceIds: string[], reason: string) => Promise<void>,
): Promise<void> {
  const { reopeningId: id, actor, now } = approving;
  await decideOnce(db, approving, 'pay.approveReopening', async (tx) => {
    const waiting = await lockReopening(tx, id);
    if (!waiting) throw refuseCommon('NOT_FOUND');
    const { transferId, reason, askedBy } = waiting;
    if (askedBy === actor.id) throw refuse('REOPENING_OWN');
    await writeReopeningDecision(tx, { id, state: 'APPROVED', operatorId: actor.id, now });
    await afterwards(tx, await reopenTransfer(tx, { transferId, reason, actor, now }), reason);
  });
}

/** Ends a request without an effect: another operator declines it, or the same one withdraws it. Refusal: NOT_FOUND. */
export async function declineReopening(db: Db, declining: DecideReopeningArgs): Promise<void> {
  const { reopeningId: id, actor, now } = declining;
  await decideOnce(db, declining, 'pay.declineReopening', async (tx) => {
    if (!(await lockReopening(tx, id))) throw refuseCommon('NOT_FOUND');
    await writeReopeningDecision(tx, { id, state: 'DECLINED', operatorId: actor.id, now });
  });
}

async function decideOnce(
  db: Db,
  { reopeningId: id, actor, now, idempotencyKey: key }: DecideReopeningArgs,
  operation: string,
  decide: (tx: Tx) => Promise<void>,
): Promise<void> {
  if (!isUuid(id)) throw refuseCommon('NOT_FOUND');
  const call = { actorId: keyOwner(actor), key, operation, input: [id], now };
  await inTransaction(db, (tx) => withIdempotencyKey(tx, call, () => decide(tx)));
}
