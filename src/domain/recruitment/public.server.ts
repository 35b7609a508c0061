import { isUuid } from '#platform/base/uuid.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { readPublicRecruitmentRow, type PublicRecruitmentRow } from './public.queries.server.ts';
import { publicPageStateOf } from './rules.ts';

/**
 * How a page for search engines responds: `unknown` (404), `gone` (410: started, or closed for more
 * than 30 days), `closed` (a page without an offer) or `open`.
 */
export type PublicRecruitment =
  | { state: 'unknown' }
  | { state: 'open' | 'closed' | 'gone'; facts: PublicRecruitmentRow };

/** Returns how the public page of a recruitment responds, and its content. */
export async function readPublicRecruitment(
  db: QueryExecutor,
  id: string,
  now: Date,
): Promise<PublicRecruitment> {
  if (!isUuid(id)) return { state: 'unknown' };
  const facts = await readPublicRecruitmentRow(db, id);
  return facts ? { state: publicPageStateOf(facts, now), facts } : { state: 'unknown' };
}
