import { expect, test } from 'vitest';

import { connectionsOfShares, databaseShares, minConnections } from './shares.ts';

test('the shares together are all connections, and none is left without', () => {
  for (let total = minConnections; total <= 1_000; total += 1) {
    const sizes = connectionsOfShares(total);
    const each = databaseShares.map((share) => sizes[share]);
    expect(each.reduce((sum, size) => sum + size, 0)).toBe(total);
    expect(Math.min(...each)).toBeGreaterThanOrEqual(1);
    expect(Math.min(sizes.commands, sizes.tasks)).toBeGreaterThanOrEqual(2);
    expect(sizes.known).toBeGreaterThanOrEqual(sizes.commands);
    expect(sizes.others).toBeLessThanOrEqual(total / 4);
  }
});

test('the split of the default', () => {
  expect(connectionsOfShares(16)).toEqual({ known: 6, others: 2, commands: 4, tasks: 2, files: 2 });
});
