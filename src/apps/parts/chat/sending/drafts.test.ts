import { expect, test } from 'vitest';

import { facilityOwner } from '../owner.ts';
import {
  dropDraftsOfSide,
  dropDraftsOfOthers,
  storeDraft,
  readDraft,
  type DraftStorage,
} from './drafts.ts';

function storage(): DraftStorage & { keys(): string[] } {
  const kept = new Map<string, string>();
  return {
    keys: () => [...kept.keys()],
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const channel = { owner: 'w1', channelId: 'c1', parentId: null };
const thread = { ...channel, parentId: 'm1' };

test('a draft is stored per channel and per thread', () => {
  const device = storage();
  storeDraft(device, channel, '本日は');
  storeDraft(device, thread, '入口は');
  expect(readDraft(device, channel)).toBe('本日は');
  expect(readDraft(device, thread)).toBe('入口は');
  expect(readDraft(device, { ...channel, channelId: 'c2' })).toBe('');
});

test('sending leaves none, and blanks are none', () => {
  const device = storage();
  storeDraft(device, channel, '本日は');
  storeDraft(device, channel, '  \n');
  expect(device.keys()).toEqual([]);
});

test('what another worker wrote is removed, and nothing else', () => {
  const device = storage();
  device.setItem('theme', 'dark');
  storeDraft(device, channel, 'わたしの');
  storeDraft(device, { ...channel, owner: 'w10' }, 'ほかの人の');
  dropDraftsOfOthers(device, 'w1');
  expect(readDraft(device, channel)).toBe('わたしの');
  expect(device.keys()).toHaveLength(2);
});

test('a worker and the people of facilities who share a browser keep their own drafts', () => {
  const device = storage();
  const at = (personId: string, facilityId: string) => ({
    ...channel,
    owner: facilityOwner({ personId, facilityId }),
  });
  storeDraft(device, channel, 'ワーカーの');
  storeDraft(device, at('p1', 'f1'), '施設の');
  storeDraft(device, at('p1', 'f2'), 'もう一つの施設の');
  storeDraft(device, at('p10', 'f1'), 'ほかの人の');
  dropDraftsOfOthers(device, 'w1');
  expect(device.keys()).toHaveLength(4);
  dropDraftsOfOthers(device, at('p1', 'f1').owner);
  expect(readDraft(device, at('p1', 'f2'))).toBe('もう一つの施設の');
  expect(readDraft(device, at('p10', 'f1'))).toBe('');
  dropDraftsOfSide(device, 'facility');
  expect(device.keys()).toHaveLength(1);
  expect(readDraft(device, channel)).toBe('ワーカーの');
});

test('a full storage does not stop the writing', () => {
  const full = storage();
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(() => storeDraft(full, channel, '本日は')).not.toThrow();
});
