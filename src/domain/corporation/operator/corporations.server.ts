import { normalizeEmail } from '#platform/base/email.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { OperatorScope } from '#platform/base/people/scope.ts';
import { normalizeLine } from '#platform/base/text.ts';
import { operatorActor } from '../actors.ts';
import { createCorporation as insertCorporation } from '../corporation.server.ts';
import { inTransaction, type Db, type QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';
import { unprintableFieldErrors } from '#platform/server/fonts/printable.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { openInvitationsOf } from '#access/people/members/invitations.queries.server.ts';
import {
  inviteToCorporation,
  normalizeInvitee,
} from '#access/people/members/invitations.server.ts';
import { staffRefusal, staffFieldErrorSentences } from '#access/people/messages.ts';
import {
  isCorporationName,
  isNameWithinLimit,
  isPersonName,
  maxCorporationAddressLength,
} from '#access/people/rules.ts';
import {
  corporationsPage,
  corporationWithId,
  ownersOfCorporation,
} from './corporations.queries.server.ts';

const maxSearchLength = 100;

type PageArgs = { text: string; cursor: ApiCursor };

/** A page of corporations. */
export async function listCorporations(
  db: QueryExecutor,
  scope: OperatorScope,
  { text, cursor }: PageArgs,
) {
  const asked = normalizeLine(text).slice(0, maxSearchLength);
  const page = await readKeysetPage(byInstant, { cursor, size: 20 }, (at) =>
    corporationsPage(db, scope, { text: asked, ...at }),
  );
  return { corporations: page.rows, cursor: page.cursor };
}

/** One corporation with its owners and their open invitations. Refusals: NOT_FOUND. */
export async function readCorporationDetail(db: QueryExecutor, scope: OperatorScope, id: string) {
  const corporation = await corporationWithId(db, scope, id);
  if (!corporation) throw staffRefusal('NOT_FOUND');
  const owners = await ownersOfCorporation(db, scope, id);
  const invitations = await openInvitationsOf(db, { corporationId: id, role: 'OWNER' });
  return { ...corporation, owners, invitations };
}

type NewCorporation = { name: string; address: string; ownerEmail: string; ownerName: string };
type CommandContext = { now: Date; idempotencyKey: string | undefined };

/** Makes a corporation and invites its first owner. Refusals: VALIDATION_FAILED, and those of `inviteToCorporation`. */
export async function createCorporation(
  db: Db,
  scope: OperatorScope,
  { given, now, idempotencyKey }: CommandContext & { given: NewCorporation },
): Promise<{ id: string }> {
  const { name, address, email, ownerName } = readNewCorporation(given);
  const invited = { email, name: ownerName, role: 'OWNER', facilityIds: null } as const;
  const { staffId } = scope;
  return inTransaction(db, (tx) =>
    withIdempotencyKey(
      tx,
      { actorId: staffId, key: idempotencyKey, operation: 'createCorporation', input: given, now },
      async () => {
        const actor = operatorActor(scope);
        const { id } = await insertCorporation(tx, { name, address, actor, now });
        const corporation = { id, name };
        await inviteToCorporation(tx, {
          invited,
          corporation,
          inviter: { staffId, corporationId: null },
          now,
        });
        return { id };
      },
    ),
  );
}

/** Returns the input in stored form; the refusal names every wrong field. Refusals: VALIDATION_FAILED. */
function readNewCorporation(given: NewCorporation) {
  const name = normalizeLine(given.name);
  const address = normalizeLine(given.address);
  const email = normalizeEmail(given.ownerEmail);
  const ownerName = normalizeLine(given.ownerName);
  const fields = unprintableFieldErrors({ name, address });
  if (!isCorporationName(name)) fields['name'] = staffFieldErrorSentences.corporationName;
  if (!isNameWithinLimit(address, maxCorporationAddressLength))
    fields['address'] = staffFieldErrorSentences.corporationAddress;
  if (!email) fields['ownerEmail'] = staffFieldErrorSentences.email;
  if (!isPersonName(ownerName)) fields['ownerName'] = staffFieldErrorSentences.name;
  if (!email || Object.keys(fields).length > 0) throw refuseFields(fields);
  return { name, address, email, ownerName };
}

type OwnerArgs = { corporationId: string; email: string; name: string; now: Date };

/**
 * Invites another owner into a corporation. Refusals: NOT_FOUND, and those of `normalizeInvitee` and
 * `inviteToCorporation`.
 */
export async function inviteOwner(
  db: Db,
  scope: OperatorScope,
  { corporationId, now, ...given }: OwnerArgs,
): Promise<void> {
  const invited = { ...normalizeInvitee(given), role: 'OWNER', facilityIds: null } as const;
  await inTransaction(db, async (tx) => {
    const found = await corporationWithId(tx, scope, corporationId);
    if (!found) throw staffRefusal('NOT_FOUND');
    const inviter = { staffId: scope.staffId, corporationId: null };
    await inviteToCorporation(tx, { invited, corporation: found, inviter, now });
  });
}
