import { statesSexForCareBySameSex } from '#domain/corporation/forbidden-texts.ts';
import type { PostedTemplate } from '#domain/corporation/template.queries.server.ts';
import type { Refusal } from '#platform/base/refusal.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import { recruitmentRefusal } from '../messages.ts';
import { reviewDueAt, reviewReasonOf, type ReviewReason } from './review-rules.ts';
import { openPostingReviews, reviewFactsOfVersions } from './reviews.queries.server.ts';

type Need = { template: PostedTemplate; reason: ReviewReason; refusedNote: string | null };

/** Returns the templates whose current version an operator reviews before its postings are public. */
async function neededReviews(
  db: QueryExecutor,
  templates: readonly PostedTemplate[],
): Promise<Need[]> {
  const rows = await reviewFactsOfVersions(
    db,
    templates.map(({ jobId }) => jobId),
  );
  const facts = new Map(rows.map((row) => [row.jobId, row]));
  return templates.flatMap((template) => {
    const stored = facts.get(template.jobId);
    if (!stored) return [];
    const statesSexOfWorker = template.texts.some(statesSexForCareBySameSex);
    const reason = reviewReasonOf({ ...stored, statesSexOfWorker });
    const refusedNote = stored.versionState === 'REFUSED' ? stored.note : null;
    return reason ? [{ template, reason, refusedNote }] : [];
  });
}

/** Returns the refusal of postings from each template whose current version an operator refused, by template id. */
export async function refusalsOfReviewedTemplates(
  db: QueryExecutor,
  templates: readonly PostedTemplate[],
): Promise<ReadonlyMap<string, Refusal>> {
  const needed = await neededReviews(db, templates);
  return new Map(
    needed.flatMap(({ template: { id, title }, refusedNote }) =>
      refusedNote === null
        ? []
        : [[id, recruitmentRefusal('TEMPLATE_NOT_RELEASED', { title, note: refusedNote })]],
    ),
  );
}

/**
 * Opens the reviews that the templates of new postings need, and returns the ids of the waiting reviews by version.
 * Refusals: TEMPLATE_NOT_RELEASED. (Rule 8.6)
 */
export async function reviewsOfNewPostings(
  tx: Tx,
  { templates, now }: { templates: readonly PostedTemplate[]; now: Date },
): Promise<ReadonlyMap<string, string>> {
  const needed = await neededReviews(tx, templates);
  for (const { template, refusedNote } of needed) {
    if (refusedNote !== null) {
      const { title } = template;
      throw recruitmentRefusal('TEMPLATE_NOT_RELEASED', { title, note: refusedNote });
    }
  }
  if (needed.length === 0) return new Map();
  const reviews = needed.map(({ template: { id: templateId, jobId, facilityId }, reason }) => ({
    jobId,
    templateId,
    facilityId,
    reason,
    dueAt: reviewDueAt(now),
  }));
  const waiting = await openPostingReviews(tx, { reviews, now });
  return new Map(waiting.map(({ jobId, id }) => [jobId, id]));
}
