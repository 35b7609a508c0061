import { sql } from 'kysely';

import type { FacilityScope, OperatorScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

type DisputeState = 'WAITING' | 'WITHDRAWN' | 'ANSWERED';

/** A dispute about the line of a shift. */
export type Dispute = {
  attendanceId: string;
  state: DisputeState;
  reason: string;
  raisedAt: Date;
  /** The operator's words; null unless answered. */
  answer: string | null;
  closedAt: Date | null;
};

/** The latest dispute about each of the shifts; those without one are left out. */
export async function latestDisputes(
  db: QueryExecutor,
  attendanceIds: readonly string[],
): Promise<Dispute[]> {
  const { rows } = await sql<Dispute>`
    /* billing.latestDisputes */
    select distinct on (attendance_id) attendance_id as "attendanceId", state, reason, raised_at as "raisedAt",
           answer, closed_at as "closedAt"
      from billing_disputes
     where attendance_id = any (${attendanceIds}::uuid[])
     order by attendance_id, raised_at desc, id desc
  `.execute(db);
  return rows;
}

/** The facility of a shift of the scope; undefined for every other shift. */
export async function facilityOfDisputableShift(
  tx: Tx,
  { corporationId, facilityIds }: FacilityScope,
  attendanceId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ facilityId: string }>`
    /* billing.facilityOfDisputableShift */
    select facility_id as "facilityId"
      from attendances
     where id = ${attendanceId} and corporation_id = ${corporationId}
       and facility_id = any (${facilityIds}::uuid[])
  `.execute(tx);
  return rows[0]?.facilityId;
}

type NewDispute = { attendanceId: string; reason: string; staffId: string; now: Date };

/** Writes a dispute; undefined where another one about the shift is open. */
export async function insertDispute(
  tx: Tx,
  { attendanceId, reason, staffId, now }: NewDispute,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    /* billing.insertDispute */
    insert into billing_disputes (attendance_id, state, reason, raised_by, raised_at)
    values (${attendanceId}, 'WAITING', ${reason}, ${staffId}, ${now})
    on conflict (attendance_id) where state = 'WAITING' do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id;
}

/** Locks the open dispute about a shift; undefined where none is open. */
export async function lockOpenDispute(tx: Tx, attendanceId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    /* billing.lockOpenDispute */
    select id from billing_disputes where attendance_id = ${attendanceId} and state = 'WAITING' for no key update
  `.execute(tx);
  return rows[0]?.id;
}

/** Locks a dispute by its id and returns its state; undefined for an unknown id. */
export async function lockDispute(tx: Tx, id: string): Promise<DisputeState | undefined> {
  const { rows } = await sql<{ state: DisputeState }>`
    /* billing.lockDispute */
    select state from billing_disputes where id = ${id} for no key update
  `.execute(tx);
  return rows[0]?.state;
}

export async function writeDisputeWithdrawn(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`
    /* billing.writeDisputeWithdrawn */
    update billing_disputes set state = 'WITHDRAWN', closed_at = ${now} where id = ${id}
  `.execute(tx);
}

type Answer = { id: string; answer: string; operatorId: string; now: Date };

export async function writeDisputeAnswered(
  tx: Tx,
  { id, answer, operatorId, now }: Answer,
): Promise<void> {
  await sql`
    /* billing.writeDisputeAnswered */
    update billing_disputes
       set state = 'ANSWERED', answer = ${answer}, answered_by = ${operatorId}, closed_at = ${now}
     where id = ${id}
  `.execute(tx);
}

type OpenDispute = {
  id: string;
  micros: number;
  attendanceId: string;
  corporationName: string;
  facilityName: string;
  /** Null for a worker without a name. */
  workerName: string | null;
  title: string;
  startsAt: Date;
  endsAt: Date;
  reason: string;
  /** Name of the person who raised it. */
  raisedBy: string;
  raisedAt: Date;
  /** When the draft of the corporation is locked; null where no month has one. */
  locksAt: Date | null;
};

/** A page of the open disputes, the oldest first. */
export async function openDisputePage(
  db: QueryExecutor,
  _scope: OperatorScope,
  { after, limit }: InstantPage,
): Promise<OpenDispute[]> {
  const { rows } = await sql<OpenDispute>`
    /* billing.openDisputePage */
    with page as materialized (
      select *
        from billing_disputes d
       where d.state = 'WAITING'
         ${after ? sql`and (d.raised_at, d.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
       order by d.raised_at, d.id
       limit ${limit})
    select d.id, ${microsecondsSql(sql`d.raised_at`)} as micros, d.attendance_id as "attendanceId",
           c.name as "corporationName", f.name as "facilityName",
           rtrim(n.last_name || ' ' || n.first_name) as "workerName", j.title, a.starts_at as "startsAt",
           a.ends_at as "endsAt", d.reason, s.name as "raisedBy", d.raised_at as "raisedAt", m.locks_at as "locksAt"
      from page d
      -- The limit keeps the planner from walking all attendances for a merge join.
     cross join lateral (select * from attendances where id = d.attendance_id limit 1) a
      join corporations c on c.id = a.corporation_id
      join facilities f on f.id = a.facility_id
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      join staff s on s.id = d.raised_by
      left join worker_profiles n on n.worker_id = a.worker_id
      left join billing_months m on m.corporation_id = a.corporation_id and m.state = 'DRAFT'
     order by d.raised_at, d.id
  `.execute(db);
  return rows;
}
