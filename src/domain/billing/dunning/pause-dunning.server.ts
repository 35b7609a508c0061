import { jstDay } from '#platform/base/jst.ts';
import { checkDecisionReason } from '#platform/base/people/reason.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { normalizeLines } from '#platform/base/text.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { dunningPauseProblem, dunningPauseReasonLengthBounds } from './dunning-rules.ts';
import { insertDunningPause, lockInvoiceBalance } from './dunning.queries.server.ts';
import { dunningRefusal } from './messages.ts';

type PauseArgs = {
  invoiceId: string;
  /** The last day of the pause. */
  until: string;
  reason: string;
  actor: { kind: 'operator'; id: string };
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Pauses the dunning of an invoice until the end of a day, also while it stops postings; a later pause replaces it. Once per
 * idempotency key. Refusals: NOT_FOUND, VALIDATION_FAILED, INVOICE_PAID. (Rule 8.7)
 */
export async function pauseDunning(db: Db, args: PauseArgs): Promise<void> {
  const { invoiceId, until, actor, now, idempotencyKey: key } = args;
  const reason = normalizeLines(args.reason);
  const problem = dunningPauseProblem(until, jstDay(now));
  const problems = {
    ...(problem !== undefined && { until: problem }),
    ...checkDecisionReason(reason, dunningPauseReasonLengthBounds),
  };
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  const input = [invoiceId, until, reason];
  const operation = 'billing.pauseDunning';
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input, now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const balance = await lockInvoiceBalance(tx, invoiceId);
      if (!balance) throw dunningRefusal('NOT_FOUND');
      if (balance.open <= 0) throw dunningRefusal('INVOICE_PAID');
      await insertDunningPause(tx, { invoiceId, until, reason, operatorId: actor.id, now });
      const change = { subject: 'invoice', id: invoiceId, from: null, to: 'DUNNING_PAUSED' };
      await recordChanges(tx, [{ ...change, event: 'PAUSE_DUNNING', actor, reason, at: now }]);
    }),
  );
}
