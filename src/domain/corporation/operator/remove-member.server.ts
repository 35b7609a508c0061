import { facilityPaths } from '#platform/base/people/paths.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { OperatorScope } from '#platform/base/people/scope.ts';
import { characterCount, normalizeLine } from '#platform/base/text.ts';
import { operatorActor } from '../actors.ts';
import { inTransaction, type Db, type QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import {
  countOwners,
  lockMember,
  memberPageOfCorporation,
} from '#access/people/members/members.queries.server.ts';
import { endMemberAccess } from '#access/people/members/members.server.ts';
import { staffRefusal, roleLabels, staffFieldErrorSentences } from '#access/people/messages.ts';
import { lockStaffRequestsWithSameKey } from '#access/people/people.queries.server.ts';
import { wouldLoseLastOwner, removalReasonLength } from '#access/people/rules.ts';
import { lockCorporationOfMember, ownersOfCorporation } from './corporations.queries.server.ts';
import { sendStaffMailToAddresses } from './mail-all.server.ts';

type PageArgs = { corporationId: string; cursor: ApiCursor };

/** A page of a corporation's people, the longest-standing first. Refusals: CURSOR_INVALID. */
export async function listCorporationMembers(
  db: QueryExecutor,
  _scope: OperatorScope,
  { corporationId, cursor }: PageArgs,
) {
  const page = await readKeysetPage(byInstant, { cursor }, (at) =>
    memberPageOfCorporation(db, { corporationId }, at),
  );
  return { members: page.rows, cursor: page.cursor };
}

type Removal = { id: string; reason: string; now: Date };

/**
 * Removes a person from a corporation that lost control of the account, for an operator: sessions and passkeys end with
 * the commit, and the other owners get the reason. The last owner stays unless the corporation is suspended. Refusals:
 * VALIDATION_FAILED, NOT_FOUND, LAST_OWNER.
 */
export async function removeCorporationMember(
  db: Db,
  operator: OperatorScope,
  { id, reason: given, now }: Removal,
): Promise<void> {
  const reason = readReason(given);
  await inTransaction(db, async (tx) => {
    const place = await lockCorporationOfMember(tx, operator, id);
    if (!place) throw staffRefusal('NOT_FOUND');
    const { corporationId, corporationName, isSuspended, name } = place;
    await lockStaffRequestsWithSameKey(tx, { kind: 'corporation', value: corporationId });
    const member = await lockMember(tx, { id, corporationId });
    if (!member) throw staffRefusal('NOT_FOUND');
    const owners = await countOwners(tx, corporationId);
    if (!isSuspended && wouldLoseLastOwner({ role: member.role, next: null, owners })) {
      throw staffRefusal('LAST_OWNER');
    }
    await endMemberAccess(tx, { member, now });
    await recordChanges(tx, [
      {
        subject: 'staff_membership',
        id,
        from: member.role,
        to: 'REMOVED',
        event: 'member.removed',
        actor: operatorActor(operator),
        reason,
        at: now,
      },
    ]);
    const others = await ownersOfCorporation(tx, operator, corporationId);
    const values = { corporation: corporationName, name, role: roleLabels[member.role], reason };
    const emails = others.map(({ email }) => email);
    const path = facilityPaths.members();
    await sendStaffMailToAddresses(tx, {
      emails,
      mail: 'memberRemoved',
      values,
      key: `member:${id}`,
      path,
      now,
    });
  });
}

function readReason(text: string): string {
  const reason = normalizeLine(text);
  const length = characterCount(reason);
  if (length >= removalReasonLength.min && length <= removalReasonLength.max) return reason;
  throw refuseFields({ reason: staffFieldErrorSentences.removalReason });
}
