import { cutPage, decodeCursor } from '#platform/base/cursor.ts';
import { refuse } from '#platform/base/refusal.ts';

/**
 * A place in a list that is ordered by an instant and an id. PostgreSQL's instants have microseconds,
 * which a `Date` would cut off; a whole number carries them.
 */
export type InstantKey = { micros: number; id: string };

/** Year 2200 in microseconds: no entry is later, and PostgreSQL can still represent it. */
const latest = 7_258_118_400_000_000;

/** Null at the start of a list. A cursor that `cutInstantPage` did not write is refused. Refusals: CURSOR_INVALID. */
export function decodeInstantKey(cursor: string | null | undefined): InstantKey | null {
  if (cursor === null || cursor === undefined) return null;
  const [micros, id] = decodeCursor(cursor, ['number', 'uuid']);
  if (typeof micros !== 'number' || typeof id !== 'string' || micros < 0 || micros > latest) {
    throw refuse('CURSOR_INVALID');
  }
  return { micros, id };
}

/** The rows of one page and the cursor of the next, of a query that reads one row more. */
export function cutInstantPage<Row extends InstantKey>(
  rows: Row[],
  size: number,
): { rows: Row[]; cursor: string | null } {
  const { page, next } = cutPage(rows, size, ({ micros, id }) => [micros, id]);
  return { rows: page, cursor: next };
}
