import { operatorRightRefusal } from '#access/operator/messages.ts';
import {
  lockRolesOfOperators,
  operatorAdminNames,
} from '#access/operator/operators.queries.server.ts';
import { hasOperatorRight } from '#platform/base/people/operator-rights.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { normalizeLines } from '#platform/base/text.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { checkDecisionReason } from '#platform/base/people/reason.ts';
import {
  endCountersignedAct,
  lockCountersignedAct,
  performCountersignedAct,
  rightOfActKind,
} from './acts.server.ts';
import {
  countersignDecisionNoteLengthBounds,
  endStateByEvent,
  whyCannotDecideRequest,
  type CountersignEvent,
} from './countersign-rules.ts';
import { lockCountersignRequest, writeCountersignDecision } from './countersign.queries.server.ts';
import { countersignRefusal } from './messages.ts';

type DecideArgs = {
  requestId: string;
  actor: { kind: 'operator'; id: string };
  now: Date;
  idempotencyKey?: string | undefined;
};
type ReasonedArgs = DecideArgs & { reason: string };

/**
 * Approves another operator's request, and performs its act in the same transaction. If the act is refused, the request
 * stays open. Once per idempotency key. Refusals: NOT_FOUND, VALIDATION_FAILED, and those of `whyCannotDecideRequest`
 * and `CountersignedAct.perform`. (Rule 8.4)
 */
export async function approveCountersignRequest(db: Db, approving: ReasonedArgs): Promise<void> {
  await decide(db, { ...approving, reason: readReason(approving.reason), event: 'APPROVE' });
}

/**
 * Declines another operator's request. Once per idempotency key. Refusals: NOT_FOUND, VALIDATION_FAILED, and those of
 * `whyCannotDecideRequest`. (Rule 8.4)
 */
export async function declineCountersignRequest(db: Db, declining: ReasonedArgs): Promise<void> {
  await decide(db, { ...declining, reason: readReason(declining.reason), event: 'DECLINE' });
}

/**
 * Withdraws the operator's own request. Once per idempotency key. Refusals: NOT_FOUND, and those of
 * `whyCannotDecideRequest`. (Rule 8.4)
 */
export async function withdrawCountersignRequest(db: Db, withdrawing: DecideArgs): Promise<void> {
  await decide(db, { ...withdrawing, reason: null, event: 'WITHDRAW' });
}

type Deciding = DecideArgs & { reason: string | null; event: Exclude<CountersignEvent, 'EXPIRE'> };

async function decide(db: Db, deciding: Deciding): Promise<void> {
  const { requestId, actor, now, idempotencyKey: key, reason, event } = deciding;
  const input = [requestId, event, reason];
  const operation = 'operator.decideRequest';
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input, now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const request = await lockCountersignRequest(tx, requestId);
      if (!request) throw countersignRefusal('NOT_FOUND');
      const { id, kind, askedBy } = request;
      const right = rightOfActKind(kind);
      await lockCountersignedAct(tx, kind);
      // A change of their roles happens either before or after the decision.
      const roles = await lockRolesOfOperators(tx, [askedBy, actor.id]);
      const hasRight = (staffId: string) => hasOperatorRight(roles.get(staffId) ?? [], right);
      const why = whyCannotDecideRequest(
        { ...request, isRequesterActive: roles.has(askedBy) && hasRight(askedBy) },
        { event, operatorId: actor.id, hasRight: hasRight(actor.id), now },
      );
      if (why === 'FORBIDDEN') throw operatorRightRefusal(right, await operatorAdminNames(tx));
      if (why) throw countersignRefusal(why);
      await writeCountersignDecision(tx, {
        id,
        state: endStateByEvent[event],
        operatorId: actor.id,
        reason,
        now,
      });
      await recordChanges(tx, [
        {
          subject: 'countersign',
          id,
          from: 'WAITING',
          to: endStateByEvent[event],
          event,
          actor,
          reason: reason ?? undefined,
          at: now,
        },
      ]);
      if (event === 'APPROVE') await performCountersignedAct(tx, { ...request, actor, now });
      else await endCountersignedAct(tx, { kind, id, actor, now });
    }),
  );
}

function readReason(given: string): string {
  const reason = normalizeLines(given);
  const problems = checkDecisionReason(reason, countersignDecisionNoteLengthBounds);
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  return reason;
}
