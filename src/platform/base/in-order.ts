/**
 * Calls `work` for each item, one after the other, and returns the results in the order of the items. The
 * first error ends the work: `work` is not called for the items after it. For calls that share the one
 * connection of a transaction, take locks, or build on what the calls before them wrote.
 */
export async function mapInOrder<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** `mapInOrder` for work that returns whether it changed something; returns how often it did. */
export async function runInOrderCountingChanges<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<boolean>,
): Promise<number> {
  return (await mapInOrder(items, work)).filter(Boolean).length;
}

/** Divides the items into lists of at most `size`, for statements with a limited number of rows. */
export function* chunksOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Groups values by key; keys and values keep their order. The oldest browsers lack the language's own function. */
export function groupValuesByKey<Value, Key>(
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
