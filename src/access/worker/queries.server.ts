import { sql, type RawBuilder } from 'kysely';

import { eraseChallenges } from '#access/passkeys/passkeys.queries.server.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';
import { executePrepared } from '#platform/server/database/prepared-statements.server.ts';

/**
 * Locks this number, address or network, whether rows exist or not, so that parallel requests are counted one
 * after the other. Lock order: the address or network first, then the number or e-mail, then the budget.
 */
export async function lockSignInAttemptsOf(
  tx: Tx,
  { kind, value }: { kind: 'address' | 'network' | 'number' | 'email' | 'budget'; value: string },
): Promise<void> {
  await sql`
    /* worker.lockSignInAttemptsOf */
    select pg_advisory_xact_lock(hashtextextended(${`sign-in ${kind} ${value}`}, 0))
  `.execute(tx);
}

export async function insertWorker(
  db: QueryExecutor,
  { phoneNumber, now }: { phoneNumber: string; now: Date },
): Promise<{ id: string }> {
  return executeForOneRow(
    db,
    sql<{ id: string }>`
    /* worker.insertWorker */
    insert into workers (phone_number, created_at)
    values (${phoneNumber}, ${now})
    returning id
  `,
  );
}

export type PhoneNumberHolder = { workerId: string | null; deletedAt: Date | null };

/** The worker with this number, and when an account last gave the number up. */
export async function workerWithNumber(tx: Tx, phoneNumber: string): Promise<PhoneNumberHolder> {
  const { rows } = await sql<PhoneNumberHolder>`
    /* worker.workerWithNumber */
    select (select id from workers where phone_number = ${phoneNumber} and deleted_at is null) as "workerId",
           (select max(deleted_at)
              from workers
             where phone_number = ${phoneNumber} and deleted_at is not null) as "deletedAt"
  `.execute(tx);
  return rows[0] ?? { workerId: null, deletedAt: null };
}

/** Refusals of a sign-in to a stopped account: an operator stopped it, or its owner by the link of a notice. */
export type StoppedAccountRefusal = 'ACCOUNT_STOPPED' | 'ACCOUNT_STOPPED_BY_OWNER';

/**
 * The refusal of a stopped account; null for any other. Locks the worker's row against a stop until the end of the
 * transaction: a stop that waits for the lock then ends a session opened in the transaction.
 */
export async function whyAccountStopped(
  tx: Tx,
  workerId: string,
): Promise<StoppedAccountRefusal | null> {
  await sql`
    /* worker.shareAccount */
    select from workers where id = ${workerId} for share
  `.execute(tx);
  const { rows } = await sql<{ isOwn: boolean }>`
    /* worker.whoStopped */
    select is_own as "isOwn" from account_stops where worker_id = ${workerId}
  `.execute(tx);
  const [stop] = rows;
  if (!stop) return null;
  return stop.isOwn ? 'ACCOUNT_STOPPED_BY_OWNER' : 'ACCOUNT_STOPPED';
}

export type LiveWorkerSession = {
  sessionId: string;
  workerId: string;
  name: string | null;
  signedInAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
};

/** The session with its worker, unless it was revoked or expired, or the account was deleted. */
export async function liveWorkerSession(
  db: QueryExecutor,
  { sessionId, workerId, now }: { sessionId: string; workerId: string; now: Date },
): Promise<LiveWorkerSession | null> {
  const rows = await executePrepared(
    db,
    sql<LiveWorkerSession>`
    /* worker.liveWorkerSession */
    select s.id as "sessionId",
           s.worker_id as "workerId",
           rtrim(p.last_name || ' ' || p.first_name) as "name",
           s.created_at as "signedInAt",
           coalesce(s.last_used_at, s.created_at) as "lastUsedAt",
           s.expires_at as "expiresAt"
      from sessions s
      join workers w on w.id = s.worker_id
      left join worker_profiles p on p.worker_id = s.worker_id
     where ${isLive({ sessionId, workerId, now })}
  `,
  );
  return rows[0] ?? null;
}

type TokenSession = {
  /** The worker has blocked facilities, or facilities or corporations have blocked the worker. */
  hasBlocks: boolean;
};

/**
 * The session behind an API token, under the conditions of `liveWorkerSession`. `columns` adds columns of the session's
 * worker `w`, which saves the request a second statement.
 */
export async function workerSessionOfToken<Columns extends object>(
  db: QueryExecutor,
  { sessionId, workerId, now }: { sessionId: string; workerId: string; now: Date },
  columns: RawBuilder<Columns> | null,
): Promise<(TokenSession & Columns) | null> {
  const rows = await executePrepared(
    db,
    sql<TokenSession & Columns>`
    /* worker.workerSessionOfToken */
    select exists (select from blocked_facilities b where b.worker_id = s.worker_id)
           or exists (select from blocked_workers b where b.worker_id = s.worker_id)
           or exists (select from corporation_blocks b where b.worker_id = s.worker_id) as "hasBlocks"
           ${columns ? sql`, ${columns}` : sql``}
      from sessions s
      join workers w on w.id = s.worker_id
     where ${isLive({ sessionId, workerId, now })}
  `,
  );
  return rows[0] ?? null;
}

/** The conditions on a session `s` and its worker `w`. */
const isLive = ({ sessionId, workerId, now }: { sessionId: string; workerId: string; now: Date }) =>
  sql`s.id = ${sessionId}
       and s.worker_id = ${workerId}
       and s.revoked_at is null
       and s.expires_at > ${now}
       and w.deleted_at is null`;

