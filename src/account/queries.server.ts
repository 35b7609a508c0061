import { sql } from 'kysely';

import type { Executor, Tx } from '#server/database/db.server.ts';

import type { SendFacts } from './rules.ts';

/**
 * Locks this number or address, whether rows exist or not, so that parallel requests are counted one
 * after the other. Lock order: the address first, then the number.
 */
export async function lockFor(
  tx: Tx,
  { kind, value }: { kind: 'address' | 'number' | 'email'; value: string },
): Promise<void> {
  await sql`
    /* account.lockFor */
    select pg_advisory_xact_lock(hashtextextended(${`sign-in ${kind} ${value}`}, 0))
  `.execute(tx);
}

type SendWindow = { phoneNumber: string; address: string; numberSince: Date; addressSince: Date };

/** Codes sent to the number and requested from the address within their windows. */
export async function sendFacts(tx: Tx, window: SendWindow): Promise<SendFacts> {
  const { rows } = await sql<SendFacts>`
    /* account.sendFacts */
    select n.sent as "sentToNumber",
           n.first_at as "firstToNumberAt",
           n.last_at as "lastToNumberAt",
           a.sent as "sentFromAddress",
           a.first_at as "firstFromAddressAt"
      from (select count(*) as sent, min(created_at) as first_at, max(created_at) as last_at
              from sign_in_codes
             where phone_number = ${window.phoneNumber}
               and created_at > ${window.numberSince}) n
     cross join (select count(*) as sent, min(created_at) as first_at
              from sign_in_codes
             where address = ${window.address}
               and created_at > ${window.addressSince}) a
  `.execute(tx);
  const facts = rows[0];
  if (!facts) throw new Error('account.sendFacts gave no row');
  return facts;
}

export type StoredCode = {
  id: string;
  codeHash: string;
  expiresAt: Date;
  wrongEntries: number;
  isUsed: boolean;
  isVoid: boolean;
};

/** The newest code sent to the number: the only one that can be used to sign in. */
export async function newestCode(tx: Tx, phoneNumber: string): Promise<StoredCode | null> {
  const { rows } = await sql<StoredCode>`
    /* account.newestCode */
    select id,
           code_hash as "codeHash",
           expires_at as "expiresAt",
           wrong_entries as "wrongEntries",
           used_at is not null as "isUsed",
           voided_at is not null as "isVoid"
      from sign_in_codes
     where phone_number = ${phoneNumber}
     order by created_at desc, id desc
     limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

/** Counts one wrong entry and voids the code at the last allowed one; returns whether it is void. */
export async function countWrongEntry(
  tx: Tx,
  { codeId, tries, now }: { codeId: string; tries: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isVoid: boolean }>`
    /* account.countWrongEntry */
    update sign_in_codes
       set wrong_entries = wrong_entries + 1,
           voided_at = case when wrong_entries + 1 >= ${tries}::integer then ${now}::timestamptz end
     where id = ${codeId}
    returning voided_at is not null as "isVoid"
  `.execute(tx);
  return rows[0]?.isVoid ?? true;
}

export type KnownNumber = { workerId: string | null; deletedAt: Date | null };

/** The worker with this number, and when an account last gave the number up. */
export async function whoHasNumber(tx: Tx, phoneNumber: string): Promise<KnownNumber> {
  const { rows } = await sql<KnownNumber>`
    /* account.whoHasNumber */
    select (select id from workers where phone_number = ${phoneNumber} and deleted_at is null) as "workerId",
           (select max(deleted_at)
              from workers
             where phone_number = ${phoneNumber} and deleted_at is not null) as "deletedAt"
  `.execute(tx);
  return rows[0] ?? { workerId: null, deletedAt: null };
}

export type LiveSession = {
  sessionId: string;
  workerId: string;
  name: string | null;
  signedInAt: Date;
  expiresAt: Date;
};

/** The session with its worker, unless it was revoked or expired, or the account was deleted. */
export async function liveSession(
  db: Executor,
  { sessionId, workerId, now }: { sessionId: string; workerId: string; now: Date },
): Promise<LiveSession | null> {
  const { rows } = await sql<LiveSession>`
    /* account.liveSession */
    select s.id as "sessionId",
           s.worker_id as "workerId",
           p.last_name || ' ' || p.first_name as "name",
           s.created_at as "signedInAt",
           s.expires_at as "expiresAt"
      from sessions s
      join workers w on w.id = s.worker_id
      left join worker_profiles p on p.worker_id = s.worker_id
     where s.id = ${sessionId}
       and s.worker_id = ${workerId}
       and s.revoked_at is null
       and s.expires_at > ${now}
       and w.deleted_at is null
  `.execute(db);
  return rows[0] ?? null;
}

/** Extends a live session. */
export async function prolongSession(
  db: Executor,
  { sessionId, expiresAt }: { sessionId: string; expiresAt: Date },
): Promise<void> {
  await sql`
    /* account.prolongSession */
    update sessions
       set expires_at = ${expiresAt}
     where id = ${sessionId} and revoked_at is null and expires_at < ${expiresAt}
  `.execute(db);
}

export type CurrentWorker = {
  id: string;
  name: string | null;
  phoneNumber: string;
  createdAt: Date;
};

export async function currentWorker(db: Executor, workerId: string): Promise<CurrentWorker | null> {
  const { rows } = await sql<CurrentWorker>`
    /* account.currentWorker */
    select w.id,
           p.last_name || ' ' || p.first_name as "name",
           w.phone_number as "phoneNumber",
           w.created_at as "createdAt"
      from workers w
      left join worker_profiles p on p.worker_id = w.id
     where w.id = ${workerId} and w.deleted_at is null
  `.execute(db);
  return rows[0] ?? null;
}

/** Deletes codes and links sent before `codesBefore` and sessions that ended before `sessionsBefore`. */
export async function eraseBefore(
  db: Executor,
  { codesBefore, sessionsBefore }: { codesBefore: Date; sessionsBefore: Date },
): Promise<void> {
  await sql`
    /* account.forgetCodes */
    delete from sign_in_codes where created_at < ${codesBefore}
  `.execute(db);
  await sql`
    /* account.forgetLinks */
    delete from email_sign_in_links where created_at < ${codesBefore}
  `.execute(db);
  await sql`
    /* account.forgetSessions */
    delete from sessions where least(expires_at, revoked_at) < ${sessionsBefore}
  `.execute(db);
}
