import { describe, expect, test } from 'vitest';

import { chunksOf, runInOrderCountingChanges, mapInOrder } from './in-order.ts';

/** Work that records the beginning and end of each call; calls for larger numbers end sooner. */
function recorded() {
  const events: string[] = [];
  const work = async (item: number) => {
    events.push(`begin ${item}`);
    await new Promise((resolve) => setTimeout(resolve, 5 - item));
    events.push(`end ${item}`);
    if (item === 3) throw new Error('three');
    return item * 10;
  };
  return { events, work };
}

describe('inOrder', () => {
  test('ends each call before the next begins, and returns the results in order', async () => {
    const { events, work } = recorded();
    expect(await mapInOrder([1, 2], work)).toEqual([10, 20]);
    expect(events).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2']);
  });

  test('stops at the first error', async () => {
    const { events, work } = recorded();
    await expect(mapInOrder([3, 1], work)).rejects.toThrow('three');
    expect(events).toEqual(['begin 3', 'end 3']);
  });

  test('reads an iterable item by item, so that an item may depend on the work before', async () => {
    const { events, work } = recorded();
    function* items() {
      yield 1;
      events.push('next');
      yield 2;
    }
    await mapInOrder(items(), work);
    expect(events).toEqual(['begin 1', 'end 1', 'next', 'begin 2', 'end 2']);
  });

  test('does nothing without items', async () => {
    const { events, work } = recorded();
    expect(await mapInOrder([], work)).toEqual([]);
    expect(events).toEqual([]);
  });
});

test('countInOrder counts the calls that returned true', async () => {
  expect(await runInOrderCountingChanges([1, 2, 3], async (item) => item > 1)).toBe(2);
  expect(await runInOrderCountingChanges([], async () => true)).toBe(0);
});

describe('chunksOf', () => {
  const cases = [
    { items: [], chunks: [] },
    { items: [1], chunks: [[1]] },
    { items: [1, 2], chunks: [[1, 2]] },
    { items: [1, 2, 3, 4, 5], chunks: [[1, 2], [3, 4], [5]] },
  ];
  test.each(cases)('divides $items', ({ items, chunks }) => {
    expect([...chunksOf<number>(items, 2)]).toEqual(chunks);
  });
});
