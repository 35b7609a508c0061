import { operatorRefusal } from '#access/operator/messages.ts';
import {
  operatorAdminNames,
  storeOperator,
  writeOperatorEnd,
  writeOperatorRoles,
  type OperatorRow,
} from '#access/operator/operators.queries.server.ts';
import { wouldLoseLastAdmin } from '#access/operator/role-rules.ts';
import { deletePasskeysOf } from '#access/passkeys/passkeys.queries.server.ts';
import { inOrderOfRoles, type OperatorRole } from '#platform/base/people/operator-rights.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { publishStaffEvent } from '#platform/server/delivery/staff-events.queries.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';

import { markStaffSessionsEnded } from './sessions/sessions.queries.server.ts';

type ChangeArgs = {
  operator: Pick<OperatorRow, 'staffId' | 'roles'>;
  /** The roles after the change; an empty list ends the operator, with all sessions and passkeys. */
  next: readonly OperatorRole[];
  actor: Extract<Actor, { kind: 'operator' }>;
  reason?: string;
  now: Date;
};

const stateOf = (roles: readonly OperatorRole[]): string =>
  inOrderOfRoles(roles).join(' ') || 'ENDED';

type AddArgs = { staffId: string; roles: readonly OperatorRole[] } & Pick<
  ChangeArgs,
  'actor' | 'now'
>;

/** Makes a person an operator who is none. The caller holds `lockOperatorRoles`. */
export async function addOperator(tx: Tx, { staffId, roles, actor, now }: AddArgs): Promise<void> {
  await storeOperator(tx, { staffId, roles, now });
  const change = { subject: 'operator', id: staffId, event: 'MAKE', actor, at: now };
  await recordChanges(tx, [{ ...change, from: null, to: stateOf(roles) }]);
}

/**
 * Replaces the roles of an operator, from the commit on: open pages are closed, and the next request has the new roles.
 * The caller holds `lockOperatorRoles` and has read the operator under it. Refusals: LAST_ADMIN. (Rule 8.4)
 */
export async function changeOperatorRoles(
  tx: Tx,
  { operator: { staffId, roles }, next, actor, reason, now }: ChangeArgs,
): Promise<void> {
  const admins = (await operatorAdminNames(tx)).length;
  if (wouldLoseLastAdmin({ roles, next, admins })) throw operatorRefusal('LAST_ADMIN');
  if (next.length === 0) {
    await writeOperatorEnd(tx, { staffId, now });
    await markStaffSessionsEnded(tx, { staffId, now });
    await deletePasskeysOf(tx, { kind: 'person', ownerId: staffId });
  } else {
    await writeOperatorRoles(tx, { staffId, roles: inOrderOfRoles(next) });
    await publishStaffEvent(tx, staffId);
  }
  const change = {
    subject: 'operator',
    id: staffId,
    event: 'CHANGE_ROLES',
    actor,
    reason,
    at: now,
  };
  await recordChanges(tx, [{ ...change, from: stateOf(roles), to: stateOf(next) }]);
}
