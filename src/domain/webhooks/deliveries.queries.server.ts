import { sql } from 'kysely';

import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { Db, QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import { isEndpointInScope } from './endpoints.queries.server.ts';

/** Minutes of a lease, longer than an attempt may take: afterwards another process may try. */
const leaseMinutes = 2;

export type TakenDelivery = {
  id: string;
  endpointId: string;
  corporationId: string;
  url: string;
  sealed: string;
  sealedOld: string | null;
  eventId: string;
  type: string;
  occurredAt: Date;
  data: Record<string, string | null>;
  attempts: number;
};

type TakeArgs = {
  limit: number;
  /** Limit of deliveries that one corporation has in flight in this process. */
  maxPerCorporation: number;
  /** The deliveries in flight in this process. */
  running: readonly Pick<TakenDelivery, 'corporationId'>[];
  now: Date;
};

/**
 * Leases due deliveries, so that no other process makes them at the same time. Corporations take turns, and within a
 * corporation its endpoints: the order does not depend on how many deliveries wait. Reads as many rows as endpoints have
 * waiting deliveries, times `maxPerCorporation`.
 */
export async function takeDeliveries(
  db: Db,
  { limit, maxPerCorporation, running, now }: TakeArgs,
): Promise<TakenDelivery[]> {
  const inFlight = [...Map.groupBy(running, ({ corporationId }) => corporationId)].map(
    ([corporationId, { length }]) => ({ corporationId, count: length }),
  );
  const { rows } = await sql<TakenDelivery>`
    /* webhooks.takeDeliveries */
    with recursive waiting as (
      -- The endpoints with open deliveries: one look into the index for each.
      (select d.endpoint_id
         from webhook_deliveries d
        where d.delivered_at is null and d.given_up_at is null
        order by d.endpoint_id, d.next_attempt_at, d.id
        limit 1)
      union all
      select (select d.endpoint_id
                from webhook_deliveries d
               where d.delivered_at is null and d.given_up_at is null and d.endpoint_id > w.endpoint_id
               order by d.endpoint_id, d.next_attempt_at, d.id
               limit 1)
        from waiting w
       where w.endpoint_id is not null),
    due as (
      select d.id, d.next_attempt_at, e.corporation_id,
             row_number() over (partition by e.id order by d.next_attempt_at, d.id) as turn
        from waiting w
        join webhook_endpoints e on e.id = w.endpoint_id
       cross join lateral (
             select o.id, o.next_attempt_at
               from webhook_deliveries o
              where o.endpoint_id = e.id and o.delivered_at is null and o.given_up_at is null
                and o.next_attempt_at <= ${now}
              order by o.next_attempt_at, o.id
              limit ${maxPerCorporation}) d),
    placed as (
      select u.id, u.next_attempt_at,
             coalesce(r.count, 0)
             + row_number() over (partition by u.corporation_id order by u.turn, u.next_attempt_at, u.id) as place
        from due u
        left join json_to_recordset(${JSON.stringify(inFlight)}::json) as r ("corporationId" uuid, count integer)
          on r."corporationId" = u.corporation_id),
    taken as (
      select d.id
        from placed p
        join webhook_deliveries d on d.id = p.id
       where p.place <= ${maxPerCorporation}
         and d.delivered_at is null and d.given_up_at is null and d.next_attempt_at <= ${now}
       order by p.place, p.next_attempt_at, p.id
       limit ${limit}
         for update of d skip locked)
    update webhook_deliveries d
       set attempts = d.attempts + 1,
           next_attempt_at = ${now}::timestamptz + ${leaseMinutes} * interval '1 minute'
      from taken, webhook_endpoints e, webhook_events v
     where d.id = taken.id and e.id = d.endpoint_id and v.id = d.event_id
    returning d.id, e.id as "endpointId", e.corporation_id as "corporationId", e.url, e.sealed_secret as sealed,
              case when e.old_secret_until > ${now} then e.sealed_old_secret end as "sealedOld",
              v.id as "eventId", v.type, v.occurred_at as "occurredAt", v.data, d.attempts
  `.execute(db);
  return rows;
}

type Ended = { id: string; status: number | null; error: string | null; now: Date };

export async function markDelivered(db: QueryExecutor, { id, status, now }: Ended): Promise<void> {
  await sql`
    /* webhooks.markDelivered */
    with done as (
      update webhook_deliveries set delivered_at = ${now}, last_status = ${status}, last_error = null
       where id = ${id}
      returning endpoint_id)
    update webhook_endpoints e set last_delivered_at = ${now}, failing_since = null
      from done where e.id = done.endpoint_id
  `.execute(db);
}

/** Stores a failure; `nextAt` is null when the delivery is given up. */
export async function markDeliveryFailed(
  db: QueryExecutor,
  { id, status, error, nextAt, now }: Ended & { nextAt: Date | null },
): Promise<void> {
  await sql`
    /* webhooks.markDeliveryFailed */
    with done as (
      update webhook_deliveries
         set last_status = ${status}, last_error = ${error},
             next_attempt_at = coalesce(${nextAt}::timestamptz, next_attempt_at),
             given_up_at = case when ${nextAt}::timestamptz is null then ${now}::timestamptz end
       where id = ${id}
      returning endpoint_id)
    update webhook_endpoints e set failing_since = coalesce(e.failing_since, ${now})
      from done where e.id = done.endpoint_id
  `.execute(db);
}

/**
 * Uncounts an attempt that sent nothing, because the circuit breaker did not let it through or it could not be signed;
 * the delivery is due again at `until`.
 */
export async function deferDelivery(
  db: QueryExecutor,
  { id, until }: { id: string; until: Date },
): Promise<void> {
  await sql`
    /* webhooks.deferDelivery */
    update webhook_deliveries set attempts = attempts - 1, next_attempt_at = ${until} where id = ${id}
  `.execute(db);
}

/** Postpones the open deliveries of an endpoint; none becomes due earlier than before. */
export async function postponeOpenDeliveries(
  db: QueryExecutor,
  { endpointId, until }: { endpointId: string; until: Date },
): Promise<void> {
  await sql`
    /* webhooks.postponeOpenDeliveries */
    update webhook_deliveries set next_attempt_at = ${until}
     where endpoint_id = ${endpointId} and delivered_at is null and given_up_at is null
       and next_attempt_at < ${until}
  `.execute(db);
}

/** Gives up the open deliveries of an endpoint that is paused or removed. */
export async function giveUpOpenDeliveries(
  db: QueryExecutor,
  { endpointId, now }: { endpointId: string; now: Date },
): Promise<void> {
  await sql`
    /* webhooks.giveUpOpenDeliveries */
    update webhook_deliveries set given_up_at = ${now}
     where endpoint_id = ${endpointId} and delivered_at is null and given_up_at is null
  `.execute(db);
}

export type LoggedDelivery = {
  id: string;
  eventId: string;
  type: string;
  occurredAt: Date;
  createdAt: Date;
  micros: number;
  attempts: number;
  nextAttemptAt: Date | null;
  deliveredAt: Date | null;
  givenUpAt: Date | null;
  lastStatus: number | null;
  lastError: string | null;
  isRepeat: boolean;
};

type PageArgs = InstantPage & { endpointId: string };

async function knownEndpoint(db: QueryExecutor, scope: FacilityScope, id: string): Promise<void> {
  const { rows } = await sql`
    /* webhooks.knownEndpoint */
    select from webhook_endpoints e where e.id = ${id} and ${isEndpointInScope(scope)}
  `.execute(db);
  if (rows.length === 0) throw commonRefusal('NOT_FOUND');
}

/** The deliveries to one endpoint that the scope reaches, the latest first. Refusals: NOT_FOUND. */
export async function deliveriesOf(
  db: QueryExecutor,
  scope: FacilityScope,
  { endpointId, after, limit }: PageArgs,
): Promise<LoggedDelivery[]> {
  await knownEndpoint(db, scope, endpointId);
  const { rows } = await sql<LoggedDelivery>`
    /* webhooks.deliveriesOf */
    select d.id, v.id as "eventId", v.type, v.occurred_at as "occurredAt", d.created_at as "createdAt",
           ${microsecondsSql(sql`d.created_at`)} as micros, d.attempts,
           case when d.delivered_at is null and d.given_up_at is null then d.next_attempt_at end as "nextAttemptAt",
           d.delivered_at as "deliveredAt", d.given_up_at as "givenUpAt", d.last_status as "lastStatus",
           d.last_error as "lastError", d.repeated_by is not null as "isRepeat"
      from webhook_deliveries d
      join webhook_events v on v.id = d.event_id
     where d.endpoint_id = ${endpointId}
       ${after ? sql`and (d.created_at, d.id) < (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by d.created_at desc, d.id desc
     limit ${limit}
  `.execute(db);
  return rows;
}

type RepeatArgs = { scope: FacilityScope; now: Date };

/** The endpoint of a delivery, when the scope reaches it. Refusals: NOT_FOUND. */
export async function endpointIdOfDelivery(
  tx: Tx,
  scope: FacilityScope,
  deliveryId: string,
): Promise<string> {
  const { rows } = await sql<{ endpointId: string }>`
    /* webhooks.endpointIdOfDelivery */
    select d.endpoint_id as "endpointId"
      from webhook_deliveries d
      join webhook_endpoints e on e.id = d.endpoint_id
     where d.id = ${deliveryId} and ${isEndpointInScope(scope)}
  `.execute(tx);
  if (!rows[0]) throw commonRefusal('NOT_FOUND');
  return rows[0].endpointId;
}

/** Adds another delivery of a delivery's event. */
export async function repeatDelivery(
  tx: Tx,
  { deliveryId, scope, now }: RepeatArgs & { deliveryId: string },
): Promise<void> {
  await sql`
    /* webhooks.repeatDelivery */
    insert into webhook_deliveries (endpoint_id, event_id, repeated_by, created_at, next_attempt_at)
    select d.endpoint_id, d.event_id, ${scope.staffId}, ${now}, ${now}
      from webhook_deliveries d where d.id = ${deliveryId}
  `.execute(tx);
}

/**
 * Adds deliveries of the events since an instant that have not arrived at the endpoint, including those of the time
 * when it was paused. Returns how many.
 */
export async function repeatMissedDeliveries(
  tx: Tx,
  {
    endpointId,
    since,
    limit,
    scope,
    now,
  }: RepeatArgs & { endpointId: string; since: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    /* webhooks.repeatMissedDeliveries */
    insert into webhook_deliveries (endpoint_id, event_id, repeated_by, created_at, next_attempt_at)
    select e.id, v.id, ${scope.staffId}, ${now}, ${now}
      from webhook_endpoints e
      join webhook_events v on v.corporation_id = e.corporation_id and v.occurred_at >= ${since}
     where e.id = ${endpointId} and ${isEndpointInScope(scope)}
       and v.type = any (e.event_types) and v.occurred_at >= e.created_at
       and (e.facility_ids is null or v.facility_id = any (e.facility_ids))
       and not exists (select from webhook_deliveries d
                        where d.endpoint_id = e.id and d.event_id = v.id and d.given_up_at is null)
     order by v.occurred_at, v.id
     limit ${limit}
  `.execute(tx);
  return Number(numAffectedRows);
}

/** The number of repeated deliveries that wait for an endpoint. */
export async function countWaitingRepeats(tx: Tx, endpointId: string): Promise<number> {
  const { count } = await executeForOneRow(
    tx,
    sql<{ count: number }>`
    /* webhooks.countWaitingRepeats */
    select count(*)::int as count
      from webhook_deliveries
     where endpoint_id = ${endpointId} and delivered_at is null and given_up_at is null
       and repeated_by is not null
  `,
  );
  return count;
}

type TestsArgs = { endpointId: string; type: string; since: Date };

/** The number of tests of an endpoint since an instant; repeated tests are repeats. */
export async function countTestsSince(
  tx: Tx,
  { endpointId, type, since }: TestsArgs,
): Promise<number> {
  const { count } = await executeForOneRow(
    tx,
    sql<{ count: number }>`
    /* webhooks.countTestsSince */
    select count(*)::int as count
      from webhook_deliveries d
      join webhook_events v on v.id = d.event_id
     where d.endpoint_id = ${endpointId} and d.created_at > ${since}
       and d.repeated_by is null and v.type = ${type}
  `,
  );
  return count;
}
