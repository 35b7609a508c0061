import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { revokeSessionsOf } from '#access/worker/sign-in/session.server.ts';
import { addDays, instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { workerDocuments } from '#gen/documents.server.ts';
import type { RecruitmentSearchInput } from '#gen/types.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { collectSentStatements } from '#testing/plans.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { buildRecruitment } from '../build.ts';
import { publishFacilityRating } from '../detail/rate-facility.server.ts';
import { addFavoriteRecruitment } from '../favorites/favorites.server.ts';
import { giveSeatBack, takeSeat } from '../publishing/seats.server.ts';
import { closeRecruitment } from '../publishing/stop.server.ts';
import { addStoredListItems } from './items.server.ts';

const now = instantAtJst('2026-11-21', '12:00');
/** The app's own query for cards, and an equal query under another name, as another client would send it. */
const own =
  Object.values(workerDocuments).find((text) => text.startsWith('query RecruitmentSearch(')) ?? '';
const others = own.replace('query RecruitmentSearch', 'query Cards');
const scope: RecruitmentSearchInput = { areaLIds: ['11'], sort: 'STARTS_SOON' };

let product: TestProduct;
let facilityId: string;
let ids: string[] = [];
let worker: { id: string };
let token: string;

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  const { db } = product.app;
  const facility = await buildFacility(db, { now, prefectureCode: '11', cityCode: '11101' });
  facilityId = facility.id;
  const job = await buildJob(db, { now, facilityId, title: '「夜勤」の\\お仕事' });
  const days = ['2026-11-22', '2026-11-24', '2026-11-26'];
  const built = await Promise.all(
    days.map((day) =>
      buildRecruitment(db, {
        now,
        jobId: job.id,
        startsAt: instantAtJst(day, '17:00'),
        endsAt: instantAtJst(addDays(day, 1), '09:00'),
        capacity: 3,
      }),
    ),
  );
  ids = built.map(({ id }) => id);
  worker = await buildWorker(db, { now });
  token = await product.signIn(worker.id);
});
afterAll(() => product.close());

type Page = {
  recruitments: {
    id: string;
    remainingRecruitmentNumbers: number;
    favorited: boolean | null;
    review: { rate: number | null };
    tags: { name: string }[];
  }[];
};

async function page(given: RecruitmentSearchInput = {}, as: { token?: string } = {}) {
  const variables = { input: { ...scope, ...given } };
  const answer = await product.call(own, variables, as);
  expect(answer.errors).toBeUndefined();
  // A query that is not the app's gets an equal answer.
  expect(answer).toEqual(await product.call(others, variables, as));
  // The query selects these fields.
  return answer.data?.['recruitmentSearch'] as Page;
}
const first = async () => (await page()).recruitments[0];

test('an item is read once until its row changes', async () => {
  const again = () => product.call(own, { input: scope });
  const names = async () =>
    (await collectSentStatements(again)).map(({ text }) => /recruitment\.\w+/.exec(text)?.[0]);
  await again();
  expect(await names()).toEqual(['recruitment.search']);
  await inTransaction(product.app.db, (tx) => takeSeat(tx, { recruitmentId: ids[0] ?? '', now }));
  expect(await names()).toEqual(['recruitment.search', 'recruitment.readStoredListItems']);
  expect(await names()).toEqual(['recruitment.search']);
  await inTransaction(product.app.db, (tx) =>
    giveSeatBack(tx, { recruitmentId: ids[0] ?? '', now }),
  );
});

test('a card shows seats, rating and hour as they are now', async () => {
  const { db } = product.app;
  expect(await first()).toMatchObject({ remainingRecruitmentNumbers: 3, review: { rate: null } });
  await inTransaction(db, (tx) => takeSeat(tx, { recruitmentId: ids[0] ?? '', now }));
  expect(await first()).toMatchObject({ remainingRecruitmentNumbers: 2 });
  await inTransaction(db, (tx) => giveSeatBack(tx, { recruitmentId: ids[0] ?? '', now }));
  await inTransaction(db, (tx) =>
    publishFacilityRating(tx, { facilityId, rating: 4.9, ratingCount: 12, items: [] }),
  );
  expect(await first()).toMatchObject({ remainingRecruitmentNumbers: 3, review: { rate: 4.9 } });
  const urgent = async () => (await first())?.tags.some(({ name }) => name === '急募');
  expect(await urgent()).toBe(false);
  product.setNow(instantAtJst('2026-11-21', '17:00'));
  expect(await urgent()).toBe(true);
  product.setNow(now);
});

test("what is the worker's own is on their cards, and on nobody else's", async () => {
  await addFavoriteRecruitment(product.app.db, {
    workerId: worker.id,
    recruitmentId: ids[1] ?? '',
    now,
  });
  const hearts = async (as: { token?: string }) =>
    (await page({ hideClashes: true, fromHome: true, groupByJob: false }, as)).recruitments.map(
      ({ favorited }) => favorited,
    );
  expect(await hearts({ token })).toEqual([false, true, false]);
  expect(await hearts({})).toEqual([null, null, null]);
  expect(await hearts({ token })).toEqual([false, true, false]);
});

test('what closes between the search and the reading of its item is left out', async () => {
  const { db } = product.app;
  const [, , last = ''] = ids;
  const rows = ids.map((id) => ({ id, version: 'of an older row' }));
  expect((await addStoredListItems(product.app, rows)).map(({ item }) => item.id)).toEqual(ids);
  await closeRecruitment(db, { recruitmentId: last, actor: systemActor, now });
  expect((await addStoredListItems(product.app, rows)).map(({ id }) => id)).toEqual(
    ids.slice(0, 2),
  );
  expect((await page()).recruitments.map(({ id }) => id)).toEqual(ids.slice(0, 2));
});

test("a worker's search is two statements, and nobody's once the session has ended", async () => {
  const { db } = product.app;
  const input = { ...scope, onlyWithMyLicenses: true, hideClashes: true, fromHome: true };
  const ask = () => product.call(own, { input }, { token });
  await ask();
  const sent = await collectSentStatements(ask);
  expect(sent.map(({ text }) => /\/\* (\w+\.\w+)/.exec(text)?.[1])).toEqual([
    'worker.workerSessionOfToken',
    'recruitment.search',
  ]);
  await revokeSessionsOf(db, { workerId: worker.id, now });
  const { data, errors } = await ask();
  expect(data?.['recruitmentSearch'] ?? null).toBeNull();
  expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
});
