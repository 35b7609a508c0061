import { expect, test } from 'vitest';

import { ownPath } from './own-path.ts';

test.each([
  ['/prepare?recruitmentId=1&returnTo=%2F', '/prepare?recruitmentId=1&returnTo=%2F'],
  ['/', '/'],
  [null, null],
  ['', null],
  ['prepare', null],
  ['https://elsewhere.example/', null],
  ['//elsewhere.example', null],
  ['/\\elsewhere.example', null],
  ['javascript:alert(1)', null],
])('%s leads to %s', (given, path) => {
  expect(ownPath(given)).toBe(path);
});
