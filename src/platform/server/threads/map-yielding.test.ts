import { expect, test } from 'vitest';

import { mapYielding } from './map-yielding.server.ts';

test('after every fifty items, waiting work gets its turn', async () => {
  const order: string[] = [];
  const items = Array.from({ length: 120 }, (_, index) => index);
  const mapped = mapYielding(items, (index) => {
    if (index % 50 === 0) {
      order.push(`item ${index}`);
      setImmediate(() => order.push('another request'));
    }
    return index + 1;
  });
  expect(await mapped).toEqual(items.map((index) => index + 1));
  expect(order).toEqual(['item 0', 'another request', 'item 50', 'another request', 'item 100']);
});
