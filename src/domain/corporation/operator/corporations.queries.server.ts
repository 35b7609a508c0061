import { sql } from 'kysely';

import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';
import {
  searchKeySql,
  searchPatternOf,
} from '#platform/server/database/search-key.queries.server.ts';

type CorporationRow = {
  id: string;
  name: string;
  createdAt: Date;
  micros: number;
  facilityCount: number;
  memberCount: number;
};

type ListArgs = InstantPage & { text: string };

/** A page of corporations, the latest first, whose name contains the text. (Rule 8.8) */
export async function corporationsPage(
  db: QueryExecutor,
  _scope: OperatorScope,
  { text, after, limit }: ListArgs,
): Promise<CorporationRow[]> {
  const pattern = searchPatternOf(text);
  const { rows } = await sql<CorporationRow>`
    /* corporation.corporationsPage */
    select c.id, c.name, c.created_at as "createdAt", ${microsecondsSql(sql`c.created_at`)} as micros,
           (select count(*)::int from facilities f where f.corporation_id = c.id) as "facilityCount",
           (select count(*)::int
              from staff_memberships m
             where m.corporation_id = c.id and m.ended_at is null) as "memberCount"
      from corporations c
     where (${pattern}::text is null or ${searchKeySql(sql`c.name`)} like ${pattern})
       ${after ? sql`and (c.created_at, c.id) < (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by c.created_at desc, c.id desc
     limit ${limit}
  `.execute(db);
  return rows;
}

type DetailRow = {
  id: string;
  name: string;
  address: string;
  createdAt: Date;
  facilities: { id: string; name: string; freezeReason: string | null }[];
};

/** One corporation with its facilities; null for an unknown id. */
export async function corporationWithId(
  db: QueryExecutor,
  _scope: OperatorScope,
  id: string,
): Promise<DetailRow | null> {
  const { rows } = await sql<DetailRow>`
    /* corporation.corporationWithId */
    select c.id, c.name, c.address, c.created_at as "createdAt",
           (select coalesce(json_agg(json_build_object(
                     'id', f.id, 'name', f.name, 'freezeReason', f.freeze_reason) order by f.name, f.id), '[]')
              from facilities f
             where f.corporation_id = c.id) as facilities
      from corporations c
     where c.id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}

type OwnerRow = { name: string; email: string; since: Date };

/** The owners of a corporation, the longest-standing first, at most 100. */
export async function ownersOfCorporation(
  db: QueryExecutor,
  _scope: OperatorScope,
  corporationId: string,
): Promise<OwnerRow[]> {
  const { rows } = await sql<OwnerRow>`
    /* corporation.ownersOfCorporation */
    select p.name, p.email, m.created_at as since
      from staff_memberships m
      join staff p on p.id = m.staff_id
     where m.corporation_id = ${corporationId} and m.role = 'OWNER' and m.ended_at is null
     order by m.created_at, m.id
     limit 100
  `.execute(db);
  return rows;
}

/** E-mail addresses of the people who can post for a facility: owners and managers, at most 100. */
export async function managerEmailsOfFacility(
  db: QueryExecutor,
  _scope: OperatorScope,
  { corporationId, facilityId }: { corporationId: string; facilityId: string },
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    /* corporation.managerEmailsOfFacility */
    select p.email
      from staff_memberships m
      join staff p on p.id = m.staff_id
     where m.corporation_id = ${corporationId} and m.role in ('OWNER', 'MANAGER') and m.ended_at is null
       and (m.facility_ids is null or ${facilityId}::uuid = any (m.facility_ids))
     order by m.created_at, m.id
     limit 100
  `.execute(db);
  return rows.map(({ email }) => email);
}

type MemberPlace = {
  corporationId: string;
  corporationName: string;
  isSuspended: boolean;
  name: string;
};

/**
 * The corporation of a member, locked against changes until the transaction ends; null for a former or unknown member.
 */
export async function lockCorporationOfMember(
  db: QueryExecutor,
  _scope: OperatorScope,
  id: string,
): Promise<MemberPlace | null> {
  const { rows } = await sql<MemberPlace>`
    /* corporation.lockCorporationOfMember */
    select c.id as "corporationId", c.name as "corporationName", c.state = 'SUSPENDED' as "isSuspended", p.name
      from staff_memberships m
      join corporations c on c.id = m.corporation_id
      join staff p on p.id = m.staff_id
     where m.id = ${id} and m.ended_at is null
       for share of c
  `.execute(db);
  return rows[0] ?? null;
}
