import { sql } from 'kysely';

import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { EndpointTerms } from './endpoint-input.server.ts';

export type PauseReason = 'PERSON' | 'FAILURES' | 'GONE';

export type EndpointRow = EndpointTerms & {
  id: string;
  createdAt: Date;
  createdByName: string;
  pausedAt: Date | null;
  pauseReason: PauseReason | null;
  failingSince: Date | null;
  lastDeliveredAt: Date | null;
  oldSecretUntil: Date | null;
};

/**
 * Limits endpoints (alias `e`) to those of the corporation whose facilities all lie in the scope. A key that is limited
 * to facilities reaches no endpoint that gets events of others; an endpoint for every facility needs all of them.
 */
export const isEndpointInScope = ({ corporationId, facilityIds }: FacilityScope) => sql`
  e.corporation_id = ${corporationId} and e.removed_at is null
  and coalesce(e.facility_ids, array(select f.id from facilities f where f.corporation_id = e.corporation_id))
      <@ ${[...facilityIds]}::uuid[]`;

/** The endpoints that the scope reaches, the oldest first. A corporation has at most `maxEndpoints`. */
export async function webhookEndpointRowsOf(
  db: QueryExecutor,
  scope: FacilityScope,
): Promise<EndpointRow[]> {
  const { rows } = await sql<EndpointRow>`
    /* webhooks.webhookEndpointRowsOf */
    select e.id, e.url, e.event_types as "eventTypes", e.facility_ids as "facilityIds",
           e.created_at as "createdAt", p.name as "createdByName", e.paused_at as "pausedAt",
           e.pause_reason as "pauseReason", e.failing_since as "failingSince",
           e.last_delivered_at as "lastDeliveredAt", e.old_secret_until as "oldSecretUntil"
      from webhook_endpoints e
      join staff p on p.id = e.created_by
     where ${isEndpointInScope(scope)}
     order by e.created_at, e.id
  `.execute(db);
  return rows;
}

/** The number of a corporation's endpoints, under a lock, so that two people cannot both add the last one. */
export async function lockAndCountWebhookEndpoints(tx: Tx, scope: FacilityScope): Promise<number> {
  await sql`
    /* webhooks.lockCorporation */
    select id from corporations where id = ${scope.corporationId} for no key update
  `.execute(tx);
  const { rows } = await sql<{ count: number }>`
    /* webhooks.countEndpoints */
    select count(*)::int as count from webhook_endpoints
     where corporation_id = ${scope.corporationId} and removed_at is null
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

type NewEndpoint = EndpointTerms & { id: string; scope: FacilityScope; sealed: string; now: Date };

export async function insertEndpoint(tx: Tx, endpoint: NewEndpoint): Promise<void> {
  const { id, scope, url, eventTypes, facilityIds, sealed, now } = endpoint;
  await sql`
    /* webhooks.insertEndpoint */
    insert into webhook_endpoints (id, corporation_id, facility_ids, url, event_types, sealed_secret, created_by, created_at)
    values (${id}, ${scope.corporationId}, ${facilityIds}, ${url}, ${eventTypes}, ${sealed}, ${scope.staffId}, ${now})
  `.execute(tx);
}

export type LockedEndpoint = { id: string; sealed: string; isPaused: boolean };

/** An endpoint that the scope reaches, locked until the transaction ends. Refusals: NOT_FOUND. */
export async function lockWebhookEndpoint(
  tx: Tx,
  scope: FacilityScope,
  id: string,
): Promise<LockedEndpoint> {
  const { rows } = await sql<LockedEndpoint>`
    /* webhooks.lockWebhookEndpoint */
    select e.id, e.sealed_secret as sealed, e.paused_at is not null as "isPaused"
      from webhook_endpoints e
     where e.id = ${id} and ${isEndpointInScope(scope)}
       for update
  `.execute(tx);
  if (!rows[0]) throw commonRefusal('NOT_FOUND');
  return rows[0];
}

export async function writeEndpointTerms(
  tx: Tx,
  { id, url, eventTypes, facilityIds }: EndpointTerms & { id: string },
): Promise<void> {
  await sql`
    /* webhooks.writeEndpointTerms */
    update webhook_endpoints
       set url = ${url}, event_types = ${eventTypes}, facility_ids = ${facilityIds}
     where id = ${id}
  `.execute(tx);
}

/** Pauses an endpoint; one that is paused keeps its first reason. */
export async function writeEndpointPause(
  db: QueryExecutor,
  { id, reason, now }: { id: string; reason: PauseReason; now: Date },
): Promise<void> {
  await sql`
    /* webhooks.writeEndpointPause */
    update webhook_endpoints set paused_at = ${now}, pause_reason = ${reason}
     where id = ${id} and paused_at is null
  `.execute(db);
}

export async function writeEndpointResumption(tx: Tx, id: string): Promise<void> {
  await sql`
    /* webhooks.writeEndpointResumption */
    update webhook_endpoints set paused_at = null, pause_reason = null, failing_since = null
     where id = ${id}
  `.execute(tx);
}

export async function writeEndpointRemoval(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await sql`
    /* webhooks.writeEndpointRemoval */
    update webhook_endpoints set removed_at = ${now} where id = ${id}
  `.execute(tx);
}

/** Stores a new secret; until `oldUntil`, deliveries are signed with the previous secret as well. */
export async function writeEndpointSecret(
  tx: Tx,
  { id, sealed, oldUntil }: { id: string; sealed: string; oldUntil: Date },
): Promise<void> {
  await sql`
    /* webhooks.writeEndpointSecret */
    update webhook_endpoints
       set sealed_old_secret = sealed_secret, old_secret_until = ${oldUntil}, sealed_secret = ${sealed}
     where id = ${id}
  `.execute(tx);
}

export type PausedFailingEndpoint = { id: string; url: string; email: string };

/** Pauses endpoints that have failed since `since` or longer; returns them with the people who added them. */
export async function pauseFailingEndpoints(
  tx: Tx,
  { since, now }: { since: Date; now: Date },
): Promise<PausedFailingEndpoint[]> {
  const { rows } = await sql<PausedFailingEndpoint>`
    /* webhooks.pauseFailingEndpoints */
    update webhook_endpoints e
       set paused_at = ${now}, pause_reason = 'FAILURES'
      from staff p
     where p.id = e.created_by and e.paused_at is null and e.removed_at is null
       and e.failing_since <= ${since}
    returning e.id, e.url, p.email
  `.execute(tx);
  return rows;
}
