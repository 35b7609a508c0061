import { expect, test } from 'vitest';

import {
  maxWorkerGroupNameLength,
  maxWorkerMemoLength,
  whyGroupNameInvalid,
  whyMemoInvalid,
} from './group-rules.ts';

test('a group has a name of one line, which is counted in characters', () => {
  expect(whyGroupNameInvalid('夜勤の頼れる人')).toBeUndefined();
  expect(whyGroupNameInvalid('𠮷'.repeat(maxWorkerGroupNameLength))).toBeUndefined();
  expect(whyGroupNameInvalid('𠮷'.repeat(maxWorkerGroupNameLength + 1))).toContain('30文字');
  expect(whyGroupNameInvalid('  \n ')).toContain('1〜30文字');
});

test('a memo may be empty, and ends somewhere', () => {
  expect(whyMemoInvalid('')).toBeUndefined();
  expect(whyMemoInvalid('あ'.repeat(maxWorkerMemoLength))).toBeUndefined();
  expect(whyMemoInvalid('あ'.repeat(maxWorkerMemoLength + 1))).toContain('200文字');
});
