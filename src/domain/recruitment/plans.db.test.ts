import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { minimumWageTables } from '#domain/reference/statutory/tables.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { explainPlansOf } from '#testing/plans.ts';
import {
  maxRowsReadBySearch,
  searchPlansNow,
  openSearchPlansFixture,
  recruitmentRowsRead,
  fullyScannedRecruitmentTables,
} from '#testing/fixtures/recruitment/search-plans.ts';
import { openShiftsOfSameFacility } from './detail/detail.queries.server.ts';
import { readStoredListItems } from './search/items.queries.server.ts';
import {
  countPostingsBelowMinimumWage,
  postingsBelowMinimumWage,
} from './publishing/below-minimum.queries.server.ts';
import { giveSeatBack, takeSeat } from './publishing/seats.server.ts';
import { removeExpiredFromSearch } from './tasks.server.ts';

const fixture = await openSearchPlansFixture(await openTestDatabase());
const { product, client, url } = fixture;
afterAll(() => fixture.close());

test('the items that a page lacks are planned once, however few they are', async () => {
  const kept = await product.app.db.transaction().execute(async (db) => {
    const { rows: open } = await sql<{ id: string }>`
      select recruitment_id as id from open_recruitments limit 8`.execute(db);
    await mapInOrder(open, ({ id }) => readStoredListItems(db, [id]));
    const { rows } = await sql<{ isStored: boolean }>`
      select generic_plans > 0 as "isStored" from pg_prepared_statements
       where name like 'recruitment.readStoredListItems.%'`.execute(db);
    return rows;
  });
  expect(kept).toEqual([{ isStored: true }]);
});

const someRecruitment = async () =>
  (
    await client.query<{ id: string }>(
      `select recruitment_id as id from open_recruitments where remaining = 1 limit 1`,
    )
  ).rows[0]?.id ?? '';

const facilityOf = async (recruitmentId: string) =>
  (
    await client.query<{ id: string }>(
      `select facility_id as id from open_recruitments where recruitment_id = $1`,
      [recruitmentId],
    )
  ).rows[0]?.id;

describe('every other statement', () => {
  test('of a detail, the favourites and the seats finds its rows by index', async () => {
    const { db } = product.app;
    const id = await someRecruitment();
    const worker = await buildWorker(db, { now: searchPlansNow });
    const token = await product.signIn(worker.id);
    const facility = await facilityOf(id);
    const call = (document: string) => product.call(document, { id, facility }, { token });
    const sent = await explainPlansOf(url, async () => {
      await call(
        `mutation A($id: ID!) { addRecruitmentToFavorite(input: { recruitmentId: $id }) { success } }`,
      );
      await call(
        `query D($id: ID!) { recruitmentDetail(recruitmentId: $id) { title otherCandidates { times } } }`,
      );
      await call(`query F { favoriteRecruitmentList { recruitments { id } } }`);
      await call(
        `mutation R($id: ID!) { removeRecruitmentFromFavorite(input: { recruitmentId: $id }) { success } }`,
      );
      await openShiftsOfSameFacility(db, {
        id,
        workerId: null,
        from: searchPlansNow,
        now: searchPlansNow,
      });
      await call(
        `query D($facility: ID!) { facilityDetail(facilityId: $facility) { name followed } }`,
      );
      await call(
        `query O($facility: ID!) { facilityRecruitmentList(facilityId: $facility) { recruitments { id } } }`,
      );
      await call(
        `mutation W($facility: ID!) { followFacility(input: { facilityId: $facility }) { success } }`,
      );
      await call(
        `query T($id: ID!, $facility: ID!) {
           recruitmentFurigana(recruitmentId: $id) facilityFurigana(facilityId: $facility) }`,
      );
      await call(`query L { followedFacilityList { facilities { openCount } } }`);
      await inTransaction(db, (tx) => takeSeat(tx, { recruitmentId: id, now: searchPlansNow }));
      await inTransaction(db, (tx) => giveSeatBack(tx, { recruitmentId: id, now: searchPlansNow }));
      await removeExpiredFromSearch(db, searchPlansNow);
    });
    const plans = sent.filter(({ name }) => /^(?:recruitment|application)\./.test(name));
    const names = plans.map(({ name }) => name);
    for (const name of [
      'readFavoriteFacts',
      'recruitmentDetailRow',
      'otherRecruitmentRows',
      'openShiftsOfSameFacility',
      'readFacilityDetailRow',
      'recruitmentFuriganaRow',
      'facilityFuriganaRow',
      'openRecruitmentsOfFacility',
      'readFacilityFollowFacts',
      'followedFacilityRows',
      'favoriteRecruitmentPage',
      'writeSeatTaken',
      'writeSeatGivenBack',
      'hideExpiredFromSearch',
    ]) {
      expect(names).toContain(`recruitment.${name}`);
    }
    for (const { name, root } of plans) {
      expect([name, fullyScannedRecruitmentTables(root)]).toEqual([name, []]);
      expect([name, recruitmentRowsRead(root) <= maxRowsReadBySearch * 11]).toEqual([name, true]);
    }
  });

  test('of the list below a raised minimum wage reads those below it, and no other posting', async () => {
    const { db } = product.app;
    const [newest] = (await minimumWageTables(db)).slice(-1);
    if (!newest) throw new Error('minimum wages are shipped');
    // The lowest wages of the bulk data are 1,300 yen and more; Tokyo's minimum is 1,280.
    const raised = newest.prefectures.map((one) => ({
      code: one.code,
      hourly: one.code === '13' ? 1_330 : one.hourly,
      from: '2026-12-01',
    }));
    const tables = [newest, { year: 2027, prefectures: raised }];
    const wish = { tables, now: searchPlansNow };
    const found = await countPostingsBelowMinimumWage(db, wish);
    expect(found).toBeGreaterThan(100);
    expect(found).toBeLessThan(1_000);
    const [count, page] = await explainPlansOf(url, async () => {
      await countPostingsBelowMinimumWage(db, wish);
      await postingsBelowMinimumWage(db, { ...wish, after: null, limit: 51 });
    });
    if (!count || !page) throw new Error('both statements are explained');
    expect(fullyScannedRecruitmentTables(count.root)).toEqual([]);
    expect(fullyScannedRecruitmentTables(page.root)).toEqual([]);
    // Night shifts of 30 November are read to see that they end on 1 December.
    expect(recruitmentRowsRead(count.root)).toBeLessThanOrEqual(found + 100);
    expect(recruitmentRowsRead(page.root)).toBeLessThanOrEqual(found + 200);
  });

  test('there are as many rows as plans are judged on', async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from open_recruitments`.execute(
      product.app.db,
    );
    expect(rows[0]?.n).toBeGreaterThanOrEqual(50_000);
  });
});
