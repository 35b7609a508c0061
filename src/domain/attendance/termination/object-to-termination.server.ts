import { addHours, formatInstant } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { workerCancelSentences, attendanceRefusal } from '../messages.ts';
import { lockAttendance } from '../contract/queries.server.ts';
import { attendanceIdOfScheduleCancellation } from './schedule-cancellation.queries.server.ts';
import {
  terminationDecisionDeadline,
  terminationDecisionHours,
  nextTerminationState,
  objectionDeadline,
  readTerminationExplanation,
  whyCannotObjectToTermination,
  type TerminationState,
} from './termination-rules.ts';
import {
  lockTerminationCase,
  writeTerminationObjection,
  type LockedTerminationCase,
} from './termination.queries.server.ts';

export type ObjectionInput = {
  workerId: string;
  requestId: string;
  text: string;
  now: Date;
  idempotencyKey: string | undefined;
};

/**
 * The worker objects to the reason for which a facility ended the contract or sent the worker home. The case is decided
 * again, and is paid when no decision comes in time; pay that is already fixed stays meanwhile. Idempotent by key.
 * Refusals: VALIDATION_FAILED, ALREADY_OBJECTED, and those of `whyCannotObjectToTermination`, `lockAttendance`,
 * `attendanceIdOfScheduleCancellation` and `lockTerminationCase`. (Rule 6.1, 8.2)
 */
export async function objectToTermination(app: App, input: ObjectionInput): Promise<void> {
  const { workerId, requestId, now } = input;
  const call = {
    actorId: workerId,
    key: input.idempotencyKey,
    operation: 'attendance.objectToTermination',
    input: [requestId, input.text],
    now,
  };
  await inTransaction(app.db, (tx) => withIdempotencyKey(tx, call, () => object(tx, input)));
}

async function object(
  tx: Tx,
  { workerId, requestId, now, ...input }: ObjectionInput,
): Promise<void> {
  const actor: Actor = { kind: 'worker', id: workerId };
  const facts = await lockAttendance(
    tx,
    await attendanceIdOfScheduleCancellation(tx, requestId),
    actor,
  );
  const found = await lockTerminationCase(tx, requestId);
  const why = whyCannotObjectToTermination(found, now);
  if (why) throw attendanceRefusal(why, { until: formatInstant(objectionDeadline(found)) });
  const text = readTerminationExplanation(input.text);
  if (text === null) throw refuseFields({ text: workerCancelSentences.objection });
  const state = nextTerminationState(found.state, 'OBJECT', actor.kind);
  if (state === null) throw attendanceRefusal('ALREADY_OBJECTED');
  await writeTerminationObjection(tx, requestId, {
    state,
    text,
    decideBy: limitOf({ found, facts, state, now }),
    now,
  });
  await recordChanges(tx, [
    {
      subject: 'termination_case',
      id: requestId,
      from: found.state,
      to: state,
      event: 'OBJECT',
      actor,
      reason: text,
      at: now,
    },
  ]);
}

type Objecting = {
  found: LockedTerminationCase;
  facts: { startsAt: Date };
  state: TerminationState;
  now: Date;
};

/** The deadline for an operator's decision about the objection. */
function limitOf({ found, facts, state, now }: Objecting): Date {
  // Before the first decision, the objection is decided together with the case and does not extend its deadline.
  if (found.state === 'WAITING') return found.decideBy;
  // Fixed pay does not wait for the decision, and a missed deadline decides nothing about it. (Rule 8.2)
  return state === 'CONTESTED'
    ? addHours(now, terminationDecisionHours)
    : terminationDecisionDeadline(facts, now);
}
