import { decodeCursor, encodeCursor } from '#base/cursor.ts';
import { refuse } from '#base/refusal.ts';
import type { RecruitmentSort } from '#gen/resolvers.ts';

import { maxCount } from '../labels.ts';

/** Where a page of a search ended, and what its first page counted. */
export type SearchCursor = {
  sort: RecruitmentSort;
  /** The sort key of the last row: a number, or an instant in milliseconds. */
  key: number;
  id: string;
  total: number;
};

/** Beyond these no key of ours lies, and PostgreSQL's integer and timestamptz hold them all. */
const keyLimits = { number: 2_147_483_647, time: Date.UTC(2200, 0, 1) };

export function encodeSearchCursor({ sort, key, id, total }: SearchCursor): string {
  return encodeCursor([sort, key, id, total]);
}

/** Reads a cursor of the same sort; another sort's would lead nowhere and is refused. */
export function decodeSearchCursor(
  cursor: string,
  { sort, isTime }: { sort: RecruitmentSort; isTime: boolean },
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
