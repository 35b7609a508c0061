import type { FacilityScope, OperatorScope } from '#platform/base/people/scope.ts';
import type { Actor, CorporationActor } from '#platform/server/history.server.ts';

/** A person of the corporation, acting for the whole of it. */
export function corporationActor({ corporationId, staffId }: FacilityScope): CorporationActor {
  return { kind: 'corporation', id: corporationId, staffId };
}

/** A person of the corporation, acting for one of its facilities. */
export function facilityActor(
  { staffId }: FacilityScope,
  facilityId: string,
): Extract<Actor, { kind: 'facility' }> {
  return { kind: 'facility', id: facilityId, staffId };
}

/** The operator as actor. */
export function operatorActor({ staffId }: OperatorScope): Actor {
  return { kind: 'operator', id: staffId };
}
