import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { isWorkerBlockedSql } from '#platform/server/database/worker-blocks.queries.server.ts';

import type { AlertConditions } from './alert-input.ts';
import {
  alertConditionColumns,
  alertConditionsOf,
  type AlertConditionRow,
} from './alert.queries.server.ts';

/** Maximum workers in one transaction, so that no lock is held for long. */
const workerBatchSize = 200;
/** Maximum matches that are read to find these workers. */
const matchBatchSize = 5_000;

/** `terms` and `name` are those of the first alert. */
export type WorkerWithDueMatches = {
  workerId: string;
  terms: AlertConditions;
  name: string | null;
  sentToday: number;
};

/** Workers with due matches, locked; rows locked by another process are skipped. */
export async function lockWorkersWithDueMatches(
  tx: Tx,
  { now, today }: { now: Date; today: JstDay },
): Promise<WorkerWithDueMatches[]> {
  const { rows } = await sql<AlertConditionRow & Omit<WorkerWithDueMatches, 'terms'>>`
    /* notifications.lockWorkersWithDueMatches */
    select a.worker_id as "workerId", a.name, ${alertConditionColumns},
           (select count(*) from alert_deliveries d
             where d.worker_id = a.worker_id and d.day = ${today}) as "sentToday"
      from (select distinct worker_id
              from (select worker_id
                      from alert_matches
                     where due_at <= ${now}
                     order by due_at, worker_id
                     limit ${matchBatchSize}) m
             limit ${workerBatchSize}) w
      join availability_alerts a on a.worker_id = w.worker_id
       for no key update of a skip locked
  `.execute(tx);
  return rows.map(({ workerId, name, sentToday, ...terms }) => ({
    workerId,
    name,
    sentToday,
    terms: alertConditionsOf(terms),
  }));
}

/** Postpones the due matches of these workers to `dueAt`. */
export async function postponeMatches(
  tx: Tx,
  { workerIds, now, dueAt }: { workerIds: readonly string[]; now: Date; dueAt: Date },
): Promise<void> {
  await sql`
    /* notifications.postponeMatches */
    update alert_matches
       set due_at = ${dueAt}
     where worker_id = any (${workerIds}::uuid[]) and due_at <= ${now}
  `.execute(tx);
}

export type DueMatch = {
  workerId: string;
  recruitmentId: string;
  total: number;
  isUrgent: boolean;
  /** The added alert that found the offer; null for the first alert. */
  addedId: string | null;
  /** True if several alerts of the worker have matches. */
  isMixed: boolean;
  facilityName: string;
  startsAt: Date;
  endsAt: Date;
  salary: number;
};

/** Maximum offers that one message lists. */
const offersNamed = 3;

/**
 * Deletes the due matches of these workers, and returns for each worker the best three that are still open. Matches
 * that are filled, already applied to, or blocked by either side cause no notice.
 */
export async function takeDueMatches(
  tx: Tx,
  { workerIds, now }: { workerIds: readonly string[]; now: Date },
): Promise<DueMatch[]> {
  const { rows } = await sql<DueMatch>`
    /* notifications.takeDueMatches */
    with taken as (
      delete from alert_matches
       where worker_id = any (${workerIds}::uuid[]) and due_at <= ${now}
      returning worker_id, recruitment_id, is_urgent, coalesce(added_id, worker_id)::text as found_by,
                added_id),
    found as (
      select t.worker_id, t.recruitment_id, o.facility_id, o.starts_at, o.ends_at, o.salary,
             count(*) over all_of as total, bool_and(t.is_urgent) over all_of as is_urgent,
             t.added_id, min(t.found_by) over all_of <> max(t.found_by) over all_of as is_mixed,
             row_number() over (
               partition by t.worker_id
               order by t.is_urgent desc, o.salary desc, o.starts_at, t.recruitment_id) as number
        from taken t
        join open_recruitments o on o.recruitment_id = t.recruitment_id and o.deadline > ${now}
       where not exists (
               select from applications p
                where p.worker_id = t.worker_id and p.recruitment_id = t.recruitment_id
                  and p.state in ('APPLIED', 'HIRED'))
         and not ${isWorkerBlockedSql(sql`o.facility_id`, sql`t.worker_id`)}
         and not exists (
               select from blocked_facilities b
                where b.worker_id = t.worker_id and b.facility_id = o.facility_id)
      window all_of as (partition by t.worker_id))
    select d.worker_id as "workerId", d.recruitment_id as "recruitmentId", d.total,
           d.is_urgent as "isUrgent", d.added_id as "addedId", d.is_mixed as "isMixed", f.name as "facilityName", d.starts_at as "startsAt",
           d.ends_at as "endsAt", d.salary
      from found d
      join facilities f on f.id = d.facility_id
     where d.number <= ${offersNamed}
     order by d.worker_id, d.number
  `.execute(tx);
  return rows;
}

/** The names and conditions of added alerts, by id. */
export async function addedAlertsById(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, Pick<WorkerWithDueMatches, 'name' | 'terms'>>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<AlertConditionRow & { id: string; name: string | null }>`
    /* notifications.addedAlertsById */
    select a.id, a.name, ${alertConditionColumns}
      from added_alerts a
     where a.id = any (${ids}::uuid[])
  `.execute(tx);
  return new Map(
    rows.map(({ id, name, ...terms }) => [id, { name, terms: alertConditionsOf(terms) }]),
  );
}

/** Counts one delivery for each worker; the constraint refuses the fourth of a day. */
export async function insertAlertDeliveries(
  tx: Tx,
  deliveries: readonly { workerId: string; day: JstDay; number: number; sentAt: Date }[],
): Promise<void> {
  await sql`
    /* notifications.insertAlertDeliveries */
    insert into alert_deliveries (worker_id, day, number, sent_at)
    select "workerId", day, number, "sentAt"
      from json_to_recordset(${JSON.stringify(deliveries)}::json) as t (
             "workerId" uuid, day date, number smallint, "sentAt" timestamptz)
  `.execute(tx);
}

/** Erases the counts of days before this one. */
export async function eraseAlertDeliveriesBefore(
  db: QueryExecutor,
  before: JstDay,
): Promise<number> {
  const { numAffectedRows } = await sql`
    /* notifications.eraseAlertDeliveriesBefore */
    delete from alert_deliveries where day < ${before}
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Erases the counts of one worker. */
export async function eraseDeliveriesOf(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* notifications.eraseDeliveriesOf */
    delete from alert_deliveries where worker_id = ${workerId}
  `.execute(tx);
}
