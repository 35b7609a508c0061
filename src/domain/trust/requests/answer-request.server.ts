import { checkDecisionReason } from '#platform/base/people/reason.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { normalizeLines } from '#platform/base/text.ts';
import type { Yen } from '#platform/base/yen.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { trustRefusal } from '../messages.ts';
import { limitRefusalReasonLengthBounds } from './request-rules.ts';
import {
  lockWaitingLimitRequest,
  lockWaitingRequestOf,
  writeLimitRequestEnd,
} from './requests.queries.server.ts';

type OperatorActor = { kind: 'operator'; id: string };

type RefuseArgs = {
  requestId: string;
  /** The corporation reads it. */
  reason: string;
  actor: OperatorActor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Refuses the request of a corporation for another limit, which stays as it is. Once per idempotency key.
 * Refusals: VALIDATION_FAILED, NOT_FOUND. (Rule 8.6)
 */
export async function refuseLimitRequest(db: Db, args: RefuseArgs): Promise<void> {
  const { requestId: id, actor, now, idempotencyKey: key } = args;
  const answer = normalizeLines(args.reason);
  const problems = checkDecisionReason(answer, limitRefusalReasonLengthBounds);
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  const operation = 'trust.refuseLimitRequest';
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input: [id, answer], now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      if (!(await lockWaitingLimitRequest(tx, id))) throw trustRefusal('NOT_FOUND');
      const state = 'REFUSED';
      const end = { id, staffId: actor.id, now, answer };
      await writeLimitRequestEnd(tx, { ...end, state, granted: null });
      const change = { subject: 'limit_request', id, from: 'WAITING', to: state, at: now };
      await recordChanges(tx, [{ ...change, event: 'REFUSE', actor, reason: answer }]);
    }),
  );
}

type Raise = {
  corporationId: string;
  /** Yen, without deposits. */
  limit: Yen;
  reason: string;
  actor: OperatorActor;
  now: Date;
};

/** Grants the waiting request of a corporation, whose limit two operators raised; changes nothing without one. */
export async function grantWaitingRequest(
  tx: Tx,
  { corporationId, limit, reason, actor, now }: Raise,
): Promise<void> {
  const id = await lockWaitingRequestOf(tx, corporationId);
  if (id === undefined) return;
  const state = 'GRANTED';
  const end = { id, staffId: actor.id, now, answer: reason };
  await writeLimitRequestEnd(tx, { ...end, state, granted: limit });
  const change = { subject: 'limit_request', id, from: 'WAITING', to: state, at: now };
  await recordChanges(tx, [{ ...change, event: 'GRANT', actor, reason }]);
}
