import type { createRefusalFactory, Refusal } from '#platform/base/refusal.ts';
import type { Context } from '#platform/server/context.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import type { OwnerKind, PasskeyRow } from './passkeys.queries.server.ts';

export type PasskeyRequestContext = Pick<Context, 'app' | 'request' | 'now'>;

/** A signed-in owner of passkeys. */
export type SignedInPasskeyOwner = { id: string; sessionId: string };

type RefusalCode = 'PASSKEY_LIMIT' | 'PASSKEY_MISSING' | 'PASSKEY_REFUSED';

type Change<Person> = {
  caller: Person;
  passkey: { id: string; name: string };
  now: Date;
};

/** The differences between the owners of passkeys: workers, and people of corporations and the platform. */
export type PasskeyOwnerPolicy<Person extends SignedInPasskeyOwner> = {
  kind: OwnerKind;
  /** The site's name that authenticators show. */
  siteName: string;
  refuse: ReturnType<typeof createRefusalFactory<RefusalCode>>;
  /** True if an owner with ten passkeys is refused before the browser's dialog; otherwise only after the dialog. */
  isLimitedAtStart: boolean;
  /**
   * Returns the names that authenticators show. May lock the owner's row, so that parallel additions respect the limit.
   */
  lockUser(tx: Tx, caller: Person): Promise<{ name: string; displayName: string }>;
  /** Throws unless the person has proved their identity as adding a passkey requires. */
  assertMayAdd(
    tx: Tx,
    given: { caller: Person; passkeys: readonly PasskeyRow[]; now: Date },
  ): Promise<void>;
  /** Throws unless the person has proved their identity as removing a passkey requires. */
  assertMayRemove(tx: Tx, given: { caller: Person; now: Date }): Promise<void>;
  afterAdding(tx: Tx, change: Change<Person>): Promise<void>;
  afterRemoval(tx: Tx, change: Change<Person>): Promise<void>;
  /**
   * May lock the owner of a passkey until the end of the transaction. Returns the refusal for an owner who may not use
   * the passkey; null for any other. The caller throws the refusal only after the passkey is verified. Refusals:
   * PASSKEY_REFUSED.
   */
  lockOwnerOf(tx: Tx, credentialId: string): Promise<Refusal | null>;
  storeProof(tx: Tx, proof: { sessionId: string; now: Date }): Promise<void>;
};
