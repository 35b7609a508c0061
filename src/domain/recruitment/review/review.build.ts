import type { QueryExecutor } from '#platform/server/database/db.server.ts';

type Released = { jobId: string; facilityId: string; now: Date };

/** A template that had its first posting: a further one needs no review. For tests of unproven corporations. */
export async function buildReleasedTemplate(
  db: QueryExecutor,
  { jobId, facilityId, now }: Released,
): Promise<void> {
  await db
    .insertInto('posting_reviews')
    .values({
      job_id: jobId,
      template_id: jobId,
      facility_id: facilityId,
      reason: 'BEFORE_RULE',
      state: 'RELEASED',
      opened_at: now,
      due_at: now,
      decided_at: now,
    })
    .execute();
}
