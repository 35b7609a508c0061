import { checkDecisionReason } from '#platform/base/people/reason.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { normalizeLines } from '#platform/base/text.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { trustRefusal } from '../messages.ts';
import { lockOpenCaseById, writeCaseClosed } from './cases.queries.server.ts';
import { closingNoteLengthBounds } from './sign-rules.ts';

type CloseArgs = {
  caseId: string;
  /** The words of the operator about what was checked. */
  reason: string;
  actor: { kind: 'operator'; id: string };
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Closes the case of a corporation with a note. Its facts alone open no other case; they count when a new one comes. Once per idempotency key.
 * Refusals: VALIDATION_FAILED, NOT_FOUND. (Rule 8.6)
 */
export async function closeTrustCase(db: Db, args: CloseArgs): Promise<void> {
  const { caseId, actor, now, idempotencyKey: key } = args;
  const note = normalizeLines(args.reason);
  const problems = checkDecisionReason(note, closingNoteLengthBounds);
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  const operation = 'trust.closeTrustCase';
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input: [caseId, note], now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      if ((await lockOpenCaseById(tx, caseId)) === undefined) throw trustRefusal('NOT_FOUND');
      await writeCaseClosed(tx, { id: caseId, note, operatorId: actor.id, now });
      const change = { subject: 'trust_case', id: caseId, from: 'OPEN', to: 'CLOSED' };
      await recordChanges(tx, [{ ...change, event: 'CLOSE', actor, reason: note, at: now }]);
    }),
  );
}
