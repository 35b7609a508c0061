import { sql } from 'kysely';

import type { Executor, Tx } from '../database/db.server.ts';
import { maxDevices, type PushDevice } from './push-devices.queries.server.ts';

/**
 * The subscribed browsers of a person of a corporation whose session has not ended, latest first. A session that rests
 * still gets pushes: they name nobody, and a night shift must not wait for a sign-in.
 */
export async function staffPushDevices(
  db: Executor,
  { staffId, now }: { staffId: string; now: Date },
): Promise<PushDevice[]> {
  const { rows } = await sql<PushDevice>`
    /* server.staffPushDevices */
    select d.id, d.endpoint, d.label, d.created_at as "createdAt",
           d.last_delivered_at as "lastDeliveredAt"
      from staff_push_devices d
      join staff_sessions l on l.id = d.session_id and l.ended_at is null and l.expires_at > ${now}
     where d.staff_id = ${staffId}
     order by d.created_at desc, d.id desc
  `.execute(db);
  return rows;
}

export type NewStaffPushDevice = {
  staffId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  label: string;
  now: Date;
};

/** Subscribes a browser for a person; a browser of another person changes its owner and gets a new id. */
export async function saveStaffPushDevice(tx: Tx, device: NewStaffPushDevice): Promise<string> {
  const { staffId, sessionId, endpoint, p256dh, auth, label, now } = device;
  await sql`
    /* server.lockPushStaff */
    select from staff where id = ${staffId} for no key update
  `.execute(tx);
  await sql`
    /* server.releaseStaffPushDevice */
    delete from staff_push_devices where endpoint = ${endpoint} and staff_id <> ${staffId}
  `.execute(tx);
  const { rows } = await sql<{ id: string }>`
    /* server.saveStaffPushDevice */
    insert into staff_push_devices (staff_id, session_id, endpoint, p256dh, auth, label, created_at)
    values (${staffId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${label}, ${now})
    on conflict (endpoint) do update
       set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
           label = excluded.label
     where staff_push_devices.staff_id = excluded.staff_id
    returning id
  `.execute(tx);
  await sql`
    /* server.dropOldestStaffPushDevices */
    delete from staff_push_devices
     where id in (select id from staff_push_devices
                   where staff_id = ${staffId}
                   order by created_at desc, id desc
                  offset ${maxDevices})
  `.execute(tx);
  const id = rows[0]?.id;
  if (!id) throw new Error('the browser was signed up for somebody else in the same moment');
  return id;
}

type Which = { staffId: string } & ({ id: string } | { endpoint: string });

/** Unsubscribes one browser of a person; false when the person has no such browser. */
export async function removeStaffPushDevice(db: Executor, { staffId, ...which }: Which) {
  const { rows } = await sql`
    /* server.removeStaffPushDevice */
    delete from staff_push_devices
     where staff_id = ${staffId}
       and ${'id' in which ? sql`id = ${which.id}` : sql`endpoint = ${which.endpoint}`}
    returning id
  `.execute(db);
  return rows.length > 0;
}

/** Deletes all browsers of a person who leaves. */
export async function eraseStaffPushDevices(db: Executor, staffId: string): Promise<void> {
  await sql`
    /* server.eraseStaffPushDevices */
    delete from staff_push_devices where staff_id = ${staffId}
  `.execute(db);
}

type Test = { id: string; staffId: string; since: Date; now: Date };

/** Reserves a test push; false when the browser had a test after `since`, or is not the person's. */
export async function takeStaffPushTest(db: Executor, test: Test): Promise<boolean> {
  const { rows } = await sql`
    /* server.takeStaffPushTest */
    update staff_push_devices
       set last_tested_at = ${test.now}
     where id = ${test.id} and staff_id = ${test.staffId}
       and (last_tested_at is null or last_tested_at <= ${test.since})
    returning id
  `.execute(db);
  return rows.length > 0;
}

type Target = { endpoint: string; p256dh: string; auth: string };

/** The subscription of a browser; null when it was removed, has another owner now, or its session has ended. */
export async function staffPushTarget(
  db: Executor,
  { id, staffId, now }: { id: string; staffId: string; now: Date },
): Promise<Target | null> {
  const { rows } = await sql<Target>`
    /* server.staffPushTarget */
    select d.endpoint, d.p256dh, d.auth
      from staff_push_devices d
      join staff_sessions l on l.id = d.session_id and l.ended_at is null and l.expires_at > ${now}
     where d.id = ${id} and d.staff_id = ${staffId}
  `.execute(db);
  return rows[0] ?? null;
}

/** Stores when the push service last accepted a push for the browser. */
export async function staffPushArrived(
  db: Executor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await sql`
    /* server.staffPushArrived */
    update staff_push_devices set last_delivered_at = ${now} where id = ${id}
  `.execute(db);
}
