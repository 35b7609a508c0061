import { afterAll, beforeAll, expect, test } from 'vitest';

import { atJst } from '#base/jst.ts';

import { testDatabase } from '../../tools/testing/database.ts';
import { openProduct, type Product } from '../../tools/testing/processes/product.ts';
import { createWorkerEndpoint } from '../schema.server.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct(await testDatabase(), atJst('2026-11-21', '12:00'));
});
afterAll(() => product.close());

/** An endpoint with a rate limit, and a function that counts the answered requests. */
async function openCounting() {
  const { app } = product;
  const endpoint = await createWorkerEndpoint({ ...app, env: { ...app.env, RATE_LIMIT: 'on' } });
  return async (times: number, asked: { address: string; isPage?: boolean }) => {
    const answers = Array.from({ length: times }, async () => {
      const request = new Request('http://test/api/worker/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'apollo-require-preflight': 'true' },
        body: JSON.stringify({ query: '{ serverTime }' }),
      });
      return (await endpoint.fetch(request, { requestId: 'test', ...asked })).status;
    });
    return (await Promise.all(answers)).filter((status) => status === 200).length;
  };
}

test('an address may ask 240 times a minute, and another one still may', async () => {
  const ask = await openCounting();
  expect(await ask(250, { address: '192.0.2.1' })).toBe(240);
  expect(await ask(1, { address: '192.0.2.2' })).toBe(1);
});

test('what pages ask for is counted apart, and more of it is allowed', async () => {
  const ask = await openCounting();
  const address = '192.0.2.1';
  expect(await ask(970, { address, isPage: true })).toBe(960);
  expect(await ask(1, { address })).toBe(1);
});
