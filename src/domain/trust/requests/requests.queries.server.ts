import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { FacilityScope, OperatorScope } from '#platform/base/people/scope.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import type { LimitRequestState } from './request-rules.ts';

type NewRequest = {
  corporationId: string;
  limit: Yen;
  reason: string;
  staffId: string;
  answerDueOn: JstDay;
  now: Date;
};

/** Stores a request and returns its id; null where another one of the corporation waits. */
export async function insertLimitRequest(tx: Tx, asked: NewRequest): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    /* trust.insertLimitRequest */
    insert into limit_requests (corporation_id, limit_yen, reason, asked_by, asked_at, answer_due_on)
    values (${asked.corporationId}, ${asked.limit}, ${asked.reason}, ${asked.staffId}, ${asked.now},
            ${asked.answerDueOn})
    on conflict (corporation_id) where state = 'WAITING' do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** Locks the waiting request with an id; false where none waits. */
export async function lockWaitingLimitRequest(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    /* trust.lockWaitingLimitRequest */
    select from limit_requests where id = ${id} and state = 'WAITING' for no key update
  `.execute(tx);
  return rows.length > 0;
}

/** Locks the waiting request of a corporation, and returns its id; undefined where none waits. */
export async function lockWaitingRequestOf(
  tx: Tx,
  corporationId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    /* trust.lockWaitingRequestOf */
    select id from limit_requests
     where corporation_id = ${corporationId} and state = 'WAITING'
       for no key update
  `.execute(tx);
  return rows[0]?.id;
}

type Ending = {
  id: string;
  staffId: string;
  now: Date;
} & (
  | { state: 'WITHDRAWN'; answer: null; granted: null }
  | { state: 'REFUSED'; answer: string; granted: null }
  | { state: 'GRANTED'; answer: string; granted: Yen }
);

/** Stores the end of a request that is locked. */
export async function writeLimitRequestEnd(tx: Tx, end: Ending): Promise<void> {
  await sql`
    /* trust.writeLimitRequestEnd */
    update limit_requests
       set state = ${end.state}, ended_by = ${end.staffId}, ended_at = ${end.now}, answer = ${end.answer},
           granted_yen = ${end.granted}
     where id = ${end.id}
  `.execute(tx);
}

type OwnRequestRow = {
  state: LimitRequestState;
  limit: Yen;
  reason: string;
  askedAt: Date;
  answerDueOn: JstDay;
  endedAt: Date | null;
  answer: string | null;
  granted: Yen | null;
};

/** The latest request of the person's corporation; null before the first one. */
export async function latestLimitRequest(
  db: QueryExecutor,
  { corporationId }: FacilityScope,
): Promise<OwnRequestRow | null> {
  const { rows } = await sql<OwnRequestRow>`
    /* trust.latestLimitRequest */
    select q.state, q.limit_yen as limit, q.reason, q.asked_at as "askedAt",
           q.answer_due_on as "answerDueOn", q.ended_at as "endedAt", q.answer, q.granted_yen as granted
      from limit_requests q
     where q.corporation_id = ${corporationId}
     order by q.asked_at desc, q.id desc
     limit 1
  `.execute(db);
  return rows[0] ?? null;
}

type WaitingRequestRow = {
  id: string;
  corporationId: string;
  corporationName: string;
  limit: Yen;
  /** The limit that holds, deposits included; null where nothing has been computed. */
  currentLimit: Yen | null;
  reason: string;
  /** Name of the person of the corporation. */
  askedBy: string;
  askedAt: Date;
  answerDueOn: JstDay;
  micros: number;
};

/** A page of the requests that wait, the oldest first. */
export async function waitingLimitRequestPage(
  db: QueryExecutor,
  _scope: OperatorScope,
  { after, limit }: InstantPage,
): Promise<WaitingRequestRow[]> {
  const { rows } = await sql<WaitingRequestRow>`
    /* trust.waitingLimitRequestPage */
    select q.id, q.corporation_id as "corporationId", c.name as "corporationName", q.limit_yen as limit,
           case when x.computed_at is not null then x.limit_yen end as "currentLimit", q.reason,
           s.name as "askedBy", q.asked_at as "askedAt", q.answer_due_on as "answerDueOn",
           ${microsecondsSql(sql`q.asked_at`)} as micros
      from limit_requests q
      join corporations c on c.id = q.corporation_id
      join staff s on s.id = q.asked_by
      left join corporation_exposures x on x.corporation_id = q.corporation_id
     where q.state = 'WAITING'
       ${after ? sql`and (q.asked_at, q.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by q.asked_at, q.id
     limit ${limit}
  `.execute(db);
  return rows;
}

type AnsweredRequest = {
  id: string;
  corporationId: string;
  corporationName: string;
  asked: Yen;
  granted: Yen | null;
  answer: string;
};

/** Requests that operators granted or refused since the instant. */
export async function answeredLimitRequests(
  db: QueryExecutor,
  since: Date,
): Promise<AnsweredRequest[]> {
  const { rows } = await sql<AnsweredRequest>`
    /* trust.answeredLimitRequests */
    select q.id, q.corporation_id as "corporationId", c.name as "corporationName", q.limit_yen as asked,
           q.granted_yen as granted, q.answer
      from limit_requests q
      join corporations c on c.id = q.corporation_id
     where q.state in ('GRANTED', 'REFUSED') and q.ended_at > ${since}
  `.execute(db);
  return rows;
}
