import { sql } from 'kysely';

import type { OperatorScope } from '#base/staff/scope.ts';
import type { Executor } from '#server/database/db.server.ts';

type CorporationRow = {
  id: string;
  name: string;
  createdAt: Date;
  facilityCount: number;
  memberCount: number;
};

type ListArgs = { text: string; after: { at: Date; id: string } | null; limit: number };

/** A page of corporations, the latest first, whose name contains the text. */
export async function corporationsPage(
  db: Executor,
  _scope: OperatorScope,
  { text, after, limit }: ListArgs,
): Promise<CorporationRow[]> {
  const { rows } = await sql<CorporationRow>`
    /* staff.corporationsPage */
    select c.id, c.name, c.created_at as "createdAt",
           (select count(*)::int from facilities f where f.corporation_id = c.id) as "facilityCount",
           (select count(*)::int
              from staff_memberships m
             where m.corporation_id = c.id and m.ended_at is null) as "memberCount"
      from corporations c
     where (${text}::text = '' or position(${text}::text in c.name) > 0)
       and (${after?.at ?? null}::timestamptz is null
            or (c.created_at, c.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
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
  facilityNames: string[];
};

/** One corporation with the names of its first 100 facilities; null for an unknown id. */
export async function corporationWithId(
  db: Executor,
  _scope: OperatorScope,
  id: string,
): Promise<DetailRow | null> {
  const { rows } = await sql<DetailRow>`
    /* staff.corporationWithId */
    select c.id, c.name, c.address, c.created_at as "createdAt",
           array(select f.name
                   from facilities f
                  where f.corporation_id = c.id
                  order by f.name, f.id
                  limit 100) as "facilityNames"
      from corporations c
     where c.id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}

type OwnerRow = { name: string; email: string; since: Date };

/** The owners of a corporation, the longest there first, at most 100. */
export async function ownersOf(
  db: Executor,
  _scope: OperatorScope,
  corporationId: string,
): Promise<OwnerRow[]> {
  const { rows } = await sql<OwnerRow>`
    /* staff.ownersOf */
    select p.name, p.email, m.created_at as since
      from staff_memberships m
      join staff p on p.id = m.staff_id
     where m.corporation_id = ${corporationId} and m.role = 'OWNER' and m.ended_at is null
     order by m.created_at, m.id
     limit 100
  `.execute(db);
  return rows;
}
