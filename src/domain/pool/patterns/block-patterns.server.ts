import { addHours } from '#platform/base/jst.ts';
import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { readKeysetPage, type ApiCursor } from '#platform/server/database/keyset-page.ts';

import { blockPatternDays } from '../block-rules.ts';
import {
  blockedFacilityPatternRows,
  blockedWorkerPatternRows,
  byCountAndFacility,
  byCountAndWorker,
} from './block-patterns.queries.server.ts';

const size = 20;

type PatternPage = { cursor: ApiCursor; now: Date };

const sinceAt = (now: Date) => addHours(now, -24 * blockPatternDays);

/** A page of the facilities that several workers blocked within 90 days. Refusals: CURSOR_INVALID. */
export async function blockedFacilityPatternPage(
  db: QueryExecutor,
  scope: OperatorScope,
  { cursor, now }: PatternPage,
) {
  const page = await readKeysetPage(byCountAndFacility, { cursor, size }, (at) =>
    blockedFacilityPatternRows(db, scope, { since: sinceAt(now), ...at }),
  );
  return { facilities: page.rows, cursor: page.cursor };
}

/**
 * A page of the workers whom several facilities, or a whole corporation, blocked within 90 days.
 * Refusals: CURSOR_INVALID.
 */
export async function blockedWorkerPatternPage(
  db: QueryExecutor,
  scope: OperatorScope,
  { cursor, now }: PatternPage,
) {
  const page = await readKeysetPage(byCountAndWorker, { cursor, size }, (at) =>
    blockedWorkerPatternRows(db, scope, { since: sinceAt(now), ...at }),
  );
  return { workers: page.rows, cursor: page.cursor };
}
