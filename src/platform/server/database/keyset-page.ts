import { isJstDay, type JstDay } from '#platform/base/jst.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import { isUuid } from '#platform/base/uuid.ts';

/** The type of a sort key's value, by its kind. */
type Values = {
  /** Microseconds since 1970: PostgreSQL's instants have them, and a `Date` would cut them off. */
  instant: number;
  int: number;
  bigint: number;
  text: string;
  day: JstDay;
  uuid: string;
};

/** The columns by which a list is ordered: field name and kind, the last one unique. */
export type Keyset = Readonly<Record<string, keyof Values>>;

/** A position in a list: the sort key of a row. */
export type KeysetPosition<Keys extends Keyset> = { [Name in keyof Keys]: Values[Keys[Name]] };

/**
 * The arguments of a page's query: the position after which the page begins (null at the start), and the limit of
 * rows.
 */
export type KeysetPageArgs<Keys extends Keyset> = {
  after: KeysetPosition<Keys> | null;
  limit: number;
};

/** The order of most lists. */
export const byInstant = { micros: 'instant', id: 'uuid' } as const satisfies Keyset;
/** The orders that several lists share, by the fields of their rows. */
export const byInstantAndShift = { micros: 'instant', attendanceId: 'uuid' } as const;
export const byInstantAndWorker = { micros: 'instant', workerId: 'uuid' } as const;
export const byInstantAndFacility = { micros: 'instant', facilityId: 'uuid' } as const;
export const byName = { name: 'text', id: 'uuid' } as const;
export const byId = { id: 'uuid' } as const;
/** The order of rows with a number that the database counts up. */
export const byNumber = { id: 'bigint' } as const;
export type InstantPosition = KeysetPosition<typeof byInstant>;
export type InstantPage = KeysetPageArgs<typeof byInstant>;

/** A cursor as the API receives it; missing, null or empty at the start of a list. */
export type ApiCursor = string | null | undefined;

/** `size`: the limit of rows of a page. */
type PageArgs = { cursor: ApiCursor; size?: number };

/**
 * Returns one page of a list, and the cursor of the next page, null at the end. `read` is called with a limit of one
 * row more than a page has, which shows whether the list goes on; every row has the fields of the keyset.
 * Refusals: CURSOR_INVALID.
 */
export async function readKeysetPage<const Keys extends Keyset, Row extends KeysetPosition<Keys>>(
  keyset: Keys,
  { cursor, size = 50 }: PageArgs,
  read: (page: KeysetPageArgs<Keys>) => Promise<readonly Row[]>,
): Promise<{ rows: Row[]; cursor: string | null }> {
  const after = cursor ? decodePageCursor(keyset, cursor) : null;
  const rows = await read({ after, limit: size + 1 });
  const last = rows.length > size ? rows[size - 1] : undefined;
  const next = last && encodePageCursor(Object.keys(keyset).map((name) => last[name]));
  return { rows: rows.slice(0, size), cursor: next ?? null };
}

/** The text of a cursor: the values of a sort key in order. */
export function encodePageCursor(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Reads a cursor of this order. A cursor is input and may be forged. Refusals: CURSOR_INVALID. */
export function decodePageCursor<Keys extends Keyset>(
  keyset: Keys,
  cursor: string,
): KeysetPosition<Keys> {
  const values = parse(cursor);
  const columns = Object.entries(keyset);
  const fits =
    Array.isArray(values) &&
    values.length === columns.length &&
    columns.every(([, kind], index) => fitsKind[kind](values[index]));
  if (!fits) throw commonRefusal('CURSOR_INVALID');
  // Boundary cast: each value was checked above.
  return Object.fromEntries(
    columns.map(([name], index) => [name, values[index]]),
  ) as KeysetPosition<Keys>;
}

function parse(cursor: string): unknown {
  if (cursor.length > 500) return null;
  try {
    const bytes = Buffer.from(cursor, 'base64url');
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // The cursor is not UTF-8 or not JSON.
    return null;
  }
}

/** Bounds of an instant in a cursor: every stored instant lies within, and PostgreSQL can represent all within. */
const instants = { from: Date.UTC(2000, 0, 1) * 1_000, to: Date.UTC(2200, 0, 1) * 1_000 };

const isBetween = (value: unknown, from: number, to: number) =>
  Number.isSafeInteger(value) && Number(value) >= from && Number(value) <= to;

/** For each kind: true when PostgreSQL can compare the value with a column of this kind. */
const fitsKind: Record<keyof Values, (value: unknown) => boolean> = {
  instant: (value) => isBetween(value, instants.from, instants.to),
  int: (value) => isBetween(value, -(2 ** 31), 2 ** 31 - 1),
  bigint: (value) => Number.isSafeInteger(value),
  text: (value) => typeof value === 'string' && !value.includes('\u0000'),
  day: (value) => typeof value === 'string' && isJstDay(value),
  uuid: (value) => typeof value === 'string' && isUuid(value),
};
