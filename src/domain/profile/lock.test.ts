import { expect, test } from 'vitest';

import { changedLockedFields, lockedProfileFieldsOf, documentProvenFields } from './lock.ts';

const before = {
  lastName: '山田',
  firstName: '花子',
  lastKana: 'ヤマダ',
  firstKana: 'ハナコ',
  bornOn: '1990-04-01',
  nationality: 'japan',
} as const;
const other = {
  lastName: '鈴木',
  firstName: '太郎',
  lastKana: 'スズキ',
  firstKana: 'タロウ',
  bornOn: '1991-04-01',
  nationality: 'foreign',
} as const;

test('nothing is locked before a document is approved', () => {
  expect(lockedProfileFieldsOf({ identityVerified: false })).toEqual([]);
  expect(changedLockedFields({ ...before, identityVerified: false }, other)).toEqual([]);
});

test.each(documentProvenFields)('%s is locked afterwards', (field) => {
  const verified = { ...before, identityVerified: true };
  expect(changedLockedFields(verified, { [field]: other[field] })).toEqual([field]);
  expect(changedLockedFields(verified, { [field]: before[field] })).toEqual([]);
});

test('an address is never locked', () => {
  expect(
    changedLockedFields({ ...before, identityVerified: true }, { city: '渋谷区', sex: 'Male' }),
  ).toEqual([]);
});
