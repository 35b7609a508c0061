import { expect, test } from 'vitest';

import { LiveChannelGroups } from './channel-groups.ts';

test('a group holds its members only', () => {
  const groups = new LiveChannelGroups<string | null, number>();
  groups.add('a', 1);
  groups.add('a', 2);
  groups.add(null, 3);
  expect([groups.of('a'), groups.of(null), groups.of('b')]).toEqual([[1, 2], [3], []]);
  groups.delete('a', 3);
  groups.delete('a', 1);
  expect([groups.of('a'), groups.sizeOf('a')]).toEqual([[2], 1]);
  groups.delete('a', 2);
  expect([groups.sizeOf('a'), groups.sizeOf(null)]).toEqual([0, 1]);
});
