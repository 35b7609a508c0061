import { cutPage, decodeCursor } from '#platform/base/cursor.ts';
import { addHours } from '#platform/base/jst.ts';
import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { Executor } from '#platform/server/database/db.server.ts';

import { blockedFacilityPatterns, blockedWorkerPatterns } from './block-patterns.queries.server.ts';

const days = 90;
const pageSize = 20;

type PageArgs = { cursor: string | null; now: Date };

function readPage({ cursor, now }: PageArgs) {
  const since = addHours(now, -24 * days);
  if (cursor === null) return { since, after: null, limit: pageSize + 1 };
  const [count, id] = decodeCursor(cursor, ['number', 'uuid']);
  return { since, after: { count: Number(count), id: String(id) }, limit: pageSize + 1 };
}

/** A page of the facilities that several workers blocked within 90 days. Refusals: those of `decodeCursor`. */
export async function facilityPatterns(db: Executor, scope: OperatorScope, args: PageArgs) {
  const rows = await blockedFacilityPatterns(db, scope, readPage(args));
  const { page, next } = cutPage(rows, pageSize, (last) => [last.count, last.facilityId]);
  return { facilities: page, cursor: next };
}

/**
 * A page of the workers whom several facilities, or a whole corporation, blocked within 90 days.
 * Refusals: those of `decodeCursor`.
 */
export async function workerPatterns(db: Executor, scope: OperatorScope, args: PageArgs) {
  const rows = await blockedWorkerPatterns(db, scope, readPage(args));
  const { page, next } = cutPage(rows, pageSize, (last) => [last.count, last.workerId]);
  return { workers: page, cursor: next };
}
