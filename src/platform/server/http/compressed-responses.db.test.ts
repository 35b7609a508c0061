import { brotliDecompressSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createWorkerEndpoint } from '#main/schema.server.ts';
import type { GraphqlEndpoint } from '../graphql/endpoint.server.ts';

const now = instantAtJst('2026-11-21', '12:00');
const long = '{ areaLList { id name } }';
const own = '{ areaLList { id name } currentUser { id } }';
const short = '{ serverTime }';
/** A query that is executed once for all visitors within the cache time. */
const shared = '{ recruitmentDayCounts(input: {}) { date count } }';

let product: TestProduct;
let endpoint: GraphqlEndpoint;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now, { visitorCacheSeconds: 60 });
  endpoint = await createWorkerEndpoint(product.app);
});
afterAll(() => product.close());

type AskArgs = { takes?: string; accept?: string; token?: string };

async function ask(query: string, { takes, accept, token }: AskArgs = {}) {
  const request = new Request('http://test/api/worker/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'apollo-require-preflight': 'true',
      ...(takes ? { 'accept-encoding': takes } : {}),
      ...(accept ? { accept } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify({ query }),
  });
  const response = await endpoint.fetch(request, { requestId: 'test', address: '192.0.2.1' });
  const bytes = Buffer.from(await response.arrayBuffer());
  const encoding = response.headers.get('content-encoding');
  const text = (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString();
  return {
    encoding,
    text,
    bytes: bytes.length,
    headers: response.headers,
    status: response.status,
  };
}

test('who takes brotli gets the same answer, smaller', async () => {
  const plain = await ask(long);
  expect(plain.encoding).toBeNull();
  const first = await ask(long, { takes: 'gzip, deflate, br, zstd' });
  const again = await ask(long, { takes: 'br' });
  for (const packed of [first, again]) {
    expect(packed).toMatchObject({ encoding: 'br', text: plain.text, status: plain.status });
    expect(packed.headers.get('content-type')).toBe(plain.headers.get('content-type'));
    expect(packed.headers.get('content-length')).toBe(String(packed.bytes));
    expect(packed.headers.get('vary')).toBe('Accept-Encoding');
    expect(packed.bytes).toBeLessThan(plain.bytes / 2);
  }
});

test('who refuses brotli, and what is short, is answered as it is', async () => {
  expect((await ask(long, { takes: 'gzip, br;q=0' })).encoding).toBeNull();
  expect((await ask(short, { takes: 'br' })).encoding).toBeNull();
});

test('a worker gets an answer of their own', async () => {
  const [one, other] = await Promise.all([0, 1].map(() => buildWorker(product.app.db, { now })));
  const token = await product.signIn(one?.id ?? '');
  const otherToken = await product.signIn(other?.id ?? '');
  expect((await ask(own, { takes: 'br', token })).text).toContain(one?.id);
  expect((await ask(own, { takes: 'br', token: otherToken })).text).toContain(other?.id);
});

test('an answer that visitors share is the same for each way to accept it', async () => {
  const inBrowser = await ask(shared, { takes: 'gzip, deflate, br, zstd' });
  const plain = await ask(shared);
  const named = await ask(shared, { accept: 'application/json', takes: 'br' });
  const specified = await ask(shared, { accept: 'application/graphql-response+json' });
  expect(Object.keys(JSON.parse(plain.text) as object)).toEqual(['data']);
  expect(
    [inBrowser, plain, named, specified].map(({ text, status }) => ({ text, status })),
  ).toEqual(Array.from({ length: 4 }, () => ({ text: plain.text, status: 200 })));
  expect([inBrowser, plain, named, specified].map(({ encoding }) => encoding)).toEqual([
    'br',
    null,
    'br',
    null,
  ]);
  for (const { headers, bytes } of [inBrowser, plain, named]) {
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-length')).toBe(String(bytes));
  }
  expect(inBrowser.headers.get('vary')).toBe('Accept-Encoding');
  expect(specified.headers.get('content-type')).toBe(
    'application/graphql-response+json; charset=utf-8',
  );
});
