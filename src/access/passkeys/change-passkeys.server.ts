import { isPasskeyName, maxPasskeys } from '#platform/base/passkey-rules.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { normalizeLine } from '#platform/base/text.ts';
import { inTransaction, type QueryExecutor, type Tx } from '#platform/server/database/db.server.ts';
import {
  passkeyRegistrationOptions,
  passkeySiteOf,
  verifyPasskeyRegistration,
} from '#platform/server/passkeys/web-authn.server.ts';

import {
  issuePasskeyChallenge,
  takeAnsweredPasskeyChallenge,
  type PasskeyAuthenticatorAnswer,
} from './challenge.server.ts';
import { passkeyNameSentence } from './messages.ts';
import type {
  SignedInPasskeyOwner,
  PasskeyRequestContext,
  PasskeyOwnerPolicy,
} from './owner.server.ts';
import {
  deletePasskey,
  insertPasskey,
  passkeysOf,
  storePasskeyName,
} from './passkeys.queries.server.ts';

/**
 * Issues the challenge to sign for a new passkey. Refusals: those of the owner's `assertMayAdd`, and PASSKEY_LIMIT
 * where the owner's `isLimitedAtStart` is set. (Rule 4.1)
 */
export async function startRegistration<Person extends SignedInPasskeyOwner>(
  entry: PasskeyRequestContext,
  owner: PasskeyOwnerPolicy<Person>,
  caller: Person,
): Promise<{ id: string; options: string }> {
  const { id, sessionId } = caller;
  const options = await inTransaction(entry.app.db, async (tx) => {
    const { user, passkeys } = await readRegistrant(tx, owner, { caller, now: entry.now });
    if (owner.isLimitedAtStart) assertBelowLimit(owner, passkeys.length);
    const { siteName } = owner;
    return passkeyRegistrationOptions({
      site: passkeySiteOf(entry),
      siteName,
      user: { id, ...user },
      passkeys,
    });
  });
  return issuePasskeyChallenge(entry, owner, { purpose: 'register', sessionId, options });
}

async function readRegistrant<Person extends SignedInPasskeyOwner>(
  tx: Tx,
  owner: PasskeyOwnerPolicy<Person>,
  { caller, now }: { caller: Person; now: Date },
) {
  const user = await owner.lockUser(tx, caller);
  const passkeys = await passkeysOf(tx, { kind: owner.kind, ownerId: caller.id });
  await owner.assertMayAdd(tx, { caller, passkeys, now });
  return { user, passkeys };
}

function assertBelowLimit<Person extends SignedInPasskeyOwner>(
  { refuse }: PasskeyOwnerPolicy<Person>,
  count: number,
) {
  if (count >= maxPasskeys) throw refuse('PASSKEY_LIMIT', { limit: maxPasskeys });
}

/**
 * Stores a new passkey with a name of 1 to 40 characters; an owner has ten passkeys at most. Refusals:
 * VALIDATION_FAILED, PASSKEY_REFUSED, PASSKEY_LIMIT, and those of the owner's `assertMayAdd`. (Rule 4.1)
 */
export async function finishRegistration<Person extends SignedInPasskeyOwner>(
  entry: PasskeyRequestContext,
  owner: PasskeyOwnerPolicy<Person>,
  { caller, name: typed, ...given }: PasskeyAuthenticatorAnswer & { caller: Person; name: string },
): Promise<void> {
  const { app, now } = entry;
  const { id: ownerId, sessionId } = caller;
  const name = readName(typed, 'name');
  const taken = await takeAnsweredPasskeyChallenge(entry, owner, {
    ...given,
    purpose: 'register',
    sessionId,
  });
  const credential = await verifyPasskeyRegistration({ ...taken, site: passkeySiteOf(entry) });
  if (!credential) throw owner.refuse('PASSKEY_REFUSED');
  await inTransaction(app.db, async (tx) => {
    const { passkeys } = await readRegistrant(tx, owner, { caller, now });
    assertBelowLimit(owner, passkeys.length);
    const { kind } = owner;
    const id = await insertPasskey(tx, { ...credential, kind, ownerId, name, createdAt: now });
    if (id === null) throw owner.refuse('PASSKEY_REFUSED');
    await owner.afterAdding(tx, { caller, passkey: { id, name }, now });
  });
}

function readName(typed: string, field: 'name' | 'newName'): string {
  const name = normalizeLine(typed);
  if (!isPasskeyName(name)) throw refuseFields({ [field]: passkeyNameSentence });
  return name;
}

/**
 * Gives a passkey another name. No proof is needed, because a name changes no way to sign in.
 * Refusals: VALIDATION_FAILED, NOT_FOUND. (Rule 4.1)
 */
export async function renamePasskey<Person extends SignedInPasskeyOwner>(
  db: QueryExecutor,
  { kind, refuse }: PasskeyOwnerPolicy<Person>,
  { caller, id, newName }: { caller: Person; id: string; newName: string },
): Promise<void> {
  const name = readName(newName, 'newName');
  const isStored = await storePasskeyName(db, { kind, ownerId: caller.id, id, name });
  if (!isStored) throw refuse('NOT_FOUND');
}

/**
 * Removes a passkey; another owner's passkey counts as unknown. Refusals: NOT_FOUND, and those of the owner's
 * `assertMayRemove`. (Rule 4.1)
 */
export async function removePasskey<Person extends SignedInPasskeyOwner>(
  { app, now }: Pick<PasskeyRequestContext, 'app' | 'now'>,
  owner: PasskeyOwnerPolicy<Person>,
  { caller, id }: { caller: Person; id: string },
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await owner.assertMayRemove(tx, { caller, now });
    const { kind } = owner;
    const name = await deletePasskey(tx, { kind, ownerId: caller.id, id });
    if (name === null) throw owner.refuse('NOT_FOUND');
    await owner.afterRemoval(tx, { caller, passkey: { id, name }, now });
  });
}
