import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { issueChatToken } from '#domain/chat/token.server.ts';
import { buildFacility } from '#domain/corporation/build.ts';
import type { App } from '#platform/server/context.server.ts';

import { buildBenchWorkers } from '../base/people.ts';
import type { ChatGroup } from './load.ts';

/**
 * Creates channels of a worker and a facility, and tokens for `size` connections to each: one of the worker, the others
 * of the facility. Uses SQL, because thousands through the API take minutes.
 */
export async function buildGroups(
  app: App,
  { count, size }: { count: number; size: number },
): Promise<ChatGroup[]> {
  const now = app.clock.now();
  const people = await buildBenchWorkers(app, count);
  const model = await buildFacility(app.db, { now });
  const workerIds = people.map(({ id }) => id);
  const email = `bench-${randomUUID()}@staff.example`;
  const { rows } = await sql<{
    channelId: string;
    workerId: string;
    facilityId: string;
    sessionId: string;
    staffId: string;
    staffSessionId: string;
  }>`
    with pairs as materialized (
      select worker_id, new_id() as facility_id, new_id() as channel_id
        from unnest(${workerIds}::uuid[]) as t (worker_id)
    ), facilities_made as (
      insert into facilities
      select (jsonb_populate_record(null::facilities,
               to_jsonb(f) || jsonb_build_object('id', p.facility_id))).*
        from pairs p cross join facilities f
       where f.id = ${model.id}
    ), channels_made as (
      insert into chat_channels (id, type, worker_id, facility_id, writable_until, created_at, active_at)
      select channel_id, 'facility', worker_id, facility_id,
             ${now}::timestamptz + interval '30 days', ${now}, ${now}
        from pairs
    ), members_made as (
      insert into chat_members (channel_id, side, member_id)
      select channel_id, 'worker', worker_id from pairs
      union all
      select channel_id, 'facility', facility_id from pairs
    ), person as (
      insert into staff (email, email_key, name, created_at)
      values (${email}, ${email}, 'bench', ${now})
      returning id
    ), place as (
      insert into staff_memberships (staff_id, corporation_id, role, created_at)
      select p.id, f.corporation_id, 'MANAGER', ${now}
        from person p cross join facilities f
       where f.id = ${model.id}
    ), session as (
      insert into staff_sessions
             (staff_id, token_hash, device, created_at, last_used_at, expires_at)
      select id, ${email}, 'bench', ${now}, ${now}, ${now}::timestamptz + interval '30 days'
        from person
      returning id, staff_id
    )
    select p.channel_id as "channelId", p.worker_id as "workerId", p.facility_id as "facilityId",
           s.id as "sessionId", t.staff_id as "staffId", t.id as "staffSessionId"
      from pairs p
      join sessions s on s.worker_id = p.worker_id
     cross join session t
  `.execute(app.db);
  await sql`analyze`.execute(app.db);
  return Promise.all(
    rows.map(async ({ channelId, workerId, facilityId, sessionId, staffId, staffSessionId }) => {
      const worker = await issueChatToken(app, { side: 'worker', id: workerId, sessionId });
      const facility = await issueChatToken(app, {
        side: 'facility',
        id: facilityId,
        sessionId: staffSessionId,
        staffId,
      });
      return { channelId, tokens: [worker, ...Array.from({ length: size - 1 }, () => facility)] };
    }),
  );
}

/** The same groups for a server without accounts: a token consists of a room and a side. */
export function groupsWithoutAccounts(groups: readonly ChatGroup[]): ChatGroup[] {
  return groups.map(({ tokens }) => {
    const room = randomUUID();
    const named = tokens.map((_, place) => `${room} ${place === 0 ? 'worker' : 'facility'}`);
    return { channelId: room, tokens: named };
  });
}
