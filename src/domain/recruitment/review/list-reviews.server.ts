import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';

import { waitingReviewPage } from './list-reviews.queries.server.ts';

/** A page of the templates that wait for a review, with their postings in numbers, the oldest first. */
export async function listPostingReviews(
  db: QueryExecutor,
  scope: OperatorScope,
  cursor: ApiCursor,
) {
  const asked = { cursor, size: 20 };
  const page = await readKeysetPage(byInstant, asked, (at) => waitingReviewPage(db, scope, at));
  const reviews = page.rows.map(({ id: reviewId, micros: _micros, texts, ...row }) => ({
    ...row,
    reviewId,
    texts: texts.filter((text) => text !== ''),
  }));
  return { reviews, cursor: page.cursor };
}
