import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';

import { isNotHiddenByReview } from './holds.queries.server.ts';

export type LockedRecruitment = {
  facilityId: string;
  pausedAt: Date | null;
  closedAt: Date | null;
  /** True while a review hides the posting. */
  isHidden: boolean;
};

/** Locks and returns a recruitment's row; undefined for an unknown recruitment. */
export async function lockRecruitment(tx: Tx, id: string): Promise<LockedRecruitment | undefined> {
  const { rows } = await sql<LockedRecruitment>`
    /* recruitment.lockRecruitment */
    select facility_id as "facilityId", paused_at as "pausedAt", closed_at as "closedAt",
           not ${isNotHiddenByReview} as "isHidden"
      from recruitments r
     where id = ${id}
       for update
  `.execute(tx);
  return rows[0];
}

/** Stores when the recruitment was paused; null resumes it. */
export async function writeRecruitmentPause(
  tx: Tx,
  { id, pausedAt }: { id: string; pausedAt: Date | null },
): Promise<void> {
  await sql`
    /* recruitment.writeRecruitmentPause */
    update recruitments set paused_at = ${pausedAt} where id = ${id}
  `.execute(tx);
}

/** Stores that these recruitments are closed for good. */
export async function writeRecruitmentClosing(
  tx: Tx,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    /* recruitment.writeRecruitmentClosing */
    update recruitments set closed_at = ${now} where id = any (${ids}::uuid[])
  `.execute(tx);
}
