import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { createWorkerEndpoint } from '#main/schema.server.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';

import { findRedis, startRedis } from '../../../../tools/redis.ts';
import { closeRateLimitCounters } from '../counters.server.ts';
import type { Env } from '../env.server.ts';
import { budgets } from './budgets.ts';

const now = instantAtJst('2026-11-21', '12:00');
let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
});
afterAll(() => product.close());

/** A query that visitors may send. Each field is of the class `WORK`, and the document is not the app's own. */
const dayCounts = (count = 1) => {
  const fields = Array.from(
    { length: count },
    (_, index) => `f${index}: recruitmentDayCounts(input: {}) { count }`,
  );
  return `{ ${fields.join(' ')} }`;
};
const pointsOfDayCounts = 30;
const purchasesOf = ({ burst }: { burst: number }) => burst / pointsOfDayCounts;

type AskArgs = {
  address: string;
  isPage?: boolean;
  queryOf?: (index: number) => string;
  token?: string | undefined;
};

/** An endpoint of an app of its own, and a function that sends requests at once and returns the answers. */
async function openEndpoint(changes: Partial<Env> = {}) {
  const { app } = product;
  const env = { ...app.env, BUDGET_FACTOR: 1, VISITOR_CACHE_SECONDS: 0, ...changes };
  const endpoint = await createWorkerEndpoint({ ...app, env });
  const ask = async (
    times: number,
    { queryOf = () => dayCounts(), token = '', ...visit }: AskArgs,
  ) =>
    Promise.all(
      Array.from({ length: times }, async (_, index) => {
        const request = new Request('http://test/api/worker/graphql', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'apollo-require-preflight': 'true',
            authorization: `Bearer ${token}`,
          },
          body: JSON.stringify({ query: queryOf(index) }),
        });
        return endpoint.fetch(request, { requestId: 'test', ...visit });
      }),
    );
  // Sent once before, so that no request is charged for parsing it.
  await ask(1, { address: '203.0.113.1' });
  await ask(1, { address: '203.0.113.1', queryOf: () => dayCounts(10) });
  return ask;
}

type Ask = Awaited<ReturnType<typeof openEndpoint>>;

const accepted = (answers: Response[]) => answers.filter(({ status }) => status !== 429).length;

async function acceptedOf(ask: Ask, times: number, args: AskArgs): Promise<number> {
  return accepted(await ask(times, args));
}

test('an address has its budget, a refusal says when it has points again, and others go on', async () => {
  const ask = await openEndpoint();
  const times = purchasesOf(budgets.address) / 10;
  const answers = await ask(times + 4, { address: '192.0.2.1', queryOf: () => dayCounts(10) });
  expect(accepted(answers)).toBeGreaterThanOrEqual(times);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(await refused?.json()).toMatchObject({
    errors: [{ extensions: { code: 'RATE_LIMITED' } }],
  });
  expect(await acceptedOf(ask, 1, { address: '198.51.100.2' })).toBe(1);
});

test('each alias of a field is charged', async () => {
  const ask = await openEndpoint();
  const address = '192.0.2.1';
  const answers = await ask(8, { address, queryOf: () => dayCounts(10) });
  expect(accepted(answers)).toBe(purchasesOf(budgets.address) / 10);
});

test('a worker has one budget at any number of addresses, and others at these addresses go on', async () => {
  const ask = await openEndpoint();
  const [token, another] = await Promise.all(
    [1, 2].map(async () => product.signIn((await buildWorker(product.app.db, { now })).id)),
  );
  const times = purchasesOf(budgets.worker);
  const answers = await Promise.all(
    Array.from({ length: times + 6 }, (_, host) => ask(1, { address: `192.0.2.${host}`, token })),
  );
  const count = accepted(answers.flat());
  expect(count).toBeGreaterThanOrEqual(times);
  expect(count).toBeLessThan(times + 6);
  expect(await acceptedOf(ask, 1, { address: '192.0.2.1', token: another })).toBe(1);
  expect(await acceptedOf(ask, 1, { address: '192.0.2.1' })).toBe(1);
});

test('the addresses of one /48 have one budget together', async () => {
  const ask = await openEndpoint();
  const times = purchasesOf(budgets.block) / 10;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, net) =>
      ask(3, { address: `2001:db8:1:${net}::7`, queryOf: () => dayCounts(10) }),
    ),
  );
  const count = accepted(answers.flat());
  expect(count).toBeGreaterThanOrEqual(times);
  expect(count).toBeLessThan(24);
  expect(await acceptedOf(ask, 1, { address: '2001:db8:2:1::7' })).toBe(1);
});

test('documents that nobody knows are charged before they are parsed', async () => {
  const ask = await openEndpoint();
  const times = budgets.address.burst / 3;
  const address = '192.0.2.1';
  const count = await acceptedOf(ask, times + 120, {
    address,
    queryOf: (index) => `{ noSuchField${index} }`,
  });
  expect(count).toBeGreaterThanOrEqual(times);
  expect(count).toBeLessThan(times + 120);
});

test('the operations of a page that the server renders for a visitor are in the price of the page', async () => {
  const ask = await openEndpoint();
  const times = purchasesOf(budgets.address) + 20;
  expect(await acceptedOf(ask, times, { address: '192.0.2.1', isPage: true })).toBe(times);
});

const redis = await findRedis();
if ('missing' in redis) process.stderr.write(`${redis.missing}\n`);

test.skipIf('missing' in redis)(
  'processes with one Redis share the budget of a worker, and each counts alone without it',
  async () => {
    if ('missing' in redis) return;
    const shared = await startRedis(redis.command);
    onTestFinished(() => shared.stop());
    onTestFinished(closeRateLimitCounters);
    const REDIS_URL = shared.url;
    const [here, there] = [await openEndpoint({ REDIS_URL }), await openEndpoint({ REDIS_URL })];
    const [token, another] = await Promise.all(
      [1, 2].map(async () => product.signIn((await buildWorker(product.app.db, { now })).id)),
    );
    const times = purchasesOf(budgets.worker);
    const address = '192.0.2.1';
    // The first request opens the connection to Redis: until it is ready a process counts by itself.
    await here(1, { address, token: another });
    await sleep(500);
    expect(await acceptedOf(here, times - 3, { address, token })).toBe(times - 3);
    expect(await acceptedOf(there, 10, { address, token })).toBeLessThan(6);

    await shared.stop();
    const alone = [here, there].map((ask) => acceptedOf(ask, times, { address, token }));
    expect(await Promise.all(alone)).toEqual([times, times]);
  },
  60_000,
);
