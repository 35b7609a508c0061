import { refuse } from './refusal.ts';

export type CursorPart = string | number | boolean | null;

/** An opaque cursor into a keyset-ordered list: the sort key and the id of the last row shown. */
export function encodeCursor(parts: readonly CursorPart[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * The rows of one page and the cursor of the next page; null when there is none. `rows` were read with one row more
 * than a page holds: only that row tells that the list goes on.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  pageSize: number,
  placeOf: (last: Row) => readonly (CursorPart | Date)[],
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  if (last === undefined) return { page, next: null };
  const parts = placeOf(last).map((part) => (part instanceof Date ? part.getTime() : part));
  return { page, next: encodeCursor(parts) };
}

/**
 * Reads a cursor written by `encodeCursor`. `shape` names the type of each part in order.
 * Anything else is refused: a cursor is input, and input may be forged. Refusals: CURSOR_INVALID.
 */
export function decodeCursor(
  cursor: string,
  shape: readonly ('string' | 'number' | 'uuid')[],
): CursorPart[] {
  const parts = parse(cursor);
  if (!Array.isArray(parts) || parts.length !== shape.length) throw refuse('CURSOR_INVALID');
  const fits = parts.every((part: unknown, index) => fitsShape(part, shape[index]));
  if (!fits) throw refuse('CURSOR_INVALID');
  // Each part was checked above.
  return parts as CursorPart[];
}

function parse(cursor: string): unknown {
  if (cursor.length > 500) return null;
  try {
    const binary = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Not base64, not UTF-8 or not JSON.
    return null;
  }
}

function fitsShape(part: unknown, shape: 'string' | 'number' | 'uuid' | undefined): boolean {
  if (shape === 'number') return typeof part === 'number' && Number.isSafeInteger(part);
  if (shape === 'uuid') return typeof part === 'string' && isUuid(part);
  return typeof part === 'string' && !part.includes('\u0000');
}

/** The year 2200: later than any stored row, and every number up to it is a valid instant. */
const latest = Date.UTC(2200, 0, 1);

/** Reads a cursor of `[instant in ms, uuid]`, the position in a list ordered by time. Refusals: CURSOR_INVALID. */
export function decodeInstantCursor(cursor: string): { at: Date; id: string } {
  const [at, id] = decodeCursor(cursor, ['number', 'uuid']);
  if (Math.abs(Number(at)) > latest) throw refuse('CURSOR_INVALID');
  return { at: new Date(Number(at)), id: String(id) };
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
