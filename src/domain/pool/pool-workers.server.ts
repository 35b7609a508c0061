import { cutPage, decodeInstantCursor } from '#platform/base/cursor.ts';
import { refuse as refuseCommon } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { Audience } from '#domain/recruitment/publishing/limit-rules.ts';
import type { Executor } from '#platform/server/database/db.server.ts';
import { searchPatternOf } from '#platform/server/database/search-key.queries.server.ts';

import { poolPageSize } from './block-rules.ts';
import { pastWorkersOf } from './blocks.queries.server.ts';
import { poolWorkersOf, workerGroups, type PoolWorkerRow } from './groups.queries.server.ts';

/** A page of the workers who have finished a shift at the scope's facility. */
export async function pastWorkerPage(db: Executor, scope: FacilityScope, cursor: string | null) {
  const rows = await pastWorkersOf(db, scope, cursor === null ? null : decodeInstantCursor(cursor));
  const { page, next } = cutPage(rows, poolPageSize, (last) => [last.lastStartsAt, last.workerId]);
  return { people: page, cursor: next };
}

type PoolArgs = {
  audience?: Audience | null | undefined;
  groupId?: string | null | undefined;
  text?: string | null | undefined;
};

/**
 * A page of the workers in the pool of the scope's facility that match the filter. A group of others is not found.
 * Refusals: NOT_FOUND.
 */
export async function poolPage(
  db: Executor,
  scope: FacilityScope,
  { filter, cursor }: { filter: PoolArgs; cursor: string | null },
): Promise<{ people: PoolWorkerRow[]; cursor: string | null }> {
  const { audience = null, groupId = null, text = '' } = filter;
  if (audience === 'GROUP') await checkGroup(db, scope, groupId);
  const after = cursor === null ? null : decodeInstantCursor(cursor);
  const pattern = searchPatternOf(text ?? '');
  const rows = await poolWorkersOf(db, scope, { audience, groupId, pattern, after });
  const { page: people, next } = cutPage(rows, poolPageSize, (last) => [
    last.latestAt,
    last.workerId,
  ]);
  return {
    people,
    cursor: next,
  };
}

async function checkGroup(db: Executor, scope: FacilityScope, groupId: string | null) {
  const groups = groupId !== null ? await workerGroups(db, scope) : [];
  if (!groups.some(({ id }) => id === groupId)) throw refuseCommon('NOT_FOUND');
}
