import { expect, test } from 'vitest';

import { createPendingMessageRemovals, type MessageRemovalStorage } from './removals.ts';

function storage(): MessageRemovalStorage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

test('a deletion is remembered until the server knows of it', () => {
  const device = storage();
  createPendingMessageRemovals(device, 'w1').add({ channelId: 'c1', messageId: 'm1' });
  const later = createPendingMessageRemovals(device, 'w1');
  expect(later.all()).toEqual([{ channelId: 'c1', messageId: 'm1' }]);
  later.forget('m1');
  expect(later.all()).toEqual([]);
});

test("another worker's deletions are left alone", () => {
  const device = storage();
  createPendingMessageRemovals(device, 'w1').add({ channelId: 'c1', messageId: 'm1' });
  expect(createPendingMessageRemovals(device, 'w2').all()).toEqual([]);
});
