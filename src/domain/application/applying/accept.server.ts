import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { concludeContract } from './conclude-contract.server.ts';
import { lockApplyFacts } from '../facts.queries.server.ts';
import { applicationRefusal } from '../messages.ts';
import { applicationOf, writeApplicationState } from '../queries.server.ts';
import { whyCannotBeHired } from './rules.ts';
import { answerDeadline } from '../states.ts';

export type AcceptApplicationArgs = {
  applicationId: string;
  /** The facility, or an operator acting for it. */
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * The facility accepts: the application becomes a contract if the worker is still free and a seat is left. Accepting
 * again returns the existing contract; with the same idempotency key the first answer is repeated, even when the
 * contract has changed since. (Rule 4.7, 4.24)
 */
export async function acceptApplication(
  app: Pick<App, 'db' | 'env'>,
  acceptance: AcceptApplicationArgs,
): Promise<{ attendanceId: string }> {
  const { applicationId, actor, now, idempotencyKey: key } = acceptance;
  const call = {
    actorId: idempotencyKeyOwner(actor),
    key,
    operation: 'acceptApplication',
    input: applicationId,
    now,
  };
  return inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, () => accept(tx, app, acceptance)),
  );
}

async function accept(
  tx: Tx,
  { env }: Pick<App, 'env'>,
  { applicationId, actor, now }: AcceptApplicationArgs,
): Promise<{ attendanceId: string }> {
  const found = await applicationOf(tx, { applicationId, actor, lock: false });
  // Locks the worker before the application, the order used everywhere.
  const facts = await lockApplyFacts(tx, { ...found, reviewHours: env.reviewHours, now });
  const current = facts.history.application;
  if (current?.id !== found.id) throw applicationRefusal('APPLICATION_ENDED');
  if (current.state === 'HIRED' && current.ending === null && current.attendanceId) {
    return { attendanceId: current.attendanceId };
  }
  if (current.state !== 'APPLIED' || now >= answerDeadline(found))
    throw applicationRefusal('APPLICATION_ENDED');
  const obstacle = whyCannotBeHired(facts, now);
  if (obstacle?.code === 'RECRUITMENT_FULL' || obstacle?.code === 'RECRUITMENT_CLOSED')
    throw applicationRefusal('NO_SEAT_TO_GIVE');
  // This reason may be named to the facility: the wage is its own, and it alone can offer a higher one.
  if (obstacle?.code === 'WAGE_BELOW_NEW_MINIMUM')
    throw applicationRefusal('CONTRACT_BELOW_MINIMUM_WAGE', obstacle.values);
  // Do not tell the facility the reason: other employers, a visa or a penalty are private.
  if (obstacle) throw applicationRefusal('APPLICANT_NOT_AVAILABLE');

  const moved = await writeApplicationState(tx, {
    applicationId: found.id,
    from: 'APPLIED',
    event: 'ACCEPT',
    actor,
    now,
  });
  if (!moved) throw applicationRefusal('APPLICATION_ENDED');
  const { travelFare } = found;
  return concludeContract(tx, { applicationId: found.id, facts, travelFare, actor, now });
}
