import { afterAll, beforeAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { workerDocuments } from '#gen/documents.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createWorkerEndpoint } from '#main/schema.server.ts';
import { persistedDocumentHash } from './document-cache.server.ts';

let product: TestProduct;
let endpoint: Awaited<ReturnType<typeof createWorkerEndpoint>>;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-11-21', '12:00'));
  endpoint = await createWorkerEndpoint(product.app);
});
afterAll(() => product.close());

const persisted = (text: string) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash: persistedDocumentHash(text) } },
});

async function ask(body: object) {
  const request = new Request('http://test/api/worker/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'apollo-require-preflight': 'true' },
    body: JSON.stringify(body),
  });
  const response = await endpoint.fetch(request, { requestId: 'test', address: '192.0.2.1' });
  return { status: response.status, ...(await response.json()) };
}

test('an unknown hash is answered as Apollo clients expect, and the text makes it known', async () => {
  const query = 'query Now { serverTime }';
  const unknown = {
    status: 200,
    errors: [
      { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } },
    ],
  };
  expect(await ask(persisted(query))).toEqual(unknown);
  const data = { serverTime: expect.any(String) };
  expect(await ask({ query, ...persisted(query) })).toEqual({ status: 200, data });
  expect(await ask(persisted(query))).toEqual({ status: 200, data });
});

test('a text under the hash of another is refused and does not replace it', async () => {
  const query = 'query Later { serverTime }';
  await ask({ query });
  const forged = { query: '{ __typename }', ...persisted(query) };
  expect((await ask(forged)).errors[0].extensions.code).toBe('BAD_REQUEST');
  expect(await ask(persisted(query))).toHaveProperty('data.serverTime');
});

test('a document of the app is known by its hash before anybody has sent its text', async () => {
  const query = Object.values(workerDocuments).find((text) => text.startsWith('query AreaNames '));
  if (query === undefined) throw new Error('the registry has no AreaNames');
  expect(await ask(persisted(query))).toMatchObject({ status: 200, data: expect.any(Object) });
});

test('a refused document is not stored', async () => {
  const query = '{ noSuchField }';
  expect((await ask({ query, ...persisted(query) })).errors[0].extensions.code).toBe(
    'GRAPHQL_VALIDATION_FAILED',
  );
  expect((await ask(persisted(query))).errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
});

test('a hash by GET is refused with the method to use, as every other GET is', async () => {
  const query = new URLSearchParams({
    operationName: 'Now',
    extensions: JSON.stringify(persisted('query Now { serverTime }').extensions),
  });
  const request = new Request(`http://test/api/worker/graphql?${query}`, {
    headers: { 'apollo-require-preflight': 'true' },
  });
  const response = await endpoint.fetch(request, { requestId: 'test', address: '192.0.2.1' });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST');
});
