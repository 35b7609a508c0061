import { sql } from 'kysely';

import type { FacilityScope } from '#platform/base/people/scope.ts';
import { employerPostingFactsColumn } from '#domain/corporation/standing.queries.server.ts';
import type { EmployerPostingFacts } from '#domain/corporation/standing-rules.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';
import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';
import { isWorkerBlockedSql } from '#platform/server/database/worker-blocks.queries.server.ts';

import type { JoiningWorkerFacts, LinkTerms } from './link-rules.ts';

/**
 * Makes requests at one facility wait for each other, so that the daily limit holds. Returns the number of links made
 * since `since`, with the facility's standing; null for an unknown facility.
 */
export async function lockLinksOf(
  tx: Tx,
  { facilityId, since }: { facilityId: string; since: Date },
): Promise<{ made: number; standing: EmployerPostingFacts } | null> {
  await sql`
    /* pool.lockOwnPeopleLinks */
    select from facilities where id = ${facilityId} for no key update
  `.execute(tx);
  const { rows } = await sql<{ made: number; standing: EmployerPostingFacts }>`
    /* pool.ownPeopleLinksSince */
    select ${employerPostingFactsColumn} as standing,
           (select count(*)::int from own_people_links l
             where l.facility_id = f.id and l.created_at >= ${since}) as made
      from facilities f
      join corporations c on c.id = f.corporation_id
     where f.id = ${facilityId}
  `.execute(tx);
  return rows[0] ?? null;
}

type NewLink = {
  facilityId: string;
  name: string;
  hash: string;
  maxUses: number;
  staffId: string;
  expiresAt: Date;
  now: Date;
};

export async function insertOwnPeopleLink(tx: Tx, link: NewLink): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* pool.insertOwnPeopleLink */
    insert into own_people_links (facility_id, name, token_hash, max_uses, created_by, created_at, expires_at)
    values (${link.facilityId}, ${link.name}, ${link.hash}, ${link.maxUses}, ${link.staffId}, ${link.now},
            ${link.expiresAt})
    returning id
  `,
  );
  return id;
}

export type OwnPeopleLinkRow = LinkTerms & {
  id: string;
  name: string;
  createdAt: Date;
  micros: number;
  createdByName: string;
};

/** The links of the scope's facility, the latest first. */
export async function ownPeopleLinkRowsOf(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  { after, limit }: InstantPage,
): Promise<OwnPeopleLinkRow[]> {
  const { rows } = await sql<OwnPeopleLinkRow>`
    /* pool.ownPeopleLinkRowsOf */
    select l.id, l.name, l.max_uses as "maxUses", l.uses, l.expires_at as "expiresAt",
           l.revoked_at as "revokedAt", l.created_at as "createdAt",
           ${microsecondsSql(sql`l.created_at`)} as micros, s.name as "createdByName"
      from own_people_links l
      join facilities f on f.id = l.facility_id
      join staff s on s.id = l.created_by
     where l.facility_id = any (${facilityIds}::uuid[]) and f.corporation_id = ${corporationId}
       ${after ? sql`and (l.created_at, l.id) < (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by l.created_at desc, l.id desc
     limit ${limit}
  `.execute(db);
  return rows;
}

/** Locks a link of the facility, and returns whether it is revoked; null when the facility has no such link. */
export async function lockLinkOf(
  tx: Tx,
  { id, facilityId }: { id: string; facilityId: string },
): Promise<{ isRevoked: boolean } | null> {
  const { rows } = await sql<{ isRevoked: boolean }>`
    /* pool.lockLinkOf */
    select revoked_at is not null as "isRevoked"
      from own_people_links
     where id = ${id} and facility_id = ${facilityId}
       for update
  `.execute(tx);
  return rows[0] ?? null;
}

export async function markOwnPeopleLinkRevoked(
  tx: Tx,
  { id, staffId, now }: { id: string; staffId: string; now: Date },
): Promise<void> {
  await sql`
    /* pool.markOwnPeopleLinkRevoked */
    update own_people_links set revoked_by = ${staffId}, revoked_at = ${now} where id = ${id}
  `.execute(tx);
}

/** Locks a link, so that its last use goes to one worker. */
export async function lockOwnPeopleLinkByHash(tx: Tx, hash: string): Promise<void> {
  await sql`
    /* pool.lockOwnPeopleLinkByHash */
    select from own_people_links where token_hash = ${hash} for update
  `.execute(tx);
}

export type LinkFacts = LinkTerms &
  JoiningWorkerFacts & {
    id: string;
    facilityId: string;
    facilityName: string;
    corporationName: string;
    standing: EmployerPostingFacts;
    joinedAt: Date | null;
  };

/**
 * A link with the facts that decide whether a worker can join by it; `workerId` is null for a visitor. Null for an
 * unknown link.
 */
export async function readOwnPeopleLinkFacts(
  db: QueryExecutor,
  { hash, workerId }: { hash: string; workerId: string | null },
): Promise<LinkFacts | null> {
  const { rows } = await sql<LinkFacts>`
    /* pool.readOwnPeopleLinkFacts */
    select l.id, l.facility_id as "facilityId", f.name as "facilityName", c.name as "corporationName",
           l.max_uses as "maxUses", l.uses, l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
           ${employerPostingFactsColumn} as standing,
           (select p.joined_at from own_people p
             where p.facility_id = f.id and p.worker_id = ${workerId}::uuid and p.ended_at is null) as "joinedAt",
           exists (select from own_people p
                    where p.facility_id = f.id and p.worker_id = ${workerId}::uuid
                      and p.end_reason = 'REMOVED' and p.ended_at >= l.created_at) as "wasRemoved",
           ${isWorkerBlockedSql(sql`f.id`, sql`${workerId}::uuid`)} as "isBlockedByFacility",
           exists (select from blocked_facilities b
                    where b.facility_id = f.id and b.worker_id = ${workerId}::uuid) as "isBlockedByWorker",
           (select rtrim(p.last_name || ' ' || p.first_name) from worker_profiles p
             where p.worker_id = ${workerId}::uuid) as "workerName"
      from own_people_links l
      join facilities f on f.id = l.facility_id
      join corporations c on c.id = f.corporation_id
     where l.token_hash = ${hash}
  `.execute(db);
  return rows[0] ?? null;
}

/** Counts a use of a link. */
export async function countOwnPeopleLinkUse(tx: Tx, id: string): Promise<void> {
  await sql`
    /* pool.countOwnPeopleLinkUse */
    update own_people_links set uses = uses + 1 where id = ${id}
  `.execute(tx);
}
