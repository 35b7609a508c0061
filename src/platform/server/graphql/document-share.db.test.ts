import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { workerDocuments } from '#gen/documents.server.ts';
import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { askEndpoint, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createWorkerEndpoint } from '#main/schema.server.ts';

import { closeApp } from '../app.server.ts';
import { openSharePools, type SharePools } from '../database/db.server.ts';
import { databaseShares, minConnections, type DatabaseShare } from '../database/shares.ts';

const now = instantAtJst('2026-11-21', '12:00');
let product: TestProduct;
let shares: SharePools;
let endpoint: Awaited<ReturnType<typeof createWorkerEndpoint>>;
beforeAll(async () => {
  const url = await openTestDatabase();
  product = await openTestProduct(url, now);
  shares = openSharePools(url, minConnections);
  endpoint = await createWorkerEndpoint({ ...product.app, ...shares.known, shares });
});
afterAll(async () => {
  await closeApp({ shares, replica: null });
  await product.close();
});

/** The shares whose connections `work` used, in the order of their first use. */
async function sharesUsedBy(work: () => Promise<unknown>): Promise<DatabaseShare[]> {
  const used = new Set<DatabaseShare>();
  const note = databaseShares.map((share) => {
    const listener = () => void used.add(share);
    shares[share].pool.on('acquire', listener);
    return () => shares[share].pool.off('acquire', listener);
  });
  await work();
  for (const end of note) end();
  return [...used];
}

const ask = async (document: string, variables: object = {}) =>
  askEndpoint(endpoint, { path: '/api/worker/graphql', document, variables });

const input = { areaLIds: ['13'], sort: 'RECOMMENDED' };

test("a document of the app's own and one that somebody else wrote have connections of their own", async () => {
  const own = Object.values(workerDocuments).find((text) =>
    /^query RecruitmentSearch\b/.test(text),
  );
  if (own === undefined) throw new Error('the registry has no RecruitmentSearch');
  const foreign = `query($input: RecruitmentSearchInput!) { recruitmentSearch(input: $input) { totalCount } }`;
  expect(await sharesUsedBy(() => ask(own, { input }))).toEqual(['known']);
  expect(await sharesUsedBy(() => ask(foreign, { input }))).toEqual(['others']);
});

test('a mutation runs on the connections of commands, its caller is looked up on the known ones', async () => {
  const { id } = await buildWorker(product.app.db, { now });
  const token = await product.signIn(id);
  const document = 'mutation { markAllNoticesRead { success } }';
  const used = await sharesUsedBy(async () =>
    askEndpoint(endpoint, { path: '/api/worker/graphql', document, variables: {}, token }),
  );
  expect(used).toEqual(['known', 'commands']);
});
