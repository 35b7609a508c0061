import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { expect, onTestFinished, test, vi } from 'vitest';

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
  const cache = createPageCache({
    seconds: 2,
    sitemapSeconds: 60,
    render: async () => new Response(),
  });
  const isShared = (url: string) => cache.find(requestOf(url)) !== null;
  const part = '/sitemap/01a1fc00-e403-71c5-8889-a16929fddd39.xml';
  expect(['/', '/sitemap.xml', part, '/help/pay'].map(isShared)).toEqual([true, true, true, true]);
  expect(['/search', '/sitemap.xml/x', '/sitemap/x.xml'].map(isShared)).toEqual([
    false,
    false,
    false,
  ]);
});

test('the sitemap stays in memory longer than pages, and its size is known', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let renderings = 0;
  const cache = createPageCache({
    seconds: 2,
    sitemapSeconds: 60,
    render: async () => {
      renderings += 1;
      return new Response('x'.repeat(600_000));
    },
  });
  const serve = async (url: string) => {
    // Boundary cast: the cache writes a head and a body.
    const res = { writeHead: () => {}, end: () => {} } as unknown as ServerResponse;
    await cache.find(requestOf(url))?.serve(res);
  };
  expect(cache.find(requestOf('/sitemap.xml'))?.readyBytes).toBe(null);
  await serve('/sitemap.xml');
  await serve('/guide');
  expect(renderings).toBe(2);
  vi.advanceTimersByTime(59_000);
  expect(cache.find(requestOf('/sitemap.xml'))?.readyBytes).toBe(600_000);
  expect(cache.find(requestOf('/guide'))?.readyBytes).toBe(null);
  vi.advanceTimersByTime(2_000);
  expect(cache.find(requestOf('/sitemap.xml'))?.readyBytes).toBe(null);
});

// Boundary cast: the cache reads the method, the address and the headers.
const requestOf = (url: string) => ({ method: 'GET', url, headers: {} }) as IncomingMessage;
