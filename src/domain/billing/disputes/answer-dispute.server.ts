import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { requireDisputeText } from './dispute-text.ts';
import { lockDispute, writeDisputeAnswered } from './disputes.queries.server.ts';
import { disputeRefusal } from './messages.ts';

type AnswerArgs = {
  disputeId: string;
  /** The corporation reads it. */
  answer: string;
  actor: { kind: 'operator'; id: string };
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Answers an open dispute: the line is on the next number, with the wage as it is then. A wrong wage is corrected before, by the
 * ways of rule 8.4. Refusals: VALIDATION_FAILED, NOT_FOUND, DISPUTE_CLOSED. (Rule 8.7)
 */
export async function answerBillingDispute(db: Db, args: AnswerArgs): Promise<void> {
  const { disputeId: id, actor, now, idempotencyKey: key } = args;
  const answer = requireDisputeText(args.answer, 'answer');
  const operation = 'billing.answerDispute';
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input: [id, answer], now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const from = await lockDispute(tx, id);
      if (from === undefined) throw disputeRefusal('NOT_FOUND');
      if (from !== 'WAITING') throw disputeRefusal('DISPUTE_CLOSED');
      await writeDisputeAnswered(tx, { id, answer, operatorId: actor.id, now });
      const change = { subject: 'billing_dispute', id, from, to: 'ANSWERED', event: 'ANSWER' };
      await recordChanges(tx, [{ ...change, actor, at: now }]);
    }),
  );
}
