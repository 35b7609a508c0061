import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import { expect, test } from 'vitest';

import {
  cookiesThatChangePages,
  createPageCache,
  replaceNonceByHashes,
} from './page-cache.server.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = "default-src 'self'; script-src 'self' 'nonce-abc123' 'wasm-unsafe-eval'";

test('a shared page allows the inline scripts that carry the nonce of its rendering', () => {
  const html =
    '<script nonce="abc123">start()</script><script src="/a.js" nonce="abc123"></script>';
  expect(replaceNonceByHashes(policy, html)).toBe(
    `default-src 'self'; script-src 'self' ${hashOf('start()')} 'wasm-unsafe-eval'`,
  );
});

test.each([
  ['without a nonce', '<script>steal()</script>'],
  ['with a guessed nonce', '<script nonce="abc12">steal()</script>'],
])('a script %s stays forbidden on a shared page', (_name, script) => {
  const html = `<script nonce="abc123">start()</script>${script}`;
  expect(replaceNonceByHashes(policy, html)).not.toContain(hashOf('steal()'));
});

test('the cookies of this site are distinguished from those of others', () => {
  const cookies =
    '_ga=1; display=dark.large; __Secure-authjs.session-token=x; lb=7; place=osaka; place-everywhere=1';
  expect(cookiesThatChangePages(cookies)).toEqual([
    'display=dark.large',
    '__Secure-authjs.session-token=x',
    'place=osaka',
    'place-everywhere=1',
  ]);
  expect(cookiesThatChangePages('')).toEqual([]);
});

test('the sitemap and pages without personal content are shared, a search is not', () => {
  const cache = createPageCache({ seconds: 2, render: async () => new Response() });
  // Boundary cast: the cache reads the method, the address and the headers.
  const isShared = (url: string) =>
    cache.find({ method: 'GET', url, headers: {} } as IncomingMessage) !== null;
  expect(['/', '/sitemap.xml', '/help/pay', '/search', '/sitemap.xml/x'].map(isShared)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
