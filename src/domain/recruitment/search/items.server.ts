import type { Context } from '#platform/server/context.server.ts';

import { readStoredListItems, type VersionedListItem } from './items.queries.server.ts';

/** Maximum number of cached items per process: about 20 MB with their encoded parts. */
const maxItems = 4_000;

/**
 * One cache per database, because versions of different databases cannot be compared. Within a cache the least recently
 * used item comes first.
 */
const caches = new WeakMap<Context['pool'], Map<string, VersionedListItem>>();

/**
 * Adds the stored items to rows of a search. An item that this process has read is read again only when its
 * row has another version, so that most pages need no statement for it. A recruitment that closed after the
 * search is left out.
 */
export async function addStoredListItems<Row extends { id: string; version: string }>(
  { db, pool }: Pick<Context, 'db' | 'pool'>,
  rows: readonly Row[],
): Promise<(Row & Pick<VersionedListItem, 'item' | 'terms'>)[]> {
  const cache = caches.get(pool) ?? new Map<string, VersionedListItem>();
  caches.set(pool, cache);
  const known = rows.flatMap(({ id, version }) => {
    const one = cache.get(id);
    return one?.version === version ? [one] : [];
  });
  const found = new Map(known.map((one) => [one.id, one]));
  const missing = rows.filter(({ id }) => !found.has(id)).map(({ id }) => id);
  const read = missing.length === 0 ? [] : await readStoredListItems(db, missing);
  for (const one of read) found.set(one.id, one);
  for (const one of found.values()) putLast(cache, one);
  return rows.flatMap((row) => {
    const one = found.get(row.id);
    return one ? [{ ...row, item: one.item, terms: one.terms }] : [];
  });
}

function putLast(cache: Map<string, VersionedListItem>, one: VersionedListItem): void {
  cache.delete(one.id);
  cache.set(one.id, one);
  const [oldest] = cache.keys();
  if (cache.size > maxItems && oldest !== undefined) cache.delete(oldest);
}
