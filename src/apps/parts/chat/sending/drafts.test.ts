import { expect, test } from 'vitest';

import { chatOwnerOfFacilityPerson } from '../owner.ts';
import {
  dropMessageDraftsOfSide,
  dropMessageDraftsOfOthers,
  storeMessageDraft,
  readMessageDraft,
  type MessageDraftStorage,
} from './drafts.ts';

function storage(): MessageDraftStorage & { keys(): string[] } {
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
  storeMessageDraft(device, channel, '本日は');
  storeMessageDraft(device, thread, '入口は');
  expect(readMessageDraft(device, channel)).toBe('本日は');
  expect(readMessageDraft(device, thread)).toBe('入口は');
  expect(readMessageDraft(device, { ...channel, channelId: 'c2' })).toBe('');
});

test('sending leaves none, and blanks are none', () => {
  const device = storage();
  storeMessageDraft(device, channel, '本日は');
  storeMessageDraft(device, channel, '  \n');
  expect(device.keys()).toEqual([]);
});

test('what another worker wrote is removed, and nothing else', () => {
  const device = storage();
  device.setItem('theme', 'dark');
  storeMessageDraft(device, channel, 'わたしの');
  storeMessageDraft(device, { ...channel, owner: 'w10' }, 'ほかの人の');
  dropMessageDraftsOfOthers(device, 'w1');
  expect(readMessageDraft(device, channel)).toBe('わたしの');
  expect(device.keys()).toHaveLength(2);
});

test('a worker and the people of facilities who share a browser keep their own drafts', () => {
  const device = storage();
  const at = (personId: string, facilityId: string) => ({
    ...channel,
    owner: chatOwnerOfFacilityPerson({ personId, facilityId }),
  });
  storeMessageDraft(device, channel, 'ワーカーの');
  storeMessageDraft(device, at('p1', 'f1'), '施設の');
  storeMessageDraft(device, at('p1', 'f2'), 'もう一つの施設の');
  storeMessageDraft(device, at('p10', 'f1'), 'ほかの人の');
  dropMessageDraftsOfOthers(device, 'w1');
  expect(device.keys()).toHaveLength(4);
  dropMessageDraftsOfOthers(device, at('p1', 'f1').owner);
  expect(readMessageDraft(device, at('p1', 'f2'))).toBe('もう一つの施設の');
  expect(readMessageDraft(device, at('p10', 'f1'))).toBe('');
  dropMessageDraftsOfSide(device, 'facility');
  expect(device.keys()).toHaveLength(1);
  expect(readMessageDraft(device, channel)).toBe('ワーカーの');
});

test('a full storage does not stop the writing', () => {
  const full = storage();
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(() => storeMessageDraft(full, channel, '本日は')).not.toThrow();
});
