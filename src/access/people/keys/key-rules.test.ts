import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { isApiKeyRight, apiKeyRights, hasRoleRight } from '#platform/base/people/rights.ts';

import { mustStoreApiKeyUse, readApiKeyRights } from './key-rules.ts';

test('a key has rights that an owner has, and none over people, keys, contracts, hours or messages', () => {
  for (const right of apiKeyRights) expect(hasRoleRight('OWNER', right)).toBe(true);
  const persons = [
    'members.read',
    'members.write',
    'keys.write',
    'corporation.read',
    'corporation.write',
    'applications.decide',
    'shifts.run',
    'hours.approve',
    'chat.write',
  ];
  expect(persons.filter(isApiKeyRight)).toEqual([]);
});

test('chosen rights are read in the order of the list, and one wrong word refuses all', () => {
  expect(readApiKeyRights(['shifts.read', 'postings.read', 'shifts.read'])).toEqual([
    'postings.read',
    'shifts.read',
  ]);
  expect(readApiKeyRights([])).toBeNull();
  expect(readApiKeyRights(['shifts.read', 'members.write'])).toBeNull();
  expect(readApiKeyRights(['shifts.read', ''])).toBeNull();
});

test('a use is written once a minute, and at once from another network', () => {
  const lastUsedAt = instantAtJst('2026-12-01', '09:00');
  const used = { lastUsedAt, lastNetwork: '192.0.2.7' };
  const later = (seconds: number) => new Date(lastUsedAt.getTime() + seconds * 1_000);
  expect(mustStoreApiKeyUse({ lastUsedAt: null, lastNetwork: null }, '192.0.2.7', lastUsedAt)).toBe(
    true,
  );
  expect(mustStoreApiKeyUse(used, '192.0.2.7', later(59))).toBe(false);
  expect(mustStoreApiKeyUse(used, '192.0.2.7', later(60))).toBe(true);
  expect(mustStoreApiKeyUse(used, '192.0.2.8', later(1))).toBe(true);
});
