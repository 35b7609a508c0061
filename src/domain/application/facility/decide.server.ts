import { Refusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { facilityActor } from '#domain/corporation/actors.ts';
import type { App } from '#platform/server/context.server.ts';

import { acceptApplication } from '../applying/accept.server.ts';
import { rejectApplication } from '../applying/reject.server.ts';
import { applicationRefusal } from '../messages.ts';
import { facilityOfApplication } from './applicants.queries.server.ts';

type Decision = {
  scope: FacilityScope;
  applicationId: string;
  now: Date;
  idempotencyKey: string | undefined;
};

/**
 * A person of the facility accepts an application, which concludes the contract. A full recruitment is refused by a
 * sentence for facilities. Refusals: NO_SEAT_TO_GIVE, and those of `facilityOfApplication` and `acceptApplication`.
 */
export async function acceptApplicationAsFacility(
  app: App,
  { scope, ...decision }: Decision,
): Promise<void> {
  const facilityId = await facilityOfApplication(app.db, scope, decision.applicationId);
  try {
    await acceptApplication(app, { ...decision, actor: facilityActor(scope, facilityId) });
  } catch (error) {
    // Another person took the last seat at the same time. The sentences of these codes address workers, so refuse with
    // the facility's.
    const isFull = error instanceof Refusal && seatCodes.has(error.code);
    throw isFull ? applicationRefusal('NO_SEAT_TO_GIVE') : error;
  }
}

const seatCodes = new Set(['RECRUITMENT_FULL', 'RECRUITMENT_CLOSED']);

/** A person of the facility rejects an application, with a reason or without. */
export async function rejectApplicationAsFacility(
  app: App,
  { scope, ...decision }: Decision & { reason: string | undefined },
): Promise<void> {
  const facilityId = await facilityOfApplication(app.db, scope, decision.applicationId);
  await rejectApplication(app, { ...decision, actor: facilityActor(scope, facilityId) });
}
