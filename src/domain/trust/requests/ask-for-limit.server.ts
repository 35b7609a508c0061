import { corporationActor } from '#domain/corporation/actors.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { normalizeLines } from '#platform/base/text.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { lockExposureLimit, openExposureLimit } from '../exposure.queries.server.ts';
import { exposureLimitOf } from '../limit.ts';
import { trustRefusal } from '../messages.ts';
import { limitAnswerDueOn } from './answer-due.ts';
import { limitRequestProblems } from './request-rules.ts';
import {
  insertLimitRequest,
  lockWaitingRequestOf,
  writeLimitRequestEnd,
} from './requests.queries.server.ts';

type ByCorporation = {
  scope: FacilityScope;
  now: Date;
  idempotencyKey?: string | undefined;
};

type AskArgs = ByCorporation & {
  /** Yen, without deposits. */
  limit: number;
  reason: string;
};

/**
 * Asks the operators for a higher limit of the corporation, one request at a time. Nothing changes until they answer.
 * Once per idempotency key. Refusals: VALIDATION_FAILED, LIMIT_REQUEST_WAITING. (Rule 8.6)
 */
export async function askForLimit(db: Db, args: AskArgs): Promise<void> {
  const { scope, limit, now, idempotencyKey: key } = args;
  const { corporationId, staffId } = scope;
  const reason = normalizeLines(args.reason);
  const input = [corporationId, limit, reason];
  const call = { actorId: staffId, key, operation: 'trust.askForLimit', input, now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      await openExposureLimit(tx, corporationId);
      const facts = await lockExposureLimit(tx, corporationId);
      const current = exposureLimitOf(facts) - facts.deposits;
      const problems = limitRequestProblems({ limit, reason, current });
      if (Object.keys(problems).length > 0) throw refuseFields(problems);
      const answerDueOn = limitAnswerDueOn(now);
      const asked = { corporationId, limit, reason, staffId, answerDueOn, now };
      const id = await insertLimitRequest(tx, asked);
      if (id === null) throw trustRefusal('LIMIT_REQUEST_WAITING');
      const change = { subject: 'limit_request', id, from: null, to: 'WAITING', reason, at: now };
      await recordChanges(tx, [{ ...change, event: 'ASK', actor: corporationActor(scope) }]);
    }),
  );
}

/**
 * Withdraws the waiting request of the corporation. Once per idempotency key. Refusals: LIMIT_REQUEST_ENDED. (Rule 8.6)
 */
export async function withdrawLimitRequest(db: Db, by: ByCorporation): Promise<void> {
  const { scope, now, idempotencyKey: key } = by;
  const { corporationId, staffId } = scope;
  const operation = 'trust.withdrawLimitRequest';
  const call = { actorId: staffId, key, operation, input: [corporationId], now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const id = await lockWaitingRequestOf(tx, corporationId);
      if (id === undefined) throw trustRefusal('LIMIT_REQUEST_ENDED');
      const state = 'WITHDRAWN';
      await writeLimitRequestEnd(tx, { id, staffId, now, state, answer: null, granted: null });
      const change = { subject: 'limit_request', id, from: 'WAITING', to: state, at: now };
      await recordChanges(tx, [{ ...change, event: 'WITHDRAW', actor: corporationActor(scope) }]);
    }),
  );
}
