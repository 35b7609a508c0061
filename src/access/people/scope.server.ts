import type { Refusal } from '#platform/base/refusal.ts';
import {
  isApiKeyRight,
  hasRoleRight,
  type StaffRight,
  type StaffRole,
} from '#platform/base/people/rights.ts';
import type { FacilityScope, OperatorScope } from '#platform/base/people/scope.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';
import {
  facilityScopeOf,
  type Context,
  type StaffCaller,
} from '#platform/server/context.server.ts';

import type { ValidApiKey } from './keys/api-keys.queries.server.ts';
import { staffRefusal, roleNamesWithRight } from './messages.ts';
import type { OpenStaffSession } from './sessions/sessions.queries.server.ts';

type Scopes = Pick<Context, 'facility' | 'operator' | 'key' | 'corporationId'>;
type Found = { staff: StaffCaller; scopes: Scopes };

/** The caller of one side's API; null for a person who is no member, or no operator, any more. */
export function staffCallerOf(session: OpenStaffSession, side: StaffSide): Found | null {
  const { sessionId, staffId: id, name, email, signedInAt, provedAt } = session;
  const staff = { id, name, email, sessionId, signedInAt, provedAt };
  const scopes = side === 'facility' ? facilityScopes(session) : operatorScopes(session);
  return scopes && { staff, scopes };
}

function facilityScopes({ staffId, membership }: OpenStaffSession): Scopes | null {
  if (!membership) return null;
  const { role } = membership;
  const refusal = (right: StaffRight) => {
    if (hasRoleRight(role, right)) return null;
    return staffRefusal('FORBIDDEN', { roles: roleNamesWithRight(right).join('・') });
  };
  const { corporationId } = membership;
  return { corporationId, facility: makerOf({ ...membership, staffId, refusal }) };
}

/** Returns the scopes of an API key. Its creator is an owner: `keyWithHash` returns no other keys. */
export function scopesOfApiKey({ id, staffId, rights, ...place }: ValidApiKey): Scopes {
  const refusal = (right: StaffRight) =>
    isApiKeyRight(right) && rights.includes(right) ? null : staffRefusal('API_KEY_RIGHT_MISSING');
  return {
    key: { id, staffId },
    corporationId: place.corporationId,
    facility: makerOf({ ...place, staffId, role: 'OWNER', refusal }),
  };
}

type Holder = {
  staffId: string;
  corporationId: string;
  role: StaffRole;
  facilityIds: readonly string[];
  /** Returns the refusal for a right that the holder lacks; null for a right that the holder has. */
  refusal(right: StaffRight): Refusal | null;
};

/** Returns the function that makes the scope of a right, limited to one facility if an id is given. */
function makerOf({ refusal, facilityIds, ...holder }: Holder): NonNullable<Context['facility']> {
  return (right, facilityId) => {
    const why = refusal(right);
    if (why !== null) throw why;
    // Another corporation's facility and one that does not exist get the same refusal.
    if (facilityId !== undefined && !facilityIds.includes(facilityId))
      throw staffRefusal('NOT_FOUND');
    const ids = facilityId === undefined ? facilityIds : [facilityId];
    const { staffId, corporationId, role } = holder;
    const scope = { staffId, corporationId, role, right, facilityIds: ids };
    // The only place that makes a scope: the right was checked above.
    return scope as unknown as FacilityScope;
  };
}

function operatorScopes({ staffId, operatorRoles: roles }: OpenStaffSession): Scopes | null {
  if (roles === null) return null;
  // The only place that makes a scope: the operator was checked above.
  return { operator: () => ({ staffId, roles }) as unknown as OperatorScope };
}

/** The scope of a right with time and idempotency key, for a facility's commands. */
export const facilityCommandArgsOf = (ctx: Context, right: StaffRight, facilityId?: string) => ({
  scope: facilityScopeOf(ctx, right, facilityId),
  now: ctx.now,
  idempotencyKey: ctx.idempotencyKey,
});

/** Returns the person of the request. Throws the refusal that sends the browser to sign-in when nobody is signed in. */
export function signedInStaffOf(ctx: Context): StaffCaller {
  if (!ctx.staff) throw staffRefusal('UNAUTHENTICATED');
  return ctx.staff;
}
