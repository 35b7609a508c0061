import { setImmediate as nextTurn } from 'node:timers/promises';

import { chunksOf, mapInOrder } from '#platform/base/in-order.ts';

/** Items that are worked on in one turn of the event loop. */
const itemsPerTurn = 50;

/** `items.map(work)` for many items: other requests are answered after every fifty of them. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results = await mapInOrder(chunksOf(items, itemsPerTurn), async (chunk) => {
    const done = chunk.map(work);
    if (chunk.length === itemsPerTurn) await nextTurn();
    return done;
  });
  return results.flat();
}
