import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';
import type { CountersignState } from './countersign-rules.ts';

export type NewCountersignRequest = {
  kind: string;
  subjectId: string;
  workerId: string | null;
  details: object;
  effect: string;
  reason: string;
  evidence: string;
  operatorId: string;
  expiresAt: Date;
  now: Date;
};

/** Stores a request and returns its id; null if a request of the same kind already waits for the subject. */
export async function insertCountersignRequest(
  tx: Tx,
  asked: NewCountersignRequest,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    /* countersign.insertCountersignRequest */
    insert into countersign_requests
      (kind, subject_id, worker_id, details, effect, reason, evidence, asked_by, asked_at, expires_at)
    values (${asked.kind}, ${asked.subjectId}, ${asked.workerId}, ${JSON.stringify(asked.details)},
            ${asked.effect}, ${asked.reason}, ${asked.evidence}, ${asked.operatorId}, ${asked.now},
            ${asked.expiresAt})
    on conflict (kind, subject_id) where state = 'WAITING' do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

export type LockedCountersignRequest = {
  id: string;
  kind: string;
  subjectId: string;
  details: object;
  reason: string;
  evidence: string;
  askedBy: string;
  expiresAt: Date;
};

/** Locks a waiting request; undefined for any other id. */
export async function lockCountersignRequest(
  tx: Tx,
  id: string,
): Promise<LockedCountersignRequest | undefined> {
  const { rows } = await sql<LockedCountersignRequest>`
    /* countersign.lockCountersignRequest */
    select r.id, r.kind, r.subject_id as "subjectId", r.details, r.reason, r.evidence,
           r.asked_by as "askedBy", r.expires_at as "expiresAt"
      from countersign_requests r
     where r.id = ${id} and r.state = 'WAITING'
       for update
  `.execute(tx);
  return rows[0];
}

/** True while a request to record the outcome of one of the file's transfers waits. */
export async function isTransferOfFileAsked(
  tx: Tx,
  { bankFileId, now }: { bankFileId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    /* countersign.isTransferOfFileAsked */
    select from countersign_requests r
      join transfers t on t.id = case r.kind when 'RETURN_LINE' then (r.details ->> 'transferId')::uuid
                                              else r.subject_id end
     where r.kind in ('SETTLE_TRANSFER', 'RETURN_LINE') and r.state = 'WAITING' and r.expires_at > ${now}
       and t.bank_file_id = ${bankFileId}
     limit 1
  `.execute(tx);
  return rows.length > 0;
}

type Decided = {
  id: string;
  state: CountersignState;
  operatorId: string;
  reason: string | null;
  now: Date;
};

/** Stores the decision that ends a request; the database refuses an approval or a decline by the requester. */
export async function writeCountersignDecision(tx: Tx, decided: Decided): Promise<void> {
  await sql`
    /* countersign.writeCountersignDecision */
    update countersign_requests
       set state = ${decided.state}, decided_by = ${decided.operatorId}, decided_at = ${decided.now},
           decision_reason = ${decided.reason}
     where id = ${decided.id}
  `.execute(tx);
}

/** Marks requests as expired whose time is over, and returns them. */
export async function expireDueRequests(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: string; kind: string }[]> {
  const { rows } = await sql<{ id: string; kind: string }>`
    /* countersign.expireDueRequests */
    update countersign_requests
       set state = 'EXPIRED', decided_at = ${now}
     where id in (select id from countersign_requests
                   where state = 'WAITING' and expires_at <= ${now}
                   order by expires_at limit ${limit}
                     for update skip locked)
    returning id, kind
  `.execute(tx);
  return rows;
}

export type CountersignRequestRow = {
  id: string;
  kind: string;
  subjectId: string;
  workerName: string | null;
  effect: string;
  reason: string;
  evidence: string;
  askedBy: string;
  askedById: string;
  askedAt: Date;
  expiresAt: Date;
  micros: number;
};

export type WaitingSubjectRequest = {
  subjectId: string;
  askedBy: string;
  effect: string;
  expiresAt: Date;
};

/** The requests of a kind that wait for a second operator, one at most for each subject. */
export async function waitingRequestsOfKind(
  db: QueryExecutor,
  { kind, now }: { kind: string; now: Date },
): Promise<WaitingSubjectRequest[]> {
  const { rows } = await sql<WaitingSubjectRequest>`
    /* countersign.waitingRequestsOfKind */
    select r.subject_id as "subjectId", s.name as "askedBy", r.effect, r.expires_at as "expiresAt"
      from countersign_requests r
      join staff s on s.id = r.asked_by
     where r.kind = ${kind} and r.state = 'WAITING' and r.expires_at > ${now}
  `.execute(db);
  return rows;
}

type RequestPageArgs = InstantPage & {
  /** The operator who reads. */
  staffId: string;
  /** The kinds of acts that the operator may decide. */
  kinds: readonly string[];
  now: Date;
};

/** A page of the requests that wait for an operator with these kinds, and of the operator's own, the oldest first. */
export async function countersignRequestPage(
  db: QueryExecutor,
  { after, limit, staffId, kinds, now }: RequestPageArgs,
): Promise<CountersignRequestRow[]> {
  const { rows } = await sql<CountersignRequestRow>`
    /* countersign.countersignRequestPage */
    select r.id, r.kind, r.subject_id as "subjectId",
           rtrim(p.last_name || ' ' || p.first_name) as "workerName", r.effect, r.reason, r.evidence,
           s.name as "askedBy", r.asked_by as "askedById", r.asked_at as "askedAt",
           r.expires_at as "expiresAt", ${microsecondsSql(sql`r.asked_at`)} as micros
      from countersign_requests r
      join staff s on s.id = r.asked_by
      left join worker_profiles p on p.worker_id = r.worker_id
     where r.state = 'WAITING' and r.expires_at > ${now}
       and (r.kind = any (${kinds}::text[]) or r.asked_by = ${staffId})
       ${after ? sql`and (r.asked_at, r.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by r.asked_at, r.id
     limit ${limit}
  `.execute(db);
  return rows;
}
