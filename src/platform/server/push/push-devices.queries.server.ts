import { sql, type RawBuilder } from 'kysely';

import type { QueryExecutor, Tx } from '../database/db.server.ts';
import { executeForOneRow } from '../database/one-row.server.ts';

/** Receiver of a browser's pushes: a worker, or a person of a corporation. */
export type PushOwner = { workerId: string } | { staffId: string };

/** The tables and columns of one side (workers or corporations) for browsers, sessions and owners. */
type PushTables = {
  devices: RawBuilder<unknown>;
  owners: RawBuilder<unknown>;
  ownerId: RawBuilder<unknown>;
  sessions: RawBuilder<unknown>;
  sessionEnd: RawBuilder<unknown>;
  /** SQL for the number on the app's icon; null leaves the icon unchanged. */
  unread: RawBuilder<unknown>;
};

const workerSide: PushTables = {
  devices: sql`push_devices`,
  owners: sql`workers`,
  ownerId: sql`worker_id`,
  sessions: sql`sessions`,
  sessionEnd: sql`revoked_at`,
  unread: unreadOf(sql`d.worker_id`),
};

/**
 * The tables of corporations. A session that only needs a new sign-in still gets pushes: the pushes name nobody, and
 * a night shift must not wait for a sign-in.
 */
const staffSide: PushTables = {
  devices: sql`staff_push_devices`,
  owners: sql`staff`,
  ownerId: sql`staff_id`,
  sessions: sql`staff_sessions`,
  sessionEnd: sql`ended_at`,
  unread: sql`null::int`,
};

const sideOf = (owner: PushOwner) =>
  'workerId' in owner ? { ...workerSide, id: owner.workerId } : { ...staffSide, id: owner.staffId };

export type PushDevice = {
  id: string;
  endpoint: string;
  label: string;
  createdAt: Date;
  lastDeliveredAt: Date | null;
};

/** The subscribed browsers of an owner whose session has not ended, latest first. */
export async function pushDevicesOfOwner(
  db: QueryExecutor,
  { owner, now }: { owner: PushOwner; now: Date },
): Promise<PushDevice[]> {
  const { devices, ownerId, sessions, sessionEnd, id } = sideOf(owner);
  const { rows } = await sql<PushDevice>`
    /* server.pushDevicesOfOwner */
    select d.id, d.endpoint, d.label, d.created_at as "createdAt",
           d.last_delivered_at as "lastDeliveredAt"
      from ${devices} d
      join ${sessions} l on l.id = d.session_id and l.${sessionEnd} is null and l.expires_at > ${now}
     where d.${ownerId} = ${id}
     order by d.created_at desc, d.id desc
  `.execute(db);
  return rows;
}

/** Limit of devices per owner; another subscription removes the oldest device. */
const maxDevices = 10;

export type NewPushDevice = {
  owner: PushOwner;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  label: string;
  now: Date;
};

/**
 * Subscribes a browser for an owner and returns the device id. A browser of another owner changes its
 * owner and gets a new id, so that the previous owner's waiting pushes reach no device.
 */
