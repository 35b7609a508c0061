import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

export type FollowKey = { workerId: string; facilityId: string };

/** Locks the worker, so that concurrent requests cannot exceed the number of follows that is allowed. */
export async function lockFollows(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* recruitment.lockFollows */
    select from workers where id = ${workerId} for no key update
  `.execute(tx);
}

/**
 * Returns whether the worker follows the facility, and how many facilities the worker follows; null for an unknown one.
 */
export async function readFacilityFollowFacts(
  db: QueryExecutor,
  { workerId, facilityId }: FollowKey,
): Promise<{ isFollowed: boolean; count: number } | null> {
  const { rows } = await sql<{ isFollowed: boolean; count: number }>`
    /* recruitment.readFacilityFollowFacts */
    select exists (select from facility_follows
                    where worker_id = ${workerId} and facility_id = f.id) as "isFollowed",
           (select count(*) from facility_follows where worker_id = ${workerId}) as count
      from facilities f
     where f.id = ${facilityId}
  `.execute(db);
  return rows[0] ?? null;
}

export async function insertFollow(tx: Tx, follow: FollowKey & { now: Date }): Promise<void> {
  await sql`
    /* recruitment.insertFollow */
    insert into facility_follows (worker_id, facility_id, followed_at)
    values (${follow.workerId}, ${follow.facilityId}, ${follow.now})
  `.execute(tx);
}

export async function deleteFollow(db: QueryExecutor, follow: FollowKey): Promise<void> {
  await sql`
    /* recruitment.deleteFollow */
    delete from facility_follows
     where worker_id = ${follow.workerId} and facility_id = ${follow.facilityId}
  `.execute(db);
}

/** Erases the list of facilities that a worker follows. */
export async function eraseFacilityFollowsOf(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* recruitment.eraseFacilityFollowsOf */
    delete from facility_follows where worker_id = ${workerId}
  `.execute(tx);
}
