import { addHours } from '#platform/base/jst.ts';
import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { Executor } from '#platform/server/database/db.server.ts';
import { pageOf, type Cursor } from '#platform/server/database/keyset-page.ts';

import { patternDays } from '../block-rules.ts';
import {
  blockedFacilityPatterns,
  blockedWorkerPatterns,
  byCountAndFacility,
  byCountAndWorker,
} from './block-patterns.queries.server.ts';

const size = 20;

type PatternPage = { cursor: Cursor; now: Date };

const sinceAt = (now: Date) => addHours(now, -24 * patternDays);

/** A page of the facilities that several workers blocked within 90 days. Refusals: CURSOR_INVALID. */
export async function facilityPatterns(
  db: Executor,
  scope: OperatorScope,
  { cursor, now }: PatternPage,
) {
  const page = await pageOf(byCountAndFacility, { cursor, size }, (at) =>
    blockedFacilityPatterns(db, scope, { since: sinceAt(now), ...at }),
  );
  return { facilities: page.rows, cursor: page.cursor };
}

/**
 * A page of the workers whom several facilities, or a whole corporation, blocked within 90 days.
 * Refusals: CURSOR_INVALID.
 */
export async function workerPatterns(
  db: Executor,
  scope: OperatorScope,
  { cursor, now }: PatternPage,
) {
  const page = await pageOf(byCountAndWorker, { cursor, size }, (at) =>
    blockedWorkerPatterns(db, scope, { since: sinceAt(now), ...at }),
  );
  return { workers: page.rows, cursor: page.cursor };
}
