import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { encodePageCursor } from '#platform/server/database/keyset-page.ts';
import { addDays, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '../build.ts';
import { publishRecruitments } from '../publishing/publish.server.ts';
import { closeRecruitment } from '../publishing/stop.server.ts';
import { eraseOldFavoriteRecruitments } from '../tasks.server.ts';

const now = instantAtJst('2026-11-21', '12:00');
const list = /* GraphQL */ `
  query Favorites($cursor: String) {
    favoriteRecruitmentList(cursor: $cursor) {
      recruitments {
        id
        title
        state
        favorited
        remainingRecruitmentNumbers
        tags {
          name
        }
      }
      cursor
    }
  }
`;
const add = /* GraphQL */ `
  mutation Add($id: ID!) {
    addRecruitmentToFavorite(input: { recruitmentId: $id }) {
      success
    }
  }
`;
const remove = /* GraphQL */ `
  mutation Remove($id: ID!) {
    removeRecruitmentFromFavorite(input: { recruitmentId: $id }) {
      success
    }
  }
`;
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

let product: TestProduct;
let ids: string[] = [];
let jobId = '';

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  const { db } = product.app;
  const facility = await buildFacility(db, { now, stationCodes: ['S13001'] });
  jobId = (await buildJob(db, { now, facilityId: facility.id })).id;
  const postings = Array.from({ length: 205 }, (_, index) => ({
    jobId,
    mode: 'INSTANT' as const,
    startsAt: instantAtJst(addDays('2026-11-22', index % 50), '10:00'),
    endsAt: instantAtJst(addDays('2026-11-22', index % 50), '14:00'),
    breakMinutes: 0,
    hourlyWage: 1_400,
    travelAllowance: 0,
    capacity: 1,
  }));
  await inTransaction(db, async (tx) => {
    ids = (await publishRecruitments(tx, { postings, actor: systemActor, now })).map(
      (one) => one.id,
    );
  });
});
afterAll(() => product.close());

const codeOf = (answer: Awaited<ReturnType<TestProduct['call']>>) =>
  answer.errors?.[0]?.extensions.code ?? 'done';

async function somebody() {
  const { id } = await buildWorker(product.app.db, { now });
  const token = await product.signIn(id);
  return {
    id,
    token,
    add: async (recruitmentId: string) =>
      codeOf(await product.call(add, { id: recruitmentId }, { token })),
    remove: async (recruitmentId: string) =>
      codeOf(await product.call(remove, { id: recruitmentId }, { token })),
    page: async (cursor: string | null = null) => {
      const answer = await product.call(list, { cursor }, { token });
      // The query above selects these fields.
      return answer.data?.['favoriteRecruitmentList'] as {
        recruitments: { id: string; state: string }[];
        cursor: string | null;
      };
    },
  };
}

describe('favourites', () => {
  test('need a worker', async () => {
    const answers = await Promise.all([
      product.call(list),
      product.call(add, { id: ids[0] }),
      product.call(remove, { id: ids[0] }),
    ]);
    expect(answers.map((answer) => answer.errors?.[0]?.extensions.code)).toEqual([
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
    ]);
  });

  test('are one however often they are added, and gone however often removed (spec 1.009)', async () => {
    const hana = await somebody();
    const [id = ''] = ids;
    expect(await Promise.all([hana.add(id), hana.add(id), hana.add(id)])).toEqual([
      'done',
      'done',
      'done',
    ]);
    expect((await hana.page()).recruitments).toMatchObject([
      { id, state: 'open', favorited: true, remainingRecruitmentNumbers: 1 },
    ]);
    expect([await hana.remove(id), await hana.remove(id)]).toEqual(['done', 'done']);
    expect((await hana.page()).recruitments).toEqual([]);
  });

  test('are marked in the search, for their worker alone', async () => {
    const [hana, taro] = [await somebody(), await somebody()];
    await hana.add(ids[3] ?? '');
    const marked = async (token?: string) => {
      const answer = await product.call(search, {}, { token });
      const found = answer.data?.['recruitmentSearch'].recruitments as {
        id: string;
        favorited: boolean | null;
      }[];
      return [
        found.find((one) => one.id === ids[3])?.favorited,
        new Set(found.map((one) => one.favorited)),
      ];
    };
    // With equal scores, earlier days come first in the recommended order.
    expect(await marked()).toEqual([null, new Set([null])]);
    expect((await marked(taro.token))[1]).toEqual(new Set([false]));
    expect((await marked(hana.token))[0]).toBe(true);
  });

  test('are at most 200, and come in pages of 20, latest first, to the end', async () => {
    const hana = await somebody();
    const order: string[] = [];
    for (const [index, id] of ids.slice(0, 199).entries()) {
      // One after another, because the test is about their order.
      product.setNow(addMinutes(now, Math.floor(index / 3)));
      expect(await hana.add(id)).toBe('done');
    }
    const raced = await Promise.all(ids.slice(199, 205).map((id) => hana.add(id)));
    product.setNow(now);
    expect(raced.toSorted()).toEqual([
      'FAVORITES_FULL',
      'FAVORITES_FULL',
      'FAVORITES_FULL',
      'FAVORITES_FULL',
      'FAVORITES_FULL',
      'done',
    ]);
    expect(await hana.add(ids[0] ?? '')).toBe('done');

    let cursor: string | null = null;
    do {
      const next: Awaited<ReturnType<typeof hana.page>> = await hana.page(cursor);
      order.push(...next.recruitments.map((one) => one.id));
      cursor = next.cursor;
    } while (cursor !== null);
    expect(order).toHaveLength(200);
    expect(new Set(order).size).toBe(200);
    expect(
      ids
        .slice(195, 199)
        .toReversed()
        .every((id) => order.slice(0, 8).includes(id)),
    ).toBe(true);
  });

  test('stay when the recruitment closes, and go 30 days after its start', async () => {
    const { db } = product.app;
    const hana = await somebody();
    const past = await buildRecruitment(db, {
      now,
      jobId,
      startsAt: instantAtJst('2026-11-20', '09:00'),
      endsAt: instantAtJst('2026-11-20', '13:00'),
    });
    const closed = await buildRecruitment(db, {
      now,
      jobId,
      startsAt: instantAtJst('2026-12-20', '09:00'),
      endsAt: instantAtJst('2026-12-20', '13:00'),
    });
    await hana.add(past.id);
    await hana.add(closed.id);
    await closeRecruitment(db, { recruitmentId: closed.id, actor: systemActor, now });
    expect((await hana.page()).recruitments.map((one) => one.state)).toEqual(['closed', 'closed']);
    expect(await eraseOldFavoriteRecruitments(db, instantAtJst('2026-12-20', '23:59'))).toBe(0);
    expect((await hana.page()).recruitments).toHaveLength(2);
    expect(await eraseOldFavoriteRecruitments(db, instantAtJst('2026-12-21', '00:00'))).toBe(1);
    expect((await hana.page()).recruitments.map((one) => one.id)).toEqual([closed.id]);
  });

  test('of what is not there are not found, and forged cursors are refused', async () => {
    const hana = await somebody();
    expect(await hana.add('01a1fc00-e403-71c5-8889-a16929fddd39')).toBe('NOT_FOUND');
    expect(await hana.remove(crypto.randomUUID())).toBe('done');
    for (const cursor of [
      'x',
      encodePageCursor([2 ** 53 - 1, ids[0] ?? '']),
      encodePageCursor(['x', ids[0] ?? '']),
    ]) {
      const answer = await product.call(list, { cursor }, { token: hana.token });
      expect(answer.errors?.[0]?.extensions.code).toBe('CURSOR_INVALID');
    }
  });
});
