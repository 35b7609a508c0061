import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import type { Env } from './env.server.ts';

import { findRedis, startRedis } from '../../../tools/redis.ts';
import { closeCounters } from './counters.server.ts';
import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createWorkerEndpoint } from '#main/schema.server.ts';

const now = instantAtJst('2026-11-21', '12:00');
let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
});
afterAll(() => product.close());

const requestOf = (query: string, token = '') =>
  new Request('http://test/api/worker/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'apollo-require-preflight': 'true',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ query }),
  });

type AskArgs = {
  address: string;
  isPage?: boolean;
  queryOf?: (index: number) => string;
  token?: string | undefined;
};

/** An endpoint with a rate limit, and a function that counts the requests that it does not refuse with 429. */
async function openCounting(changes: Partial<Env> = {}) {
  const { app } = product;
  const env = { ...app.env, RATE_LIMIT: 'on', ...changes } as const;
  const endpoint = await createWorkerEndpoint({ ...app, env });
  return async (times: number, { queryOf = () => '{ serverTime }', token, ...visit }: AskArgs) => {
    const answers = Array.from({ length: times }, async (_, index) => {
      const request = requestOf(queryOf(index), token);
      return (await endpoint.fetch(request, { requestId: 'test', ...visit })).status;
    });
    return (await Promise.all(answers)).filter((status) => status !== 429).length;
  };
}

test('an address may ask 240 times a minute, and another one still may', async () => {
  const ask = await openCounting();
  expect(await ask(250, { address: '192.0.2.1' })).toBe(240);
  expect(await ask(1, { address: '192.0.2.2' })).toBe(1);
});

test('a worker may ask 60 times a minute from any number of addresses, and others still may', async () => {
  const ask = await openCounting();
  await ask(1, { address: '192.0.2.3' });
  const [token, another] = await Promise.all(
    [1, 2].map(async () => product.signIn((await buildWorker(product.app.db, { now })).id)),
  );
  const answered = await Promise.all(
    Array.from({ length: 70 }, (_, host) => ask(1, { address: `192.0.2.${host}`, token })),
  );
  expect(answered.filter((count) => count === 1)).toHaveLength(60);
  expect(await ask(1, { address: '192.0.2.1', token: another })).toBe(1);
  expect(await ask(1, { address: '192.0.2.1' })).toBe(1);
});

test('a refusal says when the minute ends', async () => {
  const { app } = product;
  const endpoint = await createWorkerEndpoint({ ...app, env: { ...app.env, RATE_LIMIT: 'on' } });
  const ask = async () =>
    endpoint.fetch(requestOf('{ serverTime }'), { requestId: 'test', address: '192.0.2.9' });
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 241 }, ask));
  const refused = answers.find(({ status }) => status === 429);
  const left = Number(refused?.headers.get('retry-after'));
  expect(left).toBeLessThanOrEqual(60);
  expect(left).toBeGreaterThanOrEqual(60 - Math.ceil((performance.now() - began) / 1_000));
});

test('what pages ask for is counted apart, and more of it is allowed', async () => {
  const ask = await openCounting();
  const address = '192.0.2.1';
  expect(await ask(970, { address, isPage: true })).toBe(960);
  expect(await ask(1, { address })).toBe(1);
});

test.each([
  ['a document that was executed before', () => '{ serverTime }'],
  ['documents that nobody knows', (host: number) => `{ noSuchField${host} }`],
])('one /64 of IPv6 is one address: %s', async (_name, queryOf) => {
  const ask = await openCounting();
  await ask(1, { address: '192.0.2.2' });
  const answered = await Promise.all(
    Array.from({ length: 250 }, (_, host) =>
      ask(1, { address: `2001:db8:1:2::${host}`, queryOf: () => queryOf(host) }),
    ),
  );
  expect(answered.filter((count) => count === 1)).toHaveLength(240);
  expect(await ask(1, { address: '2001:db8:1:3::1' })).toBe(1);
});

test('refused documents count as well, and known ones go on', async () => {
  const ask = await openCounting();
  await ask(1, { address: '192.0.2.2' });
  const queryOf = (index: number) => `{ noSuchField${index} }`;
  expect(await ask(250, { address: '192.0.2.1', queryOf })).toBe(240);
  expect(await ask(1, { address: '192.0.2.1' })).toBe(1);
});

const redis = await findRedis();
if ('missing' in redis) process.stderr.write(`${redis.missing}\n`);

test.skipIf('missing' in redis)(
  'processes with one Redis count together, and each alone without it',
  async () => {
    if ('missing' in redis) return;
    const shared = await startRedis(redis.command);
    onTestFinished(() => shared.stop());
    onTestFinished(closeCounters);
    const REDIS_URL = shared.url;
    const [here, there] = [await openCounting({ REDIS_URL }), await openCounting({ REDIS_URL })];
    // Wait for the connection to Redis: until then a process counts by itself.
    await sleep(500);
    const address = '192.0.2.1';
    expect(await here(100, { address })).toBe(100);
    expect(await there(150, { address })).toBe(140);
    expect(await here(1, { address })).toBe(0);
    expect(await there(1, { address: '192.0.2.2' })).toBe(1);

    await shared.stop();
    const another = '192.0.2.3';
    expect(await here(250, { address: another })).toBe(240);
    expect(await there(10, { address: another })).toBe(10);
  },
  60_000,
);
