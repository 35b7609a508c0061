import { expect, test } from 'vitest';

import { signInReturnPath } from './return-path.ts';

test.each([
  ['/shifts?tab=1', '/shifts?tab=1'],
  [null, '/'],
  ['', '/'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example', '/'],
  ['/\\elsewhere.example', '/'],
  ['/sign-in?callbackUrl=/', '/'],
])('%s leads to %s', (callbackUrl, path) => {
  expect(signInReturnPath(callbackUrl)).toBe(path);
});
