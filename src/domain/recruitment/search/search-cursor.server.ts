import { commonRefusal } from '#platform/base/refusal.ts';
import type { RecruitmentSort } from '#gen/types.ts';
import { decodePageCursor, encodePageCursor } from '#platform/server/database/keyset-page.ts';

import { maxShownTotalCount } from '../labels.ts';

/** The order of a search's results; NEAREST is by the minutes from a station. */
export type SearchOrder = RecruitmentSort | 'NEAREST';

/** The end of a page: its last row, and the total that the first page counted. */
export type SearchCursor = {
  sort: SearchOrder;
  /** The sort key of the last row: a number, or an instant in microseconds. */
  key: number;
  id: string;
  total: number;
};

export function encodeSearchCursor({ sort, key, id, total }: SearchCursor): string {
  return encodePageCursor([sort, key, id, total]);
}

/**
 * Decodes a cursor of the same sort. A cursor of another sort is refused, because its key has another meaning.
 * Refusals: CURSOR_INVALID.
 */
export function decodeSearchCursor(
  cursor: string,
  { sort, isTime }: { sort: SearchOrder; isTime: boolean },
): SearchCursor {
  const key = isTime ? 'instant' : 'int';
  const place = decodePageCursor({ sort: 'text', key, id: 'uuid', total: 'int' }, cursor);
  const fits = place.sort === sort && place.total >= 0 && place.total <= maxShownTotalCount;
  if (!fits) throw commonRefusal('CURSOR_INVALID');
  return { ...place, sort };
}
