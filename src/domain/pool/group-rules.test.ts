import { expect, test } from 'vitest';

import {
  maxGroupName,
  maxMemo,
  whatIsWrongWithGroupName,
  whatIsWrongWithMemo,
} from './group-rules.ts';

test('a group has a name of one line, which is counted in characters', () => {
  expect(whatIsWrongWithGroupName('夜勤の頼れる人')).toBeUndefined();
  expect(whatIsWrongWithGroupName('𠮷'.repeat(maxGroupName))).toBeUndefined();
  expect(whatIsWrongWithGroupName('𠮷'.repeat(maxGroupName + 1))).toContain('30文字');
  expect(whatIsWrongWithGroupName('  \n ')).toContain('1〜30文字');
});

test('a memo may be empty, and ends somewhere', () => {
  expect(whatIsWrongWithMemo('')).toBeUndefined();
  expect(whatIsWrongWithMemo('あ'.repeat(maxMemo))).toBeUndefined();
  expect(whatIsWrongWithMemo('あ'.repeat(maxMemo + 1))).toContain('200文字');
});