export async function savePushDevice(tx: Tx, device: NewPushDevice): Promise<string> {
  const { owner, sessionId, endpoint, p256dh, auth, label, now } = device;
  const { devices, owners, ownerId, id } = sideOf(owner);
  await sql`
    /* server.lockPushOwner */
    select from ${owners} where id = ${id} for no key update
  `.execute(tx);
  await sql`
    /* server.releasePushDevice */
    delete from ${devices} where endpoint = ${endpoint} and ${ownerId} <> ${id}
  `.execute(tx);
  // No row if another owner subscribed the browser in the same moment.
  const { id: saved } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* server.savePushDevice */
    insert into ${devices} as d (${ownerId}, session_id, endpoint, p256dh, auth, label, created_at)
    values (${id}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${label}, ${now})
    on conflict (endpoint) do update
       set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
           label = excluded.label
     where d.${ownerId} = excluded.${ownerId}
    returning id
  `,
  );
  await sql`
    /* server.dropOldestPushDevices */
    delete from ${devices}
     where id in (select id from ${devices}
                   where ${ownerId} = ${id}
                   order by created_at desc, id desc
                  offset ${maxDevices})
  `.execute(tx);
  return saved;
}

type Which = { owner: PushOwner } & ({ id: string } | { endpoint: string });

/** Unsubscribes one browser of an owner; false when the owner has no such browser. */
export async function removePushDevice(db: QueryExecutor, { owner, ...which }: Which) {
  const { devices, ownerId, id } = sideOf(owner);
  const { rows } = await sql`
    /* server.removePushDevice */
    delete from ${devices}
     where ${ownerId} = ${id}
       and ${'id' in which ? sql`id = ${which.id}` : sql`endpoint = ${which.endpoint}`}
    returning id
  `.execute(db);
  return rows.length > 0;
}

/** Deletes all browsers of an owner. */
export async function erasePushDevices(db: QueryExecutor, owner: PushOwner): Promise<void> {
  const { devices, ownerId, id } = sideOf(owner);
  await sql`
    /* server.erasePushDevices */
    delete from ${devices} where ${ownerId} = ${id}
  `.execute(db);
}

/** Deletes the browsers of a worker's session that ends. */
export async function erasePushDevicesOfSession(
  db: QueryExecutor,
  sessionId: string,
): Promise<void> {
  await sql`
    /* server.erasePushDevicesOfSession */
    delete from push_devices where session_id = ${sessionId}
  `.execute(db);
}

type Test = { id: string; owner: PushOwner; since: Date; now: Date };

/** Records a test push; false when the browser had a test after `since`, or belongs to another owner. */
export async function recordPushTest(db: QueryExecutor, test: Test): Promise<boolean> {
  const { devices, ownerId, id } = sideOf(test.owner);
  const { rows } = await sql`
    /* server.recordPushTest */
    update ${devices}
       set last_tested_at = ${test.now}
     where id = ${test.id} and ${ownerId} = ${id}
       and (last_tested_at is null or last_tested_at <= ${test.since})
    returning id
  `.execute(db);
  return rows.length > 0;
}

/** `unread`: the number on the app's icon, which only workers have. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string; unread: number | null };

type TargetArgs = { id: string; owner: PushOwner; now: Date };

/**
 * The subscription of a browser and its owner's unread count. Null when the browser was removed, has
 * another owner now, or its session has ended.
 */
export async function findPushTarget(
  db: QueryExecutor,
  { id, owner, now }: TargetArgs,
): Promise<PushTarget | null> {
  const { devices, ownerId, sessions, sessionEnd, unread, ...whose } = sideOf(owner);
  const { rows } = await sql<PushTarget>`
    /* server.findPushTarget */
    select d.endpoint, d.p256dh, d.auth, ${unread} as unread
      from ${devices} d
      join ${sessions} l on l.id = d.session_id and l.${sessionEnd} is null and l.expires_at > ${now}
     where d.id = ${id} and d.${ownerId} = ${whose.id}
  `.execute(db);
  return rows[0] ?? null;
}

/** The number on the app's icon: unread chat messages plus unread notifications on other topics. */
export async function countAppBadge(db: QueryExecutor, workerId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    /* server.countAppBadge */
    select ${unreadOf(sql`${workerId}::uuid`)} as unread
  `.execute(db);
  return rows[0]?.unread ?? 0;
}

function unreadOf(workerId: RawBuilder<unknown>) {
  return sql`(
  (select count(*) from notices where worker_id = ${workerId} and read_at is null and topic <> 'chat')
  + (select coalesce(sum(unread), 0) from chat_members
      where member_id = ${workerId} and muted_at is null))`;
}

type Arrival = { id: string; owner: PushOwner; now: Date };

/** Stores when the push service last accepted a push for the browser. */
export async function recordPushArrival(
  db: QueryExecutor,
  { id, owner, now }: Arrival,
): Promise<void> {
  const { devices } = sideOf(owner);
  await sql`
    /* server.recordPushArrival */
    update ${devices} set last_delivered_at = ${now} where id = ${id}
  `.execute(db);
}
