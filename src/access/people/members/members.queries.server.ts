import { sql } from 'kysely';

import type { StaffRole } from '#platform/base/people/rights.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';
import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

type MemberRow = {
  id: string;
  staffId: string;
  name: string;
  email: string;
  role: StaffRole;
  facilityIds: string[] | null;
  since: Date;
  micros: number;
  lastSeenAt: Date | null;
  hasPasskey: boolean;
};

/** A page of the corporation's people, the longest-standing member first. */
export async function memberPageOfCorporation(
  db: QueryExecutor,
  { corporationId }: Pick<FacilityScope, 'corporationId'>,
  { after, limit }: InstantPage,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    /* people.memberPageOfCorporation */
    select m.id, p.id as "staffId", p.name, p.email, m.role, m.facility_ids as "facilityIds",
           m.created_at as since, ${microsecondsSql(sql`m.created_at`)} as micros,
           (select max(s.last_used_at) from staff_sessions s where s.staff_id = p.id) as "lastSeenAt",
           exists (select from staff_passkeys k where k.staff_id = p.id) as "hasPasskey"
      from staff_memberships m
      join staff p on p.id = m.staff_id
     where m.corporation_id = ${corporationId} and m.ended_at is null
       ${after ? sql`and (m.created_at, m.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by m.created_at, m.id
     limit ${limit}
  `.execute(db);
  return rows;
}

export type LockedMember = { id: string; staffId: string; role: StaffRole };

/** Locks one member of the corporation; null when it has none with this id. */
export async function lockMember(
  tx: Tx,
  { id, corporationId }: { id: string; corporationId: string },
): Promise<LockedMember | null> {
  const { rows } = await sql<LockedMember>`
    /* people.lockMember */
    select id, staff_id as "staffId", role
      from staff_memberships
     where id = ${id} and corporation_id = ${corporationId} and ended_at is null
       for update
  `.execute(tx);
  return rows[0] ?? null;
}

/** The number of owners of the corporation. */
export async function countOwners(tx: Tx, corporationId: string): Promise<number> {
  const { rows } = await sql<{ owners: number }>`
    /* people.countOwners */
    select count(*) as owners
      from staff_memberships
     where corporation_id = ${corporationId} and role = 'OWNER' and ended_at is null
  `.execute(tx);
  return rows[0]?.owners ?? 0;
}

type NewMembership = {
  staffId: string;
  corporationId: string;
  role: StaffRole;
  facilityIds: string[] | null;
  now: Date;
};

/** Stores a membership and returns its id. */
export async function insertMembership(tx: Tx, given: NewMembership): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* people.insertMembership */
    insert into staff_memberships (staff_id, corporation_id, role, facility_ids, created_at)
    values (${given.staffId}, ${given.corporationId}, ${given.role}, ${given.facilityIds}, ${given.now})
    returning id
  `,
  );
  return id;
}

export async function storeMemberRole(
  tx: Tx,
  { id, role, facilityIds }: { id: string; role: StaffRole; facilityIds: string[] | null },
): Promise<void> {
  await sql`
    /* people.storeMemberRole */
    update staff_memberships set role = ${role}, facility_ids = ${facilityIds}::uuid[] where id = ${id}
  `.execute(tx);
}

export async function endMembership(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`
    /* people.endMembership */
    update staff_memberships set ended_at = ${now} where id = ${id}
  `.execute(tx);
}

/** The name of the corporation, and those of the scope's facilities. */
export async function corporationAndFacilityNames(db: QueryExecutor, scope: FacilityScope) {
  return executeForOneRow(
    db,
    sql<{ name: string; facilities: { id: string; name: string }[] }>`
    /* people.corporationAndFacilityNames */
    select c.name,
           coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name) order by f.name, f.id)
                       from facilities f
                      where f.corporation_id = c.id and f.id = any (${scope.facilityIds}::uuid[])), '[]')
             as facilities
      from corporations c
     where c.id = ${scope.corporationId}
  `,
  );
}
