import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  askEndpoint,
  openTestProduct,
  refusalCodeOf,
  type TestProduct,
} from '#testing/processes/product.ts';

import { closeApp } from '../app.server.ts';
import type { App, Context } from '../context.server.ts';
import { openSharePools } from '../database/db.server.ts';
import { minConnections } from '../database/shares.ts';
import { createGraphqlEndpoint } from './endpoint.server.ts';
import { readWorkerSdl } from './sdl.server.ts';

const hour = instantAtJst('2026-11-21', '12:00');
let product: TestProduct;
let app: App;
beforeAll(async () => {
  const url = await openTestDatabase();
  product = await openTestProduct(url, hour);
  const shares = openSharePools(url, minConnections);
  app = { ...product.app, ...shares.known, shares };
});
afterAll(async () => {
  await closeApp(app);
  await product.close();
});

const own = 'query Own { serverTime }';

/** The worker's endpoint, with one field, which takes three seconds in PostgreSQL. */
const openSlowEndpoint = async () =>
  createGraphqlEndpoint({
    app,
    path: '/slow',
    sdl: await readWorkerSdl(),
    api: 'worker',
    documents: [own],
    prices: { query: { serverTime: 'TOUCH' }, mutation: {} },
    resolvers: [
      {
        Query: {
          serverTime: async (_root: unknown, _input: unknown, { db }: Context) => {
            await sql`select pg_sleep(3)`.execute(db);
            return hour;
          },
        },
      },
    ],
    identify: async () => null,
  });

test("PostgreSQL cancels a long statement of somebody else's query, not one of the app's own", async () => {
  const endpoint = await openSlowEndpoint();
  const ask = async (document: string) =>
    askEndpoint(endpoint, { path: '/slow', document, variables: {} });
  const [foreign, known] = await Promise.all([ask('{ serverTime }'), ask(own)]);
  expect(refusalCodeOf(foreign)).toBe('DOCUMENT_TOO_SLOW');
  expect(known.data).toEqual({ serverTime: hour.toISOString() });
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
     where application_name = 'hitokoma others' and state = 'active'`.execute(app.db);
  expect(rows).toEqual([{ count: 0 }]);
});
