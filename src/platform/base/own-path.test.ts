import { describe, expect, test } from 'vitest';

import { sameSitePath } from './own-path.ts';

const origin = 'https://site.example';

describe('a path of this site', () => {
  test.each([
    ['/prepare?recruitmentId=1&returnTo=%2F', '/prepare?recruitmentId=1&returnTo=%2F'],
    ['/', '/'],
    ['/shifts?tab=1#top', '/shifts?tab=1#top'],
    ['/?q=%E5%A4%9C%E5%8B%A4', '/?q=%E5%A4%9C%E5%8B%A4'],
    ['/?q=夜勤', '/?q=%E5%A4%9C%E5%8B%A4'],
    ['/shifts/../me', '/me'],
    // A value in the query is not checked here, but by the code that uses the value.
    ['/prepare?returnTo=%2F%2Fevil.example', '/prepare?returnTo=%2F%2Fevil.example'],
  ])('%s is accepted', (address, path) => {
    expect(sameSitePath(address)).toBe(path);
  });
});

/** Each address leads to another site in some browser, router or proxy, or hides its target. */
const attacks = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example/x',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/./\t/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/shifts/..//evil.example',
  '/%2f%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/%0d%0aSet-Cookie:%20a=b',
  '/%E2%80%AEelpmaxe.live',
  '/%',
  '/shifts\u0000',
  '/shifts\u007f',
  '/\u202eelpmaxe.live',
  '/shi\u200bfts',
  '/shifts?x=\u2066',
  '/shifts#\ufeff',
  '/shifts\u2028',
  '/shifts\ud800',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  `/${'a'.repeat(2_000)}`,
];

describe('another address', () => {
  test.each(attacks.map((address) => [JSON.stringify(address).slice(0, 40), address]))(
    '%s is refused',
    (_, address) => {
      expect(sameSitePath(address)).toBeNull();
      expect(sameSitePath(address, origin)).toBeNull();
    },
  );

  test.each([[null], [''], ['prepare'], ['?x=1'], ['#top'], [`${origin}/me`]])(
    '%s is refused',
    (address) => {
      expect(sameSitePath(address)).toBeNull();
    },
  );
});

describe('of absolute addresses', () => {
  test.each([
    [`${origin}/me`, '/me'],
    [`${origin}/shifts?tab=1#top`, '/shifts?tab=1#top'],
    [origin, '/'],
    ['HTTPS://SITE.EXAMPLE/me', '/me'],
  ])('%s is a path of its origin', (address, path) => {
    expect(sameSitePath(address, origin)).toBe(path);
  });

  test.each([
    'http://site.example/me',
    'https://site.example:8443/me',
    'https://site.example.evil.example/me',
    'https://somebody@site.example/me',
    'https://:secret@site.example/me',
    'https://site.example//evil.example',
    'https://site.example/\\evil.example',
    'https://site.example/%2fevil.example',
    'https:site.example/me',
    'https:/me',
  ])('%s is refused', (address) => {
    expect(sameSitePath(address, origin)).toBeNull();
  });
});
