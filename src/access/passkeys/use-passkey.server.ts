import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import {
  passkeySiteOf,
  passkeyAuthenticationOptions,
  verifyPasskeyAuthentication,
  type PasskeySite,
} from '#platform/server/passkeys/web-authn.server.ts';

import {
  issuePasskeyChallenge,
  takeAnsweredPasskeyChallenge,
  type PasskeyAuthenticatorAnswer,
} from './challenge.server.ts';
import type {
  SignedInPasskeyOwner,
  PasskeyRequestContext,
  PasskeyOwnerPolicy,
} from './owner.server.ts';
import {
  lockPasskey,
  passkeysOf,
  storePasskeyUse,
  type ChallengePurpose,
} from './passkeys.queries.server.ts';

/** Issues the challenge to sign for a sign-in; the authenticator offers the passkeys that it has for this site. */
export async function startPasskeySignIn<Person extends SignedInPasskeyOwner>(
  entry: PasskeyRequestContext,
  owner: PasskeyOwnerPolicy<Person>,
): Promise<{ id: string; options: string }> {
  const options = await passkeyAuthenticationOptions(passkeySiteOf(entry));
  return issuePasskeyChallenge(entry, owner, { purpose: 'sign-in', sessionId: null, options });
}

type UseArgs = PasskeyAuthenticatorAnswer & ChallengePurpose & { site: PasskeySite };

/**
 * Verifies an answer of a passkey and raises its counter, then runs the effect with the owner's id in the same
 * transaction. Refusals: PASSKEY_REFUSED, and that of the owner's `lockOwnerOf`. (Rule 4.1)
 */
export async function verifyPasskeyUse<Person extends SignedInPasskeyOwner, Result>(
  { app, now }: Pick<PasskeyRequestContext, 'app' | 'now'>,
  owner: PasskeyOwnerPolicy<Person>,
  { site, ...given }: UseArgs,
  effect: (tx: Tx, ownerId: string) => Promise<Result>,
): Promise<Result> {
  const { kind, refuse } = owner;
  const { answer, challenge } = await takeAnsweredPasskeyChallenge({ app, now }, owner, given);
  return inTransaction(app.db, async (tx) => {
    // Lock the owner before the passkey, in the same order as a deletion does.
    const refusal = await owner.lockOwnerOf(tx, answer.id);
    const passkey = await lockPasskey(tx, { kind, credentialId: answer.id });
    const counter =
      passkey && (await verifyPasskeyAuthentication({ answer, challenge, site, passkey }));
    if (passkey === null || counter === null) throw refuse('PASSKEY_REFUSED');
    if (refusal) throw refusal;
    await storePasskeyUse(tx, { kind, id: passkey.id, counter, now });
    return effect(tx, passkey.ownerId);
  });
}

/**
 * Issues the challenge with which a signed-in owner proves their identity anew. Refusals: PASSKEY_MISSING. (Rule 4.1)
 */
export async function startProofByPasskey<Person extends SignedInPasskeyOwner>(
  entry: PasskeyRequestContext,
  owner: PasskeyOwnerPolicy<Person>,
  { id: ownerId, sessionId }: Person,
): Promise<{ id: string; options: string }> {
  const passkeys = await passkeysOf(entry.app.db, { kind: owner.kind, ownerId });
  if (passkeys.length === 0) throw owner.refuse('PASSKEY_MISSING');
  const options = await passkeyAuthenticationOptions(passkeySiteOf(entry), passkeys);
  return issuePasskeyChallenge(entry, owner, { purpose: 'prove', sessionId, options });
}

/**
 * Marks the session's person as proved for 10 minutes, by an answer of a passkey. Refusals: those of `verifyPasskeyUse`.
 * (Rule 4.1)
 */
export async function finishProofByPasskey<Person extends SignedInPasskeyOwner>(
  entry: PasskeyRequestContext,
  owner: PasskeyOwnerPolicy<Person>,
  { caller, ...answer }: PasskeyAuthenticatorAnswer & { caller: Person },
): Promise<void> {
  const { id, sessionId } = caller;
  const use = { ...answer, purpose: 'prove', sessionId, site: passkeySiteOf(entry) } as const;
  await verifyPasskeyUse(entry, owner, use, async (tx, ownerId) => {
    if (ownerId !== id) throw owner.refuse('PASSKEY_REFUSED');
    await owner.storeProof(tx, { sessionId, now: entry.now });
  });
}
