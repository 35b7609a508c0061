import { sql, type RawBuilder } from 'kysely';

import { jstDay } from '#platform/base/jst.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { NotifiedApplicationShift } from '../notifications.ts';

/** An application that a scheduled task has ended, with the facts for its message. */
export type EndedApplication = NotifiedApplicationShift & { id: string; workerId: string };

type Batch = { limit: number; now: Date };

/** Ends a batch of waiting applications that are too old, or whose shift is too near, as EXPIRED. */
export async function expireUnansweredApplications(
  tx: Tx,
  { silentSince, startsUntil, ...batch }: Batch & { silentSince: Date; startsUntil: Date },
): Promise<EndedApplication[]> {
  return endWaiting(tx, {
    ...batch,
    state: 'EXPIRED',
    where: sql`(a.applied_at <= ${silentSince} or r.starts_at <= ${startsUntil})`,
  });
}

/** Ends a batch of waiting applications whose recruitment is full, past its deadline or closed as REJECTED_FILLED. */
export async function rejectFilledApplications(tx: Tx, batch: Batch): Promise<EndedApplication[]> {
  return endWaiting(tx, {
    ...batch,
    state: 'REJECTED_FILLED',
    where: sql`(r.seats_taken >= r.capacity or r.deadline <= ${batch.now} or r.closed_at is not null)`,
  });
}

type EndWaitingArgs = Batch & {
  state: 'EXPIRED' | 'REJECTED_FILLED';
  /** Selects the waiting applications `a` of recruitments `r` to end. */
  where: RawBuilder<unknown>;
};

async function endWaiting(
  tx: Tx,
  { state, where, limit, now }: EndWaitingArgs,
): Promise<EndedApplication[]> {
  // Skip rows locked by a facility or a worker; the next run checks them again.
  const { rows } = await sql<EndedApplication>`
    /* application.endWaiting */
    with due as (
      select a.id
        from applications a
        join recruitments r on r.id = a.recruitment_id
       where a.state = 'APPLIED' and ${where}
       order by a.applied_at
       limit ${limit}
         for no key update of a skip locked)
    update applications a
       set state = ${state}, decided_at = ${now}
      from recruitments r, facilities f
     where a.id = any (array(select id from due)) and r.id = a.recruitment_id and f.id = a.facility_id
    returning a.id, a.worker_id as "workerId", f.name as "facilityName",
              r.starts_at as "startsAt", r.ends_at as "endsAt"
  `.execute(tx);
  return rows;
}

/** A contract or waiting application with a possibly missing document. */
export type ApplicationLackingDocuments = {
  applicationId: string;
  workerId: string;
  recruitmentId: string;
};

/**
 * Contracts and waiting applications of shifts that start by `until`, with a possibly missing document. The caller
 * decides each one again under its lock.
 */
export async function applicationsLackingDocuments(
  db: QueryExecutor,
  { until, now }: { until: Date; now: Date },
): Promise<ApplicationLackingDocuments[]> {
  const { rows } = await sql<ApplicationLackingDocuments>`
    /* application.applicationsLackingDocuments */
    with coming as (
      select t.application_id as id, t.worker_id, t.recruitment_id
        from attendances t
       where t.state = 'SCHEDULED' and t.starts_at > ${now} and t.starts_at <= ${until}
       union all
      select a.id, a.worker_id, a.recruitment_id
        from applications a
        join recruitments r on r.id = a.recruitment_id
       where a.state = 'APPLIED' and r.starts_at > ${now} and r.starts_at <= ${until})
    select c.id as "applicationId", c.worker_id as "workerId", c.recruitment_id as "recruitmentId"
      from coming c
      join recruitments r on r.id = c.recruitment_id
      join jobs j on j.id = r.job_id
     where not exists (
             select from identities i
              where i.worker_id = c.worker_id
                and i.state = 'APPROVED'
                and i.work_permission is distinct from 'not_permitted'
                and (i.expires_on is null or i.expires_on >= (r.ends_at at time zone 'Asia/Tokyo')::date))
        or exists (
             select from jsonb_array_elements(j.license_groups) g
              where not exists (
                select from license_certificates l
                 where l.worker_id = c.worker_id
                   and l.state = 'VERIFIED'
                   and g @> to_jsonb(l.license_id)
                   and (l.expires_on is null or l.expires_on >= ${jstDay(now)})))
  `.execute(db);
  return rows;
}
