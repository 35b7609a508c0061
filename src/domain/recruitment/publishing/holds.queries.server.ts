import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';

/**
 * SQL condition: no review hides the recruitment `r` from links. A scalar subquery, as in `isRecruitmentVisibleTo`.
 * Lists need no such condition, because a hidden recruitment is paused.
 */
export const isNotHiddenByReview: RawBuilder<boolean> = sql<boolean>`coalesce(
  (select h.shown_at is not null from held_recruitments h where h.recruitment_id = r.id), true)`;

/** SQL column: recruitment `r` is public although no operator has decided about its template. */
export const isUnreviewedColumn: RawBuilder<boolean> = sql<boolean>`
  exists (select from held_recruitments h where h.recruitment_id = r.id and h.shown_at is not null)`;

export type NewHold = {
  recruitmentId: string;
  reviewId: string;
  capacity: number;
  payTiming: string;
};

/** Pauses new recruitments until an operator has decided about their review. */
export async function holdRecruitments(
  tx: Tx,
  { holds, now }: { holds: readonly NewHold[]; now: Date },
): Promise<void> {
  if (holds.length === 0) return;
  await sql`
    /* recruitment.holdRecruitments */
    insert into held_recruitments (recruitment_id, review_id, capacity, pay_timing)
    select "recruitmentId", "reviewId", capacity, "payTiming"
      from json_to_recordset(${JSON.stringify(holds)}::json) as t (
             "recruitmentId" uuid, "reviewId" uuid, capacity integer, "payTiming" text)
  `.execute(tx);
  await sql`
    /* recruitment.pauseHeldRecruitments */
    update recruitments set paused_at = ${now}
     where id = any (${holds.map(({ recruitmentId }) => recruitmentId)}::uuid[])
  `.execute(tx);
}

/** True while an operator has not decided about the review of a recruitment. */
export async function isRecruitmentUnderReview(tx: Tx, recruitmentId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    /* recruitment.isRecruitmentUnderReview */
    select exists (select from held_recruitments h where h.recruitment_id = ${recruitmentId}) as found
  `.execute(tx);
  return rows[0]?.found ?? false;
}
