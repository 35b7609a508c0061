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

const origin = 'https://site.example';

test.each([
  ['https://site.example/me', '/me'],
  ['https://site.example/shifts?tab=1#top', '/shifts?tab=1#top'],
  ['https://site.example', '/'],
  ['https://site.example/sign-in?callbackUrl=/', '/'],
  ['/me', '/me'],
  ['https://elsewhere.example/me', '/'],
  ['http://site.example/me', '/'],
  ['https://site.example:8443/me', '/'],
  ['https://site.example.elsewhere.example/me', '/'],
  ['https://somebody@site.example/me', '/'],
  ['https://site.example//elsewhere.example', '/'],
  ['javascript:alert(1)', '/'],
])('of the addresses that NextAuth’s client sends, %s leads to %s', (callbackUrl, path) => {
  expect(signInReturnPath(callbackUrl, origin)).toBe(path);
});
