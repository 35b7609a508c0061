import { sql } from 'kysely';

import { hasRoleRight, staffRoles } from '#platform/base/people/rights.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { ChatTokenHolder } from './token.server.ts';

/** Returns the key of the session that a token depends on; a facility's person has a separate key for each facility. */
export const tokenSessionKeyOf = (holder: ChatTokenHolder): string =>
  holder.side === 'worker' ? holder.sessionId : `${holder.sessionId} ${holder.id}`;

const writers = staffRoles.filter((role) => hasRoleRight(role, 'chat.write'));

/**
 * Returns the keys (`tokenSessionKeyOf`) of the holders that are still valid: the session has not ended, the worker's account is
 * not deleted, and a facility's person may still write for that facility. A worker who is suspended from applying keeps
 * the chat. (Rule 4.15, Never)
 */
export async function validTokenSessionKeys(
  db: QueryExecutor,
  { holders, now }: { holders: readonly ChatTokenHolder[]; now: Date },
): Promise<Set<string>> {
  if (holders.length === 0) return new Set();
  const workers = holders.filter(({ side }) => side === 'worker');
  const facilityHolders = holders.filter(({ side }) => side === 'facility');
  const { rows } = await sql<{ proof: string }>`
    /* chat.validTokenSessionKeys */
    select s.id::text as proof
      from sessions s
      join workers w on w.id = s.worker_id
     where s.id = any (${sessionsOf(workers)}::uuid[])
       and s.revoked_at is null and s.expires_at > ${now} and w.deleted_at is null
    union all
    select s.id || ' ' || f.id
      from unnest(${sessionsOf(facilityHolders)}::uuid[], ${facilityHolders.map(({ id }) => id)}::uuid[])
           as t (session_id, facility_id)
      join staff_sessions s on s.id = t.session_id
      join staff_memberships m on m.staff_id = s.staff_id and m.ended_at is null
      join facilities f on f.id = t.facility_id and f.corporation_id = m.corporation_id
     where s.ended_at is null and s.expires_at > ${now}
       and m.role = any (${writers}::text[])
       and (m.facility_ids is null or f.id = any (m.facility_ids))
  `.execute(db);
  return new Set(rows.map(({ proof }) => proof));
}

const sessionsOf = (holders: readonly ChatTokenHolder[]) =>
  holders.map(({ sessionId }) => sessionId);

/** The corporation of a facility; undefined for an unknown facility. */
export async function corporationIdOfFacility(
  db: QueryExecutor,
  facilityId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ corporationId: string }>`
    /* chat.corporationIdOfFacility */
    select corporation_id as "corporationId" from facilities where id = ${facilityId}
  `.execute(db);
  return rows[0]?.corporationId;
}

/** True while the session of the token is valid and its person may still write. */
export async function isTokenHolderValid(
  db: QueryExecutor,
  { holder, now }: { holder: ChatTokenHolder; now: Date },
): Promise<boolean> {
  const living = await validTokenSessionKeys(db, { holders: [holder], now });
  // No check that the session belongs to the holder: our signature covers both ids.
  return living.has(tokenSessionKeyOf(holder));
}