/** True when the browser has a session of the worker, or had one in the past 30 days. */
export async function isBrowserKnownForWorker(
  db: QueryExecutor,
  { workerId, browserHash }: { workerId: string; browserHash: string },
): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    /* worker.isBrowserKnownForWorker */
    select exists (select from sessions
                    where worker_id = ${workerId} and browser_hash = ${browserHash}) as "isKnown"
  `.execute(db);
  return rows[0]?.isKnown ?? false;
}

type SessionValues = {
  workerId: string;
  browserHash: string;
  device: string;
  expiresAt: Date;
  now: Date;
};

export async function insertWorkerSession(
  db: QueryExecutor,
  session: SessionValues,
): Promise<{ id: string }> {
  return executeForOneRow(
    db,
    sql<{ id: string }>`
    /* worker.insertWorkerSession */
    insert into sessions (worker_id, browser_hash, device, created_at, expires_at)
    values (${session.workerId}, ${session.browserHash}, ${session.device}, ${session.now},
            ${session.expiresAt})
    returning id
  `,
  );
}

/** Marks a session as revoked; one that is revoked already stays as it is. */
export async function markSessionRevoked(
  db: QueryExecutor,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await sql`
    /* worker.markSessionRevoked */
    update sessions set revoked_at = ${now} where id = ${sessionId} and revoked_at is null
  `.execute(db);
}

/** Marks all sessions of a worker as revoked. */
export async function markSessionsRevoked(
  db: QueryExecutor,
  { workerId, now }: { workerId: string; now: Date },
): Promise<void> {
  await sql`
    /* worker.markSessionsRevoked */
    update sessions set revoked_at = ${now} where worker_id = ${workerId} and revoked_at is null
  `.execute(db);
}

/** Extends a live session. */
export async function prolongSession(
  db: QueryExecutor,
  { sessionId, expiresAt }: { sessionId: string; expiresAt: Date },
): Promise<void> {
  await sql`
    /* worker.prolongSession */
    update sessions
       set expires_at = ${expiresAt}
     where id = ${sessionId} and revoked_at is null and expires_at < ${expiresAt}
  `.execute(db);
}

/** Stores the last use of a session. */
export async function storeWorkerSessionUse(
  db: QueryExecutor,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await sql`
    /* worker.storeWorkerSessionUse */
    update sessions set last_used_at = ${now} where id = ${sessionId} and revoked_at is null
  `.execute(db);
}

/** Marks the person of a session as proven at `now`. */
export async function markSessionProven(
  db: QueryExecutor,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await sql`
    /* worker.markSessionProven */
    update sessions set proven_at = ${now} where id = ${sessionId}
  `.execute(db);
}

export type CurrentSessionWorker = {
  id: string;
  name: string | null;
  phoneNumber: string;
  createdAt: Date;
};

export async function workerOfCurrentSession(
  db: QueryExecutor,
  workerId: string,
): Promise<CurrentSessionWorker | null> {
  const { rows } = await sql<CurrentSessionWorker>`
    /* worker.workerOfCurrentSession */
    select w.id,
           rtrim(p.last_name || ' ' || p.first_name) as "name",
           w.phone_number as "phoneNumber",
           w.created_at as "createdAt"
      from workers w
      left join worker_profiles p on p.worker_id = w.id
     where w.id = ${workerId} and w.deleted_at is null
  `.execute(db);
  return rows[0] ?? null;
}

/**
 * Deletes codes, links and challenges of passkeys from before `codesBefore`, sessions that ended before
 * `sessionsBefore`, and old numbers.
 */
export async function eraseSignInDataBefore(
  db: QueryExecutor,
  {
    codesBefore,
    sessionsBefore,
    numbersBefore,
  }: { codesBefore: Date; sessionsBefore: Date; numbersBefore: Date },
): Promise<void> {
  await sql`
    /* worker.eraseCodes */
    delete from sign_in_codes where created_at < ${codesBefore}
  `.execute(db);
  await sql`
    /* worker.eraseStepUpCodes */
    delete from step_up_codes where created_at < ${codesBefore}
  `.execute(db);
  await sql`
    /* worker.erasePhoneChangeCodes */
    delete from phone_change_codes where created_at < ${codesBefore}
  `.execute(db);
  await sql`
    /* worker.eraseOldNumbers */
    delete from phone_changes where changed_at < ${numbersBefore}
  `.execute(db);
  await eraseChallenges(db, { kind: 'worker', before: codesBefore });
  await sql`
    /* worker.eraseLinks */
    delete from email_sign_in_links where created_at < ${codesBefore}
  `.execute(db);
  await sql`
    /* worker.eraseSessions */
    with gone as (
      delete from sessions where least(expires_at, revoked_at) < ${sessionsBefore}
      returning worker_id, coalesce(last_used_at, created_at) as used_at),
    latest as (select worker_id, max(used_at) as used_at from gone group by worker_id)
    -- How long a number was silent: the sessions cannot tell any more.
    update workers w
       set last_used_at = greatest(w.last_used_at, latest.used_at)
      from latest
     where w.id = latest.worker_id
       -- Implied by the line above: without it the planner reads all workers.
       and w.id = any (array (select worker_id from latest))
  `.execute(db);
}
