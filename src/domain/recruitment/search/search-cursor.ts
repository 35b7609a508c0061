import { decodeCursor, encodeCursor } from '#platform/base/cursor.ts';
import { refuse } from '#platform/base/refusal.ts';
import type { RecruitmentSort } from '#gen/types.ts';

import { maxCount } from '../labels.ts';

/** NEAREST: by the minutes from a station. */
export type SearchOrder = RecruitmentSort | 'NEAREST';

/** The last row of a page, and the total that the first page counted. */
export type SearchCursor = {
  sort: SearchOrder;
  /** The sort key of the last row: a number, or an instant in milliseconds. */
  key: number;
  id: string;
  total: number;
};

/**
 * Limits of cursor keys: all real keys are inside, and PostgreSQL's integer and timestamptz can hold
 * them.
 */
const keyLimits = { number: 2_147_483_647, time: Date.UTC(2200, 0, 1) };

export function encodeSearchCursor({ sort, key, id, total }: SearchCursor): string {
  return encodeCursor([sort, key, id, total]);
}

/**
 * Decodes a cursor of the same sort. A cursor of another sort is refused, because its key has another meaning.
 * Refusals: CURSOR_INVALID.
 */
export function decodeSearchCursor(
  cursor: string,
  { sort, isTime }: { sort: SearchOrder; isTime: boolean },
): SearchCursor {
  const [sortOfCursor, key, id, total] = decodeCursor(cursor, [
    'string',
    'number',
    'uuid',
    'number',
  ]);
  const limit = isTime ? keyLimits.time : keyLimits.number;
  const fits = Math.abs(Number(key)) <= limit && Number(total) >= 0 && Number(total) <= maxCount;
  if (sortOfCursor !== sort || !fits) throw refuse('CURSOR_INVALID');
  return { sort, key: Number(key), id: String(id), total: Number(total) };
}
