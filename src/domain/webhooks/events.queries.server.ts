import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import { webhookEventSourceRows } from './events.ts';

/** True if any corporation has an endpoint; otherwise the history need not be read. */
export async function hasAnyWebhookEndpoint(db: QueryExecutor): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    /* webhooks.hasAnyWebhookEndpoint */
    select exists (select from webhook_endpoints where removed_at is null) as has
  `.execute(db);
  return rows[0]?.has === true;
}

/**
 * Writes an event for each change in the history that has none yet, for corporations with endpoints, and a delivery
 * to each endpoint that subscribes to its type. Returns the number of deliveries. Running it again adds nothing.
 */
export async function enqueueEvents(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    /* webhooks.enqueueEvents */
    with recent as (
      select c.id, s.type, c.subject_kind, c.subject_id, c.to_state, c.at
        from state_changes c
        join json_to_recordset(${JSON.stringify(webhookEventSourceRows)}::json)
             as s (type text, subject text, "to" text, event text)
          on s.subject = c.subject_kind and coalesce(s."to" = c.to_state, s.event = c.event)
       where c.id > (select from_id from webhook_reading)),
    placed as (
      select r.id, r.type, r.to_state, r.at, a.facility_id, a.recruitment_id, a.application_id, a.id as attendance_id
        from recent r join attendances a on r.subject_kind = 'attendance' and a.id = r.subject_id
      union all
      select r.id, r.type, r.to_state, r.at, p.facility_id, p.recruitment_id, p.id, a.id
        from recent r join applications p on r.subject_kind = 'application' and p.id = r.subject_id
        left join attendances a on a.application_id = p.id
      union all
      select r.id, r.type, r.to_state, r.at, o.facility_id, o.id, null, null
        from recent r join recruitments o on r.subject_kind = 'recruitment' and o.id = r.subject_id),
    wanted as (
      select distinct on (p.id) p.*, f.corporation_id
        from placed p
        join facilities f on f.id = p.facility_id
        join webhook_endpoints e on e.corporation_id = f.corporation_id and e.removed_at is null and e.created_at <= p.at
       order by p.id),
    added as (
      insert into webhook_events (corporation_id, facility_id, type, state_change_id, data, occurred_at)
      select w.corporation_id, w.facility_id, w.type, w.id,
             jsonb_build_object('facilityId', w.facility_id, 'recruitmentId', w.recruitment_id,
                                'applicationId', w.application_id, 'attendanceId', w.attendance_id, 'state', w.to_state),
             w.at
        from wanted w
       order by w.id
      on conflict (state_change_id) do nothing
      returning id, corporation_id, facility_id, type, occurred_at)
    insert into webhook_deliveries (endpoint_id, event_id, created_at, next_attempt_at)
    select e.id, v.id, ${now}, ${now}
      from added v
      join webhook_endpoints e
        on e.corporation_id = v.corporation_id and e.removed_at is null and e.paused_at is null
       and e.created_at <= v.occurred_at and v.type = any (e.event_types)
       and (e.facility_ids is null or v.facility_id = any (e.facility_ids))
  `.execute(tx);
  return Number(numAffectedRows);
}

/**
 * Moves the place in the history from which `enqueueEvents` reads. The last `overlapMinutes` are always read again:
 * that is longer than any transaction, so a change that commits after changes with higher ids is read as well.
 */
export async function advanceHistoryReadPosition(
  tx: Tx,
  { overlapMinutes, now }: { overlapMinutes: number; now: Date },
): Promise<void> {
  await sql`
    /* webhooks.advanceHistoryReadPosition */
    update webhook_reading
       set from_id = next_id, next_id = (select coalesce(max(id), 0) from state_changes), next_at = ${now}
     where next_at < ${now}::timestamptz - ${overlapMinutes} * interval '1 minute' or next_at > ${now}
  `.execute(tx);
}

type TestEvent = { endpointId: string; corporationId: string; type: string; now: Date };

/** Writes a test event, which is delivered to one endpoint alone. */
export async function insertWebhookTestEvent(
  tx: Tx,
  { endpointId, corporationId, type, now }: TestEvent,
): Promise<void> {
  await sql`
    /* webhooks.insertWebhookTestEvent */
    with added as (
      insert into webhook_events (corporation_id, type, data, occurred_at)
      values (${corporationId}, ${type}, '{}', ${now})
      returning id)
    insert into webhook_deliveries (endpoint_id, event_id, created_at, next_attempt_at)
    select ${endpointId}, a.id, ${now}, ${now} from added a
  `.execute(tx);
}

/** Deletes events before an instant with their deliveries; returns the number of events. */
export async function deleteEventsBefore(
  db: QueryExecutor,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    /* webhooks.deleteEventsBefore */
    delete from webhook_events
     where id = any (array(
             select id from webhook_events where occurred_at < ${before} order by occurred_at limit ${limit}))
  `.execute(db);
  return Number(numAffectedRows);
}
