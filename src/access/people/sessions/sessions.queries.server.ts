import { sql } from 'kysely';

import { addHours } from '#platform/base/jst.ts';
import type { OperatorRole } from '#platform/base/people/operator-rights.ts';
import type { StaffRole } from '#platform/base/people/rights.ts';
import { publishStaffEvent } from '#platform/server/delivery/staff-events.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { maxStaffSessionIdleHours } from '../rules.ts';

type Membership = {
  corporationId: string;
  role: StaffRole;
  /** The facilities of the person that exist now. */
  facilityIds: string[];
};

export type OpenStaffSession = {
  sessionId: string;
  staffId: string;
  name: string;
  email: string;
  signedInAt: Date;
  lastUsedAt: Date;
  provedAt: Date | null;
  /** Null for a person who is no operator. */
  operatorRoles: OperatorRole[] | null;
  membership: Membership | null;
};

/**
 * The session with this token, and its person's current rights; null when the session has ended or was idle too long.
 */
export async function sessionWithToken(
  db: QueryExecutor,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<OpenStaffSession | null> {
  const { rows } = await sql<OpenStaffSession>`
    /* people.sessionWithToken */
    select s.id as "sessionId", p.id as "staffId", p.name, p.email, s.created_at as "signedInAt",
           s.last_used_at as "lastUsedAt", s.proved_at as "provedAt",
           (select o.roles from operators o where o.staff_id = p.id and o.ended_at is null) as "operatorRoles",
           (select json_build_object(
                     'corporationId', m.corporation_id, 'role', m.role,
                     'facilityIds', array(select f.id
                                            from facilities f
                                           where f.corporation_id = m.corporation_id
                                             and (m.facility_ids is null or f.id = any (m.facility_ids))
                                           order by f.name, f.id))
              from staff_memberships m
             where m.staff_id = p.id and m.ended_at is null) as membership
      from staff_sessions s
      join staff p on p.id = s.staff_id
     where s.token_hash = ${tokenHash} and s.ended_at is null
       and s.expires_at > ${now} and s.last_used_at > ${addHours(now, -maxStaffSessionIdleHours)}
  `.execute(db);
  return rows[0] ?? null;
}

export type StaffSessionMembership = {
  /** The membership's id, role and facilities in one text, or the roles of an operator. */
  membership: string;
  /** Empty for a person of a corporation. */
  operatorRoles: OperatorRole[];
  /** Null for a person of no corporation. */
  corporationId: string | null;
  /** Null for all facilities of the corporation. */
  facilityIds: string[] | null;
};

/**
 * The membership that the person of each open session has now. Sessions that ended, expired or were idle for too long,
 * and those of people who have no membership and are no operators, are missing.
 */
export async function membershipsOfStaffSessions(
  db: QueryExecutor,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, StaffSessionMembership>> {
  const { rows } = await sql<StaffSessionMembership & { id: string }>`
    /* people.membershipsOfStaffSessions */
    select s.id, m.corporation_id as "corporationId", m.facility_ids as "facilityIds",
           coalesce(o.roles, '{}') as "operatorRoles",
           case when m.id is null then concat_ws(' ', 'operator', o.roles::text)
                else concat_ws(' ', m.id, m.role, coalesce(m.facility_ids::text, 'all'))
           end as membership
      from staff_sessions s
      left join staff_memberships m on m.staff_id = s.staff_id and m.ended_at is null
      left join operators o on o.staff_id = s.staff_id and o.ended_at is null
     where s.id = any (${ids}::uuid[]) and s.ended_at is null
       and (m.id is not null or o.staff_id is not null)
       and s.expires_at > ${now} and s.last_used_at > ${addHours(now, -maxStaffSessionIdleHours)}
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function storeStaffSessionUse(
  db: QueryExecutor,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await sql`
    /* people.storeStaffSessionUse */
    update staff_sessions set last_used_at = ${now} where id = ${sessionId} and last_used_at < ${now}
  `.execute(db);
}

type NewSession = {
  staffId: string;
  tokenHash: string;
  /** Hash of the id in the browser's cookie. */
  browserHash: string;
  device: string;
  provedAt: Date | null;
  expiresAt: Date;
  now: Date;
};

export async function insertStaffSession(db: QueryExecutor, session: NewSession): Promise<void> {
  const { staffId, tokenHash, browserHash, device, provedAt, expiresAt, now } = session;
  await sql`
    /* people.insertStaffSession */
    insert into staff_sessions (staff_id, token_hash, browser_hash, device, created_at, last_used_at, expires_at,
                                proved_at)
    values (${staffId}, ${tokenHash}, ${browserHash}, ${device}, ${now}, ${now}, ${expiresAt}, ${provedAt})
  `.execute(db);
}

type SessionRow = { id: string; device: string; signedInAt: Date; lastUsedAt: Date };

/** The sessions of a person that work, the last used first. */
export async function staffSessionsOf(
  db: QueryExecutor,
  { staffId, now }: { staffId: string; now: Date },
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    /* people.staffSessionsOf */
    select id, device, created_at as "signedInAt", last_used_at as "lastUsedAt"
      from staff_sessions
     where staff_id = ${staffId} and ended_at is null
       and expires_at > ${now} and last_used_at > ${addHours(now, -maxStaffSessionIdleHours)}
     order by last_used_at desc, id desc
     limit 50
  `.execute(db);
  return rows;
}

/** Ends one session of a person; false when the person has no such open session. */
export async function markStaffSessionEnded(
  db: QueryExecutor,
  { sessionId, staffId, now }: { sessionId: string; staffId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    /* people.markStaffSessionEnded */
    update staff_sessions set ended_at = ${now}
     where id = ${sessionId} and staff_id = ${staffId} and ended_at is null
  `.execute(db);
  await publishStaffEvent(db, staffId);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Ends every session of a person, from the commit on. */
export async function markStaffSessionsEnded(
  db: QueryExecutor,
  { staffId, now }: { staffId: string; now: Date },
): Promise<void> {
  await sql`
    /* people.markStaffSessionsEnded */
    update staff_sessions set ended_at = ${now} where staff_id = ${staffId} and ended_at is null
  `.execute(db);
  await publishStaffEvent(db, staffId);
}

/** Notes that the session's person used a passkey. */
export async function markStaffSessionProved(
  db: QueryExecutor,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await sql`
    /* people.markStaffSessionProved */
    update staff_sessions set proved_at = ${now} where id = ${sessionId} and ended_at is null
  `.execute(db);
}
