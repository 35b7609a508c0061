import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';
import type { StoredPasskey } from '#platform/server/passkeys/web-authn.server.ts';

/**
 * The tables of passkeys and challenges for each kind of owner: workers, or people of corporations and the platform.
 */
const tables = {
  worker: {
    passkeys: sql.table('worker_passkeys'),
    challenges: sql.table('worker_challenges'),
    owner: sql.ref('worker_id'),
  },
  person: {
    passkeys: sql.table('staff_passkeys'),
    challenges: sql.table('staff_challenges'),
    owner: sql.ref('staff_id'),
  },
} as const;

export type OwnerKind = keyof typeof tables;

/** The purpose of a challenge, and the session that requested it; before a sign-in the session is null. */
export type ChallengePurpose = {
  purpose: 'register' | 'sign-in' | 'prove';
  sessionId: string | null;
};

type NewChallenge = ChallengePurpose & {
  kind: OwnerKind;
  challenge: string;
  expiresAt: Date;
  now: Date;
};

export async function insertChallenge(db: QueryExecutor, given: NewChallenge): Promise<string> {
  const { id } = await executeForOneRow(
    db,
    sql<{ id: string }>`
    /* passkeys.insertChallenge */
    insert into ${tables[given.kind].challenges} (purpose, session_id, challenge, created_at, expires_at)
    values (${given.purpose}, ${given.sessionId}, ${given.challenge}, ${given.now}, ${given.expiresAt})
    returning id
  `,
  );
  return id;
}

type TakeArgs = ChallengePurpose & { kind: OwnerKind; id: string; now: Date };

/** Deletes a challenge of this session and returns it; null when it is unknown or has expired. */
export async function takeChallenge(db: QueryExecutor, asked: TakeArgs): Promise<string | null> {
  const { rows } = await sql<{ challenge: string }>`
    /* passkeys.takeChallenge */
    delete from ${tables[asked.kind].challenges}
     where id = ${asked.id} and purpose = ${asked.purpose}
       and session_id is not distinct from ${asked.sessionId} and expires_at > ${asked.now}
    returning challenge
  `.execute(db);
  return rows[0]?.challenge ?? null;
}

/** Deletes the challenges that expired before the instant. */
export async function eraseChallenges(
  db: QueryExecutor,
  { kind, before }: { kind: OwnerKind; before: Date },
): Promise<void> {
  await sql`
    /* passkeys.eraseChallenges */
    delete from ${tables[kind].challenges} where expires_at < ${before}
  `.execute(db);
}

type Owner = { kind: OwnerKind; ownerId: string };

export type PasskeyRow = StoredPasskey & {
  id: string;
  ownerId: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const columnsOf = (kind: OwnerKind) =>
  sql`id, ${tables[kind].owner} as "ownerId", credential_id as "credentialId", public_key as "publicKey",
           counter, transports, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** The passkeys of an owner, the oldest first. */
export async function passkeysOf(
  db: QueryExecutor,
  { kind, ownerId }: Owner,
): Promise<PasskeyRow[]> {
  const { passkeys, owner } = tables[kind];
  const { rows } = await sql<PasskeyRow>`
    /* passkeys.passkeysOf */
    select ${columnsOf(kind)} from ${passkeys} where ${owner} = ${ownerId} order by created_at, id
  `.execute(db);
  return rows;
}

/** Returns a passkey and locks it, so that parallel uses raise its counter one by one. Lock the owner first. */
export async function lockPasskey(
  tx: Tx,
  { kind, credentialId }: { kind: OwnerKind; credentialId: string },
): Promise<PasskeyRow | null> {
  const { rows } = await sql<PasskeyRow>`
    /* passkeys.lockPasskey */
    select ${columnsOf(kind)} from ${tables[kind].passkeys} where credential_id = ${credentialId} for update
  `.execute(tx);
  return rows[0] ?? null;
}

type NewPasskey = Owner & StoredPasskey & { name: string; createdAt: Date };

/** Stores a passkey and returns its id; null when the passkey is stored already. */
export async function insertPasskey(db: QueryExecutor, given: NewPasskey): Promise<string | null> {
  const { passkeys, owner } = tables[given.kind];
  const { rows } = await sql<{ id: string }>`
    /* passkeys.insertPasskey */
    insert into ${passkeys} (${owner}, credential_id, public_key, counter, transports, name, created_at)
    values (${given.ownerId}, ${given.credentialId}, ${given.publicKey}, ${given.counter},
            ${given.transports}, ${given.name}, ${given.createdAt})
    on conflict (credential_id) do nothing
    returning id
  `.execute(db);
  return rows[0]?.id ?? null;
}

type PasskeyUse = { kind: OwnerKind; id: string; counter: number; now: Date };

export async function storePasskeyUse(
  db: QueryExecutor,
  { kind, id, counter, now }: PasskeyUse,
): Promise<void> {
  await sql`
    /* passkeys.storePasskeyUse */
    update ${tables[kind].passkeys} set counter = ${counter}, last_used_at = ${now} where id = ${id}
  `.execute(db);
}

/** Gives a passkey of an owner another name; false when they have none with this id. */
export async function storePasskeyName(
  db: QueryExecutor,
  { kind, ownerId, id, name }: Owner & { id: string; name: string },
): Promise<boolean> {
  const { passkeys, owner } = tables[kind];
  const { rows } = await sql`
    /* passkeys.storePasskeyName */
    update ${passkeys} set name = ${name} where id = ${id} and ${owner} = ${ownerId} returning id
  `.execute(db);
  return rows.length > 0;
}

/** Deletes one passkey of an owner and returns its name; null when they have none with this id. */
export async function deletePasskey(
  db: QueryExecutor,
  { kind, ownerId, id }: Owner & { id: string },
): Promise<string | null> {
  const { passkeys, owner } = tables[kind];
  const { rows } = await sql<{ name: string }>`
    /* passkeys.deletePasskey */
    delete from ${passkeys} where id = ${id} and ${owner} = ${ownerId} returning name
  `.execute(db);
  return rows[0]?.name ?? null;
}

/** Deletes all passkeys of an owner. */
export async function deletePasskeysOf(db: QueryExecutor, { kind, ownerId }: Owner): Promise<void> {
  const { passkeys, owner } = tables[kind];
  await sql`
    /* passkeys.deletePasskeysOf */
    delete from ${passkeys} where ${owner} = ${ownerId}
  `.execute(db);
}

/** Deletes the passkeys that an owner added at the instant or later. */
export async function deletePasskeysAddedSince(
  db: QueryExecutor,
  { kind, ownerId, since }: Owner & { since: Date },
): Promise<void> {
  const { passkeys, owner } = tables[kind];
  await sql`
    /* passkeys.deletePasskeysAddedSince */
    delete from ${passkeys} where ${owner} = ${ownerId} and created_at >= ${since}
  `.execute(db);
}
