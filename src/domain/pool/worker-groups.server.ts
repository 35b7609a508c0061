import { refuseFields } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { normalizeLine } from '#platform/base/text.ts';
import { facilityActor } from '#domain/corporation/actors.ts';
import { removeGroupFromPostingLimits } from '#domain/recruitment/publishing/limits.queries.server.ts';
import {
  isConstraintViolation,
  inTransaction,
  type Db,
  type Tx,
} from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import { lockFacilityBlocksOfWorker } from './blocks.queries.server.ts';
import { assertWorkerKnownToFacility } from './favorite-workers.server.ts';
import { maxWorkerGroups, whyGroupNameInvalid } from './group-rules.ts';
import {
  deleteWorkerGroup,
  deleteWorkerGroupMember,
  insertWorkerGroup,
  insertWorkerGroupMember,
  isWorkerGroupInUse,
  lockWorkerGroups,
  renameWorkerGroup,
} from './groups.queries.server.ts';
import { poolRefusal } from './messages.ts';

/** `scope` is limited to the facility. */
type GroupArgs = { scope: FacilityScope; facilityId: string; now: Date };

/**
 * Makes a group, or renames the one with the id; returns its id. Refusals: VALIDATION_FAILED, GROUPS_FULL, NOT_FOUND,
 * GROUP_NAME_TAKEN.
 */
export async function saveGroup(
  db: Db,
  { id = null, name: typed, ...call }: GroupArgs & { id?: string | null; name: string },
): Promise<string> {
  const problem = whyGroupNameInvalid(typed);
  if (problem) throw refuseFields({ name: problem });
  const name = normalizeLine(typed);
  try {
    return await inTransaction(db, async (tx) => {
      const groups = await lockWorkerGroups(tx, call.facilityId);
      if (id === null) {
        if (groups.length >= maxWorkerGroups) throw poolRefusal('GROUPS_FULL');
        const made = await insertWorkerGroup(tx, { ...call, name });
        await record(tx, call, { id: made, event: 'CREATE', from: null, to: 'EXISTS' });
        return made;
      }
      if (!groups.includes(id)) throw poolRefusal('NOT_FOUND');
      await renameWorkerGroup(tx, { id, name });
      await record(tx, call, { id, event: 'RENAME', from: 'EXISTS', to: 'EXISTS' });
      return id;
    });
  } catch (error) {
    if (isConstraintViolation(error, 'worker_groups_name')) throw poolRefusal('GROUP_NAME_TAKEN');
    throw error;
  }
}

/**
 * Deletes a group. While postings are offered to the group first, `evenInUse` is required: the invited workers stay
 * invited. Refusals: NOT_FOUND, GROUP_IN_USE.
 */
export async function removeWorkerGroup(
  db: Db,
  { id, evenInUse, ...call }: GroupArgs & { id: string; evenInUse: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await find(tx, call, id);
    if (await isWorkerGroupInUse(tx, id)) {
      if (!evenInUse) throw poolRefusal('GROUP_IN_USE');
      await removeGroupFromPostingLimits(tx, id);
    }
    await deleteWorkerGroup(tx, id);
    await record(tx, call, { id, event: 'DELETE', from: 'EXISTS', to: 'DELETED' });
  });
}

type GroupMemberArgs = GroupArgs & { groupId: string; workerId: string };

/** Adds a worker whom the facility knows to a group. Adding again changes nothing. Refusals: NOT_FOUND. */
export async function addWorkerGroupMember(
  db: Db,
  { groupId, workerId, ...call }: GroupMemberArgs,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await find(tx, call, groupId);
    await assertWorkerKnownToFacility(tx, { ...call, workerId });
    if (!(await lockFacilityBlocksOfWorker(tx, workerId))) throw poolRefusal('NOT_FOUND');
    const { staffId } = call.scope;
    const isNew = await insertWorkerGroupMember(tx, { groupId, workerId, staffId, now: call.now });
    if (isNew) await record(tx, call, { id: groupId, event: 'ADD', from: 'EXISTS', to: 'EXISTS' });
  });
}

/** Removes a worker from a group; invitations stay. Removing again changes nothing. */
export async function removeWorkerGroupMember(
  db: Db,
  { groupId, workerId, ...call }: GroupMemberArgs,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await find(tx, call, groupId);
    await assertWorkerKnownToFacility(tx, { ...call, workerId });
    if (!(await deleteWorkerGroupMember(tx, { groupId, workerId }))) return;
    await record(tx, call, { id: groupId, event: 'REMOVE', from: 'EXISTS', to: 'EXISTS' });
  });
}

/** Locks the facility's groups and checks that the group is one of them. Refusals: NOT_FOUND. */
async function find(tx: Tx, { facilityId }: GroupArgs, id: string): Promise<void> {
  const groups = await lockWorkerGroups(tx, facilityId);
  if (!groups.includes(id)) throw poolRefusal('NOT_FOUND');
}

type GroupChange = { id: string; event: string; from: string | null; to: string };

function record(tx: Tx, { scope, facilityId, now }: GroupArgs, change: GroupChange) {
  const actor = facilityActor(scope, facilityId);
  return recordChanges(tx, [{ subject: 'worker_group', actor, at: now, ...change }]);
}
