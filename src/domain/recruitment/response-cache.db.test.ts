import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { workerDocuments } from '#gen/documents.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { collectSentStatements } from '#testing/plans.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from './build.ts';
import { addFavoriteRecruitment } from './favorites/favorites.server.ts';
import { closeRecruitment } from './publishing/stop.server.ts';

/** Visitors who send the same query within some seconds share one response; a worker's response is never shared. */
const now = instantAtJst('2026-11-21', '12:00');
const search = /* GraphQL */ `
  query {
    recruitmentSearch(input: {}) {
      recruitments {
        id
        favorited
      }
    }
  }
`;
const detail = /* GraphQL */ `
  query ($id: ID!) {
    recruitmentDetail(recruitmentId: $id) {
      state
    }
  }
`;

let product: TestProduct;
let recruitmentId: string;
let workerId: string;
let token: string;

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now, { visitorCacheSeconds: 60 });
  const { db } = product.app;
  const facility = await buildFacility(db, { now });
  const job = await buildJob(db, { now, facilityId: facility.id });
  const startsAt = instantAtJst('2026-11-24', '09:00');
  const endsAt = instantAtJst('2026-11-24', '18:00');
  ({ id: recruitmentId } = await buildRecruitment(db, { now, jobId: job.id, startsAt, endsAt }));
  ({ id: workerId } = await buildWorker(db, { now }));
  token = await product.signIn(workerId);
});
afterAll(() => product.close());

const found = async (options: { token?: string } = {}) =>
  (await product.call(search, {}, options)).data?.['recruitmentSearch'];
const stateOf = async (id: string, options: { token?: string } = {}) =>
  (await product.call(detail, { id }, options)).data?.['recruitmentDetail'];
const close = () => closeRecruitment(product.app.db, { recruitmentId, actor: systemActor, now });

test('a visitor is answered as another was a moment ago, a worker as things are', async () => {
  const before = await found();
  expect(before).toMatchObject({ recruitments: [{ id: recruitmentId }] });
  expect(await stateOf(recruitmentId)).toEqual({ state: 'open' });
  await close();
  expect(await found()).toEqual(before);
  expect(await stateOf(recruitmentId)).toEqual({ state: 'open' });
  expect(await found({ token })).toMatchObject({ recruitments: [] });
  expect(await stateOf(recruitmentId, { token })).toEqual({ state: 'closed' });
});

test.each([
  ['RecruitmentSearch', { input: { sort: 'RECOMMENDED' } }],
  ['RecruitmentDayCounts', { input: {} }],
  ['RecruitmentFacets', { input: {} }],
  ['RecruitmentDetail', { recruitmentId: 'id' }],
])("the app's own %s is executed once for all visitors", async (name, given) => {
  const document = Object.values(workerDocuments).find((text) => text.startsWith(`query ${name}(`));
  const variables = 'recruitmentId' in given ? { recruitmentId } : given;
  const ask = (as: { token?: string } = {}) => product.call(document ?? '', variables, as);
  const first = await ask();
  expect(first.errors).toBeUndefined();
  expect(await collectSentStatements(async () => expect(await ask()).toEqual(first))).toEqual([]);
  const ofWorker = await collectSentStatements(() => ask({ token }));
  expect(ofWorker.some(({ text }) => text.includes('recruitment.'))).toBe(true);
});

test('what a worker was shown is shown to nobody else, also by the argument `token`', async () => {
  const query = /* GraphQL */ `
    query ($token: String) {
      recruitmentDetail(recruitmentId: "${recruitmentId}", token: $token) {
        favorited
      }
    }
  `;
  const shown = async (variables: object, as: { token?: string } = {}) =>
    (await product.call(query, { ...variables }, as)).data?.['recruitmentDetail'];
  expect(await shown({}, { token })).toEqual({ favorited: false });
  expect(await shown({ token })).toEqual({ favorited: false });
  expect(await shown({})).toEqual({ favorited: null });
  await addFavoriteRecruitment(product.app.db, { workerId, recruitmentId, now });
  expect(await shown({ token })).toEqual({ favorited: true });
  expect(await shown({})).toEqual({ favorited: null });
});

test('a refusal is not cached', async () => {
  const refused = await product.call(detail, { id: 'nothing' });
  expect(refused.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  const again = await product.call(detail, { id: 'nothing' });
  expect(again.errors?.[0]?.message).toBe(refused.errors?.[0]?.message);
});
