import { afterAll, beforeAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { createServerDrain } from '#platform/server/tasks/drain.server.ts';
import { openRoutePrices } from '#platform/server/prices/route-prices.server.ts';
import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';

import { buildSite } from '../site.server.ts';
import { routePrices } from './routes.server.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-11-21', '12:00'));
});
afterAll(() => product.close());

/** Addresses of handlers that answer whatever no other route answers. */
const catchAll = ['*', '/*'];

test('each route of the site has a price', async () => {
  const site = await buildSite({
    app: product.app,
    priceOf: openRoutePrices(routePrices),
    pages: { render: async () => new Response(), vite: null, patterns: [] },
    drain: createServerDrain(),
    schema: { isReady: async () => true },
    processes: null,
    channels: { subscribe: async () => new Response(), stop: async () => undefined },
  });
  const unpriced = site.routes.filter(({ method, path }) => {
    if (catchAll.includes(path)) return false;
    const row = routePrices.byPattern[path];
    if (!row) return true;
    if (method === 'ALL') return !row.ALL && !row.POST && !row.GET;
    return !(method === 'POST' ? row.POST : row.GET) && !row.ALL;
  });
  expect(unpriced.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(site.routes.length).toBeGreaterThan(20);
});
