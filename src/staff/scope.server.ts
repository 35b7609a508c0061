import { mayRoleDo } from '#base/staff/rights.ts';
import type { FacilityScope, OperatorScope } from '#base/staff/scope.ts';
import type { Context, StaffCaller } from '#server/context.server.ts';

import { refuse } from './messages.ts';
import type { OpenSession } from './sessions/sessions.queries.server.ts';

export type Side = 'facility' | 'operator';

type Scopes = Pick<Context, 'facility' | 'operator'>;
type Found = { staff: StaffCaller; scopes: Scopes };

/** The caller of one side's API; null for a person who has no place there any more. */
export function callerOf(session: OpenSession, side: Side): Found | null {
  const { sessionId, staffId: id, name, email, signedInAt, provedAt } = session;
  const staff = { id, name, email, sessionId, signedInAt, provedAt };
  const scopes = side === 'facility' ? facilityScopes(session) : operatorScopes(session);
  return scopes && { staff, scopes };
}

/** Makes the scope of a right, limited to one facility where an id is given. */
function facilityScopes({ staffId, membership }: OpenSession): Scopes | null {
  if (!membership) return null;
  const { corporationId, role, facilityIds } = membership;
  return {
    facility(right, facilityId) {
      if (!mayRoleDo(role, right)) throw refuse('FORBIDDEN');
      // Another corporation's facility and one that does not exist get the same refusal.
      if (facilityId !== undefined && !facilityIds.includes(facilityId)) throw refuse('NOT_FOUND');
      const ids = facilityId === undefined ? facilityIds : [facilityId];
      const scope = { staffId, corporationId, role, right, facilityIds: ids };
      // The only place that makes a scope: the role was checked above.
      return scope as unknown as FacilityScope;
    },
  };
}

function operatorScopes({ staffId, isOperator }: OpenSession): Scopes | null {
  if (!isOperator) return null;
  // The only place that makes a scope: the operator was checked above.
  return { operator: () => ({ staffId }) as unknown as OperatorScope };
}

/** The person of the request, or the refusal that sends the browser to sign-in. */
export function staffOf(ctx: Context): StaffCaller {
  if (!ctx.staff) throw refuse('UNAUTHENTICATED');
  return ctx.staff;
}
