import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { PostingAudience } from '#domain/recruitment/publishing/limit-rules.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  byInstantAndWorker,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';
import { searchPatternOf } from '#platform/server/database/search-key.queries.server.ts';

import { poolPageSize } from './block-rules.ts';
import { workerGroupRows } from './groups.queries.server.ts';
import { pastWorkersOf, poolWorkersOf, type PoolWorkerRow } from './pool-workers.queries.server.ts';

/** A page of the workers who have finished a shift at the scope's facility. */
export async function pastWorkerPage(db: QueryExecutor, scope: FacilityScope, cursor: ApiCursor) {
  const page = await readKeysetPage(byInstantAndWorker, { cursor, size: poolPageSize }, (at) =>
    pastWorkersOf(db, scope, at),
  );
  return { people: page.rows, cursor: page.cursor };
}

type PoolArgs = {
  audience?: PostingAudience | null | undefined;
  groupId?: string | null | undefined;
  text?: string | null | undefined;
};

/**
 * A page of the workers in the pool of the scope's facility that match the filter. A group of others is not found.
 * Refusals: NOT_FOUND, CURSOR_INVALID.
 */
export async function poolPage(
  db: QueryExecutor,
  scope: FacilityScope,
  { filter, cursor }: { filter: PoolArgs; cursor: ApiCursor },
): Promise<{ people: PoolWorkerRow[]; cursor: string | null }> {
  const { audience = null, groupId = null, text = '' } = filter;
  if (audience === 'GROUP') await checkGroup(db, scope, groupId);
  const pattern = searchPatternOf(text ?? '');
  const page = await readKeysetPage(byInstantAndWorker, { cursor, size: poolPageSize }, (at) =>
    poolWorkersOf(db, scope, { audience, groupId, pattern, ...at }),
  );
  return { people: page.rows, cursor: page.cursor };
}

async function checkGroup(db: QueryExecutor, scope: FacilityScope, groupId: string | null) {
  const groups = groupId !== null ? await workerGroupRows(db, scope) : [];
  if (!groups.some(({ id }) => id === groupId)) throw commonRefusal('NOT_FOUND');
}
