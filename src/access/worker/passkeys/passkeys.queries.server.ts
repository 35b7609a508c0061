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
    .insertInto('worker_challenges')
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
    /* account.takeChallenge */
    delete from worker_challenges
     where id = ${asked.id} and purpose = ${asked.purpose}
       and session_id is not distinct from ${asked.sessionId} and expires_at > ${asked.now}
    returning challenge
  `.execute(db);
  return rows[0]?.challenge ?? null;
}

export type PasskeyRow = StoredPasskey & {
  id: string;
  workerId: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const columns = sql`id, worker_id as "workerId", credential_id as "credentialId", public_key as "publicKey",
           counter, transports, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** The passkeys of a worker, the oldest first. */
export async function passkeysOf(db: Executor, workerId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    /* account.passkeysOf */
    select ${columns} from worker_passkeys where worker_id = ${workerId} order by created_at, id
  `.execute(db);
  return rows;
}

export type PasskeyUser = { phoneNumber: string; name: string | null };

/** The worker as authenticators name them. Locks the row, so that passkeys are counted one after the other. */
export async function lockPasskeyUser(tx: Executor, workerId: string): Promise<PasskeyUser> {
  await sql`
    /* account.lockPasskeyUser */
    select from workers where id = ${workerId} for no key update
  `.execute(tx);
  const { rows } = await sql<PasskeyUser>`
    /* account.passkeyUser */
    select w.phone_number as "phoneNumber", rtrim(p.last_name || ' ' || p.first_name) as name
      from workers w
      left join worker_profiles p on p.worker_id = w.id
     where w.id = ${workerId} and w.deleted_at is null
  `.execute(tx);
  const row = rows[0];
  if (!row) throw new Error('account.passkeyUser found no worker');
  return row;
}

/** The worker of a passkey, whose account exists; null for any other credential. */
export async function ownerOfPasskey(db: Executor, credentialId: string): Promise<string | null> {
  const { rows } = await sql<{ workerId: string }>`
    /* account.ownerOfPasskey */
    select k.worker_id as "workerId"
      from worker_passkeys k
      join workers w on w.id = k.worker_id
     where k.credential_id = ${credentialId} and w.deleted_at is null
  `.execute(db);
  return rows[0]?.workerId ?? null;
}

/** Locks a passkey, so that its counter rises one use after the other. Lock the worker first. */
export async function lockPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | null> {
  const { rows } = await sql<PasskeyRow>`
    /* account.lockPasskey */
    select ${columns} from worker_passkeys where credential_id = ${credentialId} for update
  `.execute(tx);
  return rows[0] ?? null;
}

type NewPasskey = Omit<PasskeyRow, 'id' | 'lastUsedAt'>;

/** Stores a passkey and returns its id; null for one that is stored already. */
export async function insertPasskey(db: Executor, given: NewPasskey): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    /* account.insertPasskey */
    insert into worker_passkeys (worker_id, credential_id, public_key, counter, transports, name, created_at)
    values (${given.workerId}, ${given.credentialId}, ${given.publicKey}, ${given.counter},
            ${given.transports}, ${given.name}, ${given.createdAt})
    on conflict (credential_id) do nothing
    returning id
  `.execute(db);
  return rows[0]?.id ?? null;
}

export async function storePasskeyUse(
  db: Executor,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<void> {
  await sql`
    /* account.storePasskeyUse */
    update worker_passkeys set counter = ${counter}, last_used_at = ${now} where id = ${id}
  `.execute(db);
}

/** Gives a passkey of a worker another name; false when they have none with this id. */
export async function storePasskeyName(
  db: Executor,
  { id, workerId, name }: { id: string; workerId: string; name: string },
): Promise<boolean> {
  const { rows } = await sql`
    /* account.storePasskeyName */
    update worker_passkeys set name = ${name} where id = ${id} and worker_id = ${workerId} returning id
  `.execute(db);
  return rows.length > 0;
}

/** Deletes the passkeys that were added at the instant or later. */
export async function deletePasskeysSince(
  db: Executor,
  { workerId, since }: { workerId: string; since: Date },
): Promise<void> {
  await sql`
    /* account.deletePasskeysSince */
    delete from worker_passkeys where worker_id = ${workerId} and created_at >= ${since}
  `.execute(db);
}

/** Deletes one passkey of a worker and returns its name; null when they have none with this id. */
export async function deletePasskey(
  db: Executor,
  { id, workerId }: { id: string; workerId: string },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    /* account.deletePasskey */
    delete from worker_passkeys where id = ${id} and worker_id = ${workerId} returning name
  `.execute(db);
  return rows[0]?.name ?? null;
}
