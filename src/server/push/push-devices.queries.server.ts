import { sql, type RawBuilder } from 'kysely';

import type { Executor, Tx } from '../database/db.server.ts';

export type PushDevice = {
  id: string;
  endpoint: string;
  label: string;
  createdAt: Date;
  lastDeliveredAt: Date | null;
};

/** The subscribed browsers of a worker whose session is still active, latest first. */
export async function pushDevices(
  db: Executor,
  { workerId, now }: { workerId: string; now: Date },
): Promise<PushDevice[]> {
  const { rows } = await sql<PushDevice>`
    /* server.pushDevices */
    select d.id, d.endpoint, d.label, d.created_at as "createdAt",
           d.last_delivered_at as "lastDeliveredAt"
      from push_devices d
      join sessions l on l.id = d.session_id and l.revoked_at is null and l.expires_at > ${now}
     where d.worker_id = ${workerId}
     order by d.created_at desc, d.id desc
  `.execute(db);
  return rows;
}

/** Devices per worker; subscribing one more removes the oldest. */
export const maxDevices = 10;

export type NewPushDevice = {
  workerId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  label: string;
  now: Date;
};

/**
 * Subscribes a browser for a worker and returns the device id. A browser of another worker changes its
 * owner and gets a new id, so that the previous worker's waiting pushes reach no device.
 */
export async function savePushDevice(tx: Tx, device: NewPushDevice): Promise<string> {
  const { workerId, sessionId, endpoint, p256dh, auth, label, now } = device;
  await sql`
    /* server.lockPushWorker */
    select from workers where id = ${workerId} for no key update
  `.execute(tx);
  await sql`
    /* server.releasePushDevice */
    delete from push_devices where endpoint = ${endpoint} and worker_id <> ${workerId}
  `.execute(tx);
  const { rows } = await sql<{ id: string }>`
    /* server.savePushDevice */
    insert into push_devices (worker_id, session_id, endpoint, p256dh, auth, label, created_at)
    values (${workerId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${label}, ${now})
    on conflict (endpoint) do update
       set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
           label = excluded.label
     where push_devices.worker_id = excluded.worker_id
    returning id
  `.execute(tx);
  await sql`
    /* server.dropOldestPushDevices */
    delete from push_devices
     where id in (select id from push_devices
                   where worker_id = ${workerId}
                   order by created_at desc, id desc
                  offset ${maxDevices})
  `.execute(tx);
  const id = rows[0]?.id;
  if (!id) throw new Error('the browser was signed up for somebody else in the same moment');
  return id;
}

type Which = { workerId: string } & ({ id: string } | { endpoint: string });

/** Unsubscribes one browser of a worker; false when the worker has no such browser. */
export async function removePushDevice(db: Executor, { workerId, ...which }: Which) {
  const { rows } = await sql`
    /* server.removePushDevice */
    delete from push_devices
     where worker_id = ${workerId}
       and ${'id' in which ? sql`id = ${which.id}` : sql`endpoint = ${which.endpoint}`}
    returning id
  `.execute(db);
  return rows.length > 0;
}

/** Deletes the browsers of a session that ends, or all browsers of a worker. */
export async function erasePushDevices(
  db: Executor,
  whose: { sessionId: string } | { workerId: string },
): Promise<void> {
  await sql`
    /* server.erasePushDevices */
    delete from push_devices
     where ${'sessionId' in whose ? sql`session_id = ${whose.sessionId}` : sql`worker_id = ${whose.workerId}`}
  `.execute(db);
}

type Test = { id: string; workerId: string; since: Date; now: Date };

/** Reserves a test push; false when the browser had a test after `since`, or is not the worker's. */
export async function takePushTest(db: Executor, test: Test): Promise<boolean> {
  const { rows } = await sql`
    /* server.takePushTest */
    update push_devices
       set last_tested_at = ${test.now}
     where id = ${test.id} and worker_id = ${test.workerId}
       and (last_tested_at is null or last_tested_at <= ${test.since})
    returning id
  `.execute(db);
  return rows.length > 0;
}

export type PushTarget = { endpoint: string; p256dh: string; auth: string; unread: number };

/**
 * The subscription of a browser and its worker's unread count. Null when the browser was removed, has
 * another owner now, or its session has ended.
 */
export async function pushTarget(
  db: Executor,
  { id, workerId, now }: { id: string; workerId: string | null; now: Date },
): Promise<PushTarget | null> {
  const { rows } = await sql<PushTarget>`
    /* server.pushTarget */
    select d.endpoint, d.p256dh, d.auth, ${unreadOf(sql`d.worker_id`)} as unread
      from push_devices d
      join sessions l on l.id = d.session_id and l.revoked_at is null and l.expires_at > ${now}
     where d.id = ${id} and d.worker_id = ${workerId}
  `.execute(db);
  return rows[0] ?? null;
}

/** The number on the app's icon: unread chat messages plus unread notifications on other topics. */
export async function appBadge(db: Executor, workerId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    /* server.appBadge */
    select ${unreadOf(sql`${workerId}::uuid`)} as unread
  `.execute(db);
  return rows[0]?.unread ?? 0;
}

const unreadOf = (workerId: RawBuilder<unknown>) => sql`(
  (select count(*) from notices where worker_id = ${workerId} and read_at is null and topic <> 'chat')
  + (select coalesce(sum(unread), 0) from chat_members
      where member_id = ${workerId} and muted_at is null))`;

/** Stores when the push service last accepted a push for the browser. */
export async function pushArrived(
  db: Executor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await sql`
    /* server.pushArrived */
    update push_devices set last_delivered_at = ${now} where id = ${id}
  `.execute(db);
}
