import { deletePasskeysOf } from '#access/passkeys/passkeys.queries.server.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { StaffRole } from '#platform/base/people/rights.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import {
  inTransaction,
  type Db,
  type QueryExecutor,
  type Tx,
} from '#platform/server/database/db.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';
import { deleteUndeliveredStaffMessages } from '#platform/server/delivery/enqueue.queries.server.ts';
import { publishStaffEvent } from '#platform/server/delivery/staff-events.queries.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { erasePushDevices } from '#platform/server/push/push-devices.queries.server.ts';

import { staffRefusal, staffFieldErrorSentences } from '../messages.ts';
import { lockStaffRequestsWithSameKey } from '../people.queries.server.ts';
import { wouldLoseLastOwner } from '../rules.ts';
import { markStaffSessionsEnded } from '../sessions/sessions.queries.server.ts';
import { inviteToCorporation, normalizeInvitee } from './invitations.server.ts';
import {
  countOwners,
  endMembership,
  lockMember,
  memberPageOfCorporation,
  corporationAndFacilityNames,
  storeMemberRole,
  type LockedMember,
} from './members.queries.server.ts';

/** A page of the corporation's people. */
export async function readMemberPage(db: QueryExecutor, scope: FacilityScope, cursor: ApiCursor) {
  const page = await readKeysetPage(byInstant, { cursor }, (at) =>
    memberPageOfCorporation(db, scope, at),
  );
  return {
    members: page.rows.map(({ staffId, ...row }) => ({
      ...row,
      isSelf: staffId === scope.staffId,
    })),
    cursor: page.cursor,
  };
}

type MemberRole = { role: StaffRole; facilityIds?: readonly string[] | null | undefined };

/**
 * Returns the facilities of a role in stored form: null for all. A facility of another corporation is refused like an
 * unknown one. Refusals: VALIDATION_FAILED, NOT_FOUND.
 */
function readFacilities(scope: FacilityScope, { role, facilityIds }: MemberRole): string[] | null {
  if (role === 'OWNER' || facilityIds === null || facilityIds === undefined) return null;
  const chosen = [...new Set(facilityIds)];
  if (chosen.length === 0) throw refuseFields({ facilityIds: staffFieldErrorSentences.facilities });
  if (!chosen.every((id) => scope.facilityIds.includes(id))) throw staffRefusal('NOT_FOUND');
  return chosen;
}

type InviteArgs = MemberRole & { email: string; name: string };

/** Invites a person into the caller's corporation. */
export async function inviteMember(
  db: Db,
  scope: FacilityScope,
  { given, now }: { given: InviteArgs; now: Date },
): Promise<void> {
  const { corporationId, staffId } = scope;
  const facilityIds = readFacilities(scope, given);
  const invited = { ...normalizeInvitee(given), role: given.role, facilityIds };
  await inTransaction(db, async (tx) => {
    const { name } = await corporationAndFacilityNames(tx, scope);
    const corporation = { id: corporationId, name };
    await inviteToCorporation(tx, {
      invited,
      corporation,
      inviter: { staffId, corporationId },
      now,
    });
  });
}

type MemberArgs = { id: string; now: Date };

/** Locks the corporation and returns the member to be changed. Refusals: NOT_FOUND, LAST_OWNER. */
async function lockForChange(
  tx: Tx,
  scope: FacilityScope,
  { id, next }: { id: string; next: StaffRole | null },
): Promise<LockedMember> {
  const { corporationId } = scope;
  await lockStaffRequestsWithSameKey(tx, { kind: 'corporation', value: corporationId });
  const member = await lockMember(tx, { id, corporationId });
  if (!member) throw staffRefusal('NOT_FOUND');
  const owners = await countOwners(tx, corporationId);
  if (wouldLoseLastOwner({ role: member.role, next, owners })) throw staffRefusal('LAST_OWNER');
  return member;
}

/** Changes a person's role and facilities, from their next request on. */
export async function changeMember(
  db: Db,
  scope: FacilityScope,
  { id, now, ...memberRole }: MemberArgs & MemberRole,
): Promise<void> {
  const facilityIds = readFacilities(scope, memberRole);
  await inTransaction(db, async (tx) => {
    const member = await lockForChange(tx, scope, { id, next: memberRole.role });
    await storeMemberRole(tx, { id, role: memberRole.role, facilityIds });
    await publishStaffEvent(tx, member.staffId);
    await record(tx, scope, { member, to: memberRole.role, event: 'member.changed', at: now });
  });
}

/** Removes a person from the corporation: their sessions, passkeys and notices end with the commit. */
export async function removeMember(
  db: Db,
  scope: FacilityScope,
  { id, now }: MemberArgs,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const member = await lockForChange(tx, scope, { id, next: null });
    await endMemberAccess(tx, { member, now });
    await record(tx, scope, { member, to: 'REMOVED', event: 'member.removed', at: now });
  });
}

/** Ends a membership together with the person's sessions, passkeys, devices and notices. */
export async function endMemberAccess(
  tx: Tx,
  { member: { id, staffId }, now }: { member: Pick<LockedMember, 'id' | 'staffId'>; now: Date },
): Promise<void> {
  await endMembership(tx, { id, now });
  await markStaffSessionsEnded(tx, { staffId, now });
  await deletePasskeysOf(tx, { kind: 'person', ownerId: staffId });
  await erasePushDevices(tx, { staffId });
  await deleteUndeliveredStaffMessages(tx, staffId);
}

type Recorded = { member: LockedMember; to: string; event: string; at: Date };

async function record(tx: Tx, scope: FacilityScope, { member, to, event, at }: Recorded) {
  const { corporationId, staffId } = scope;
  const actor = { kind: 'corporation', id: corporationId, staffId } as const;
  await recordChanges(tx, [
    { subject: 'staff_membership', id: member.id, from: member.role, to, event, actor, at },
  ]);
}
