import { sql } from 'kysely';

import type { Executor, Tx } from '#platform/server/database/db.server.ts';
import type { StoredPasskey } from '#platform/server/passkeys/web-authn.server.ts';

export type Purpose = 'register' | 'sign-in' | 'prove';

type NewChallenge = {
  purpose: Purpose;
  sessionId: string | null;
  challenge: string;
  expiresAt: Date;
  now: Date;
};

export async function insertChallenge(db: Executor, given: NewChallenge): Promise<string> {
  const { id } = await db
    .insertInto('staff_challenges')
    .values({
      purpose: given.purpose,
      session_id: given.sessionId,
      challenge: given.challenge,
      created_at: given.now,
      expires_at: given.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type TakeArgs = { id: string; purpose: Purpose; sessionId: string | null; now: Date };

/** Takes a challenge of this session away and returns it; null when it is not there or has expired. */
export async function takeChallenge(db: Executor, asked: TakeArgs): Promise<string | null> {
  const { rows } = await sql<{ challenge: string }>`
    /* staff.takeChallenge */
    delete from staff_challenges
     where id = ${asked.id} and purpose = ${asked.purpose}
       and session_id is not distinct from ${asked.sessionId} and expires_at > ${asked.now}
    returning challenge
  `.execute(db);
  return rows[0]?.challenge ?? null;
}

export type PasskeyRow = StoredPasskey & {
  id: string;
  staffId: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const columns = sql`id, staff_id as "staffId", credential_id as "credentialId", public_key as "publicKey",
           counter, transports, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** The passkeys of a person, the oldest first. */
export async function passkeysOf(db: Executor, staffId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    /* staff.passkeysOf */
    select ${columns} from staff_passkeys where staff_id = ${staffId} order by created_at, id
  `.execute(db);
  return rows;
}

/** Locks a passkey, so that its counter rises one use after the other. */
export async function lockPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | null> {
  const { rows } = await sql<PasskeyRow>`
    /* staff.lockPasskey */
    select ${columns} from staff_passkeys where credential_id = ${credentialId} for update
  `.execute(tx);
  return rows[0] ?? null;
}

type NewPasskey = Omit<PasskeyRow, 'id' | 'lastUsedAt'>;

/** Stores a passkey; false for one that is stored already. */
export async function insertPasskey(db: Executor, given: NewPasskey): Promise<boolean> {
  const { rows } = await sql`
    /* staff.insertPasskey */
    insert into staff_passkeys (staff_id, credential_id, public_key, counter, transports, name, created_at)
    values (${given.staffId}, ${given.credentialId}, ${given.publicKey}, ${given.counter},
            ${given.transports}, ${given.name}, ${given.createdAt})
    on conflict (credential_id) do nothing
    returning id
  `.execute(db);
  return rows.length > 0;
}

export async function storePasskeyUse(
  db: Executor,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<void> {
  await sql`
    /* staff.storePasskeyUse */
    update staff_passkeys set counter = ${counter}, last_used_at = ${now} where id = ${id}
  `.execute(db);
}

/** Deletes one passkey of a person; false when they have none with this id. */
export async function deletePasskey(
  db: Executor,
  { id, staffId }: { id: string; staffId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    /* staff.deletePasskey */
    delete from staff_passkeys where id = ${id} and staff_id = ${staffId}
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Deletes every passkey of a person who left. */
export async function deletePasskeysOf(db: Executor, staffId: string): Promise<void> {
  await sql`
    /* staff.deletePasskeysOf */
    delete from staff_passkeys where staff_id = ${staffId}
  `.execute(db);
}
