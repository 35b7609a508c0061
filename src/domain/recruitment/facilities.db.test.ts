import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { requestScheduleCancellation } from '#domain/attendance/termination/request-schedule-cancellation.server.ts';
import { encodePageCursor } from '#platform/server/database/keyset-page.ts';
import { addDays, addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { buildCorporation, buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from './build.ts';
import { publishFacilityRating } from './detail/rate-facility.server.ts';
import { recomputeOldFacilityFigures } from './tasks.server.ts';

const now = instantAtJst('2026-11-21', '12:00');
const detail = /* GraphQL */ `
  query Facility($id: ID!) {
    facilityDetail(facilityId: $id) {
      name
      corporationName
      address
      stations
      images
      rate {
        value
        description
        ratings {
          name
        }
      }
      measuresToPreventPassiveSmoking
      figures {
        kind
        count
        part
        minutes
      }
      followed
      workedTimes
      workedTasks {
        name
        times
        lastAt
      }
    }
  }
`;
const open = /* GraphQL */ `
  query Open($id: ID!, $cursor: String) {
    facilityRecruitmentList(facilityId: $id, cursor: $cursor) {
      recruitments {
        id
        state
        favorited
      }
      cursor
    }
  }
`;
const followed = /* GraphQL */ `
  query Followed($cursor: String) {
    followedFacilityList(cursor: $cursor) {
      facilities {
        facilityId
        name
        station
        openCount
        review {
          description
        }
      }
      cursor
    }
  }
`;
const follow = /* GraphQL */ `
  mutation Follow($id: ID!) {
    followFacility(input: { facilityId: $id }) {
      success
    }
  }
`;
const unfollow = /* GraphQL */ `
  mutation Unfollow($id: ID!) {
    unfollowFacility(input: { facilityId: $id }) {
      success
    }
  }
`;

let product: TestProduct;
let facilityId = '';
let jobId = '';
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  const { db } = product.app;
  const { id: corporationId } = await buildCorporation(db, { now });
  const wishes = { now, corporationId, name: 'みどりの家', stationCodes: ['S13001'] };
  facilityId = (await buildFacility(db, wishes)).id;
  jobId = (await buildJob(db, { now, facilityId })).id;
});
afterAll(() => product.close());

type Answer = Awaited<ReturnType<TestProduct['call']>>;
const codeOf = (answer: Answer) => answer.errors?.[0]?.extensions.code ?? 'done';
const pageOf = async (id: string, token?: string) =>
  (await product.call(detail, { id }, { token })).data?.['facilityDetail'];

async function somebody() {
  const { id } = await buildWorker(product.app.db, { now });
  const token = await product.signIn(id);
  const asked = async (document: string, variables: Record<string, unknown>) =>
    product.call(document, variables, { token });
  return {
    id,
    token,
    follow: async (facility: string) => codeOf(await asked(follow, { id: facility })),
    unfollow: async (facility: string) => codeOf(await asked(unfollow, { id: facility })),
    page: async (cursor: string | null = null) => {
      const answer = await asked(followed, { cursor });
      // The query above selects these fields.
      return answer.data?.['followedFacilityList'] as {
        facilities: { facilityId: string; openCount: number }[];
        cursor: string | null;
      };
    },
  };
}

describe('the page of a facility', () => {
  test('is the same for a visitor and a worker but for what is their own', async () => {
    const worker = await somebody();
    const page = await pageOf(facilityId);
    expect(page).toMatchObject({
      name: 'みどりの家',
      corporationName: '社会福祉法人 みどり会',
      address: '東京都新宿区西新宿',
      stations: [expect.stringMatching(/駅 徒歩5分$/)],
      images: ['/images/no-photo.svg'],
      rate: { value: null, description: '評価はまだありません', ratings: [] },
      measuresToPreventPassiveSmoking: '屋内禁煙',
      figures: [],
      followed: null,
      workedTimes: null,
      workedTasks: null,
    });
    expect(await pageOf(facilityId, worker.token)).toEqual({
      ...page,
      followed: false,
      workedTimes: 0,
      workedTasks: [],
    });
  });

  test('shows neither phone number nor street number', async () => {
    const answer = await product.call(detail, { id: facilityId });
    expect(JSON.stringify(answer)).not.toMatch(/0312345678|2-8-1/);
  });

  test('shows the single ratings from three reviews on', async () => {
    const { db } = product.app;
    const other = await buildFacility(db, { now });
    const rate = (ratingCount: number) =>
      db.transaction().execute((tx) =>
        publishFacilityRating(tx, {
          facilityId: other.id,
          rating: 4.1,
          ratingCount,
          items: [{ name: '説明・案内', rate: 4 }],
        }),
      );
    await rate(2);
    expect((await pageOf(other.id)).rate).toMatchObject({ value: null, ratings: [] });
    await rate(3);
    expect((await pageOf(other.id)).rate).toEqual({
      value: 4.1,
      description: '4.1（3件）',
      ratings: [{ name: '説明・案内' }],
    });
  });

  test.each(['no-uuid', '0199c1c0-0000-7000-8000-00000000beef'])(
    'of %s is not found',
    async (id) => {
      expect(codeOf(await product.call(detail, { id }))).toBe('NOT_FOUND');
    },
  );
});

describe('open dates of a facility', () => {
  test('come by start in pages of 20 to the end, without those of others', async () => {
    const { db } = product.app;
    const other = await buildFacility(db, { now });
    const otherJob = await buildJob(db, { now, facilityId: other.id });
    const from = (index: number) => instantAtJst(addDays('2026-11-22', index % 22), '10:00');
    const build = (job: string, index: number) =>
      buildRecruitment(db, {
        now,
        jobId: job,
        startsAt: from(index),
        endsAt: addHours(from(index), 4),
      });
    const own: string[] = [];
    // Two shifts begin at each instant, so that the id decides their order.
    for (let index = 0; index < 45; index += 1) own.push((await build(jobId, index)).id);
    await build(otherJob.id, 0);

    const found: { id: string; state: string; favorited: boolean | null }[] = [];
    let cursor: string | null = null;
    const sizes: number[] = [];
    do {
      const answer: Answer = await product.call(open, { id: facilityId, cursor });
      const list = answer.data?.['facilityRecruitmentList'];
      found.push(...list.recruitments);
      sizes.push(list.recruitments.length);
      cursor = list.cursor;
    } while (cursor !== null);
    expect(sizes).toEqual([20, 20, 5]);
    expect(found.map(({ id }) => id).toSorted()).toEqual(own.toSorted());
    const starts = found.map(({ id }) => from(own.indexOf(id)).getTime());
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(new Set(found.map(({ state, favorited }) => `${state} ${favorited}`))).toEqual(
      new Set(['open null']),
    );
  });

  test('refuse a forged cursor and an id that is none', async () => {
    const cursor = encodePageCursor([9e15, randomUUID()]);
    expect([
      codeOf(await product.call(open, { id: facilityId, cursor })),
      codeOf(await product.call(open, { id: facilityId, cursor: 'forged' })),
      codeOf(await product.call(open, { id: 'no-uuid' })),
    ]).toEqual(['CURSOR_INVALID', 'CURSOR_INVALID', 'NOT_FOUND']);
  });
});

describe('following', () => {
  test('needs a worker', async () => {
    const answers = await Promise.all([
      product.call(followed),
      product.call(follow, { id: facilityId }),
      product.call(unfollow, { id: facilityId }),
    ]);
    expect(answers.map(codeOf)).toEqual(Array(3).fill('UNAUTHENTICATED'));
  });

  test('twice is once, and ends however often it is ended', async () => {
    const [hana, taro] = [await somebody(), await somebody()];
    expect(await Promise.all([1, 2, 3].map(() => hana.follow(facilityId)))).toEqual(
      Array(3).fill('done'),
    );
    expect((await hana.page()).facilities).toMatchObject([
      { facilityId, station: expect.stringMatching(/徒歩5分$/), openCount: 10 },
    ]);
    expect([
      (await pageOf(facilityId, hana.token)).followed,
      (await pageOf(facilityId, taro.token)).followed,
      (await taro.page()).facilities,
    ]).toEqual([true, false, []]);
    await taro.unfollow(facilityId);
    expect((await hana.page()).facilities).toHaveLength(1);
    expect([await hana.unfollow(facilityId), await hana.unfollow(facilityId)]).toEqual([
      'done',
      'done',
    ]);
    expect((await hana.page()).facilities).toEqual([]);
  });

  test('an unknown facility is refused', async () => {
    const hana = await somebody();
    expect([await hana.follow('no-uuid'), await hana.follow(randomUUID())]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
  });

  test('is possible for at most 100 facilities, in pages of 20, latest first', async () => {
    const hana = await somebody();
    const ids: string[] = [];
    for (let index = 0; index < 104; index += 1) {
      ids.push((await buildFacility(product.app.db, { now })).id);
    }
    for (const [index, id] of ids.slice(0, 99).entries()) {
      product.setNow(addMinutes(now, Math.floor(index / 3)));
      expect(await hana.follow(id)).toBe('done');
    }
    const raced = await Promise.all(ids.slice(99).map((id) => hana.follow(id)));
    product.setNow(now);
    expect(raced.toSorted()).toEqual([...Array(4).fill('FOLLOWS_FULL'), 'done']);
    expect(await hana.follow(ids[0] ?? '')).toBe('done');

    const order: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof hana.page>> = await hana.page(cursor);
      order.push(...page.facilities.map((one) => one.facilityId));
      cursor = page.cursor;
    } while (cursor !== null);
    expect([order.length, new Set(order).size]).toEqual([100, 100]);
    expect(ids.slice(0, 3).toSorted()).toEqual(order.slice(97).toSorted());
  });
});

describe('figures of the work at a facility', () => {
  test('are counted from shifts, contracts and answers of 180 days', async () => {
    const { app } = product;
    const { db } = app;
    const busy = await buildFacility(db, { now });
    const job = await buildJob(db, { now, facilityId: busy.id });
    const workers = await Promise.all(
      Array.from({ length: 10 }, () => buildPreparedWorker(db, { now: addDaysTo(-40) })),
    );
    const shifts: string[] = [];
    // Ten workers have one shift each, two of them a second one; the facility cancels the last shift.
    const plan = [...workers, ...workers.slice(0, 2)].map((worker, index) => ({ worker, index }));
    for (const { worker, index } of plan) {
      const startsAt = instantAtJst(addDays('2026-10-20', index), '09:00');
      const recruitment = await buildRecruitment(db, {
        now: addHours(startsAt, -72),
        jobId: job.id,
        startsAt,
        endsAt: addHours(startsAt, 9),
        breakMinutes: 60,
      });
      const { attendanceId } = await buildContract(app, {
        workerId: worker.id,
        recruitmentId: recruitment.id,
        now: addHours(startsAt, -48),
      });
      if (index < 11) await buildShiftWithFixedWage(app, { attendanceId });
      else
        await requestScheduleCancellation(app, {
          attendanceId,
          actor: { kind: 'facility', id: busy.id },
          reason: '入居者の減少',
          listedReason: null,
          now: addHours(startsAt, -0.5),
          idempotencyKey: undefined,
        });
      shifts.push(attendanceId);
    }
    const set = (index: number, columns: ReturnType<typeof sql>) =>
      sql`update attendances set ${columns} where id = ${shifts[index]}`.execute(db);
    await set(0, sql`approved_end_at = ends_at + interval '20 minutes'`);
    await set(1, sql`approved_end_at = ends_at + interval '41 minutes'`);
    await set(2, sql`approved_break_minutes = 45`);
    await converse(busy.id, workers);

    await recomputeOldFacilityFigures(db, now);
    expect((await pageOf(busy.id)).figures).toEqual([
      { kind: 'RETURNING', count: 10, part: 1, minutes: null },
      { kind: 'OVERTIME', count: 11, part: 2, minutes: 31 },
      { kind: 'BREAKS', count: 11, part: 10, minutes: null },
      { kind: 'CANCELLATIONS', count: 12, part: 1, minutes: null },
      { kind: 'REPLY', count: 10, part: null, minutes: 50 },
    ]);
    expect((await pageOf(busy.id, await product.signIn(workers[0]?.id ?? ''))).workedTimes).toBe(2);
    // Tasks count only for shifts that were worked to the end, and the last shift was cancelled.
    const tasksOf = async (index: number) =>
      (await pageOf(busy.id, await product.signIn(workers[index]?.id ?? ''))).workedTasks;
    const lastAt = (day: string) => instantAtJst(day, '09:00').toISOString();
    expect(await tasksOf(0)).toEqual([
      { name: expect.any(String), times: 2, lastAt: lastAt('2026-10-30') },
      { name: expect.any(String), times: 2, lastAt: lastAt('2026-10-30') },
    ]);
    expect(await tasksOf(1)).toMatchObject([
      { times: 1 },
      { times: 1, lastAt: lastAt('2026-10-21') },
    ]);
    expect(
      (await pageOf(facilityId, await product.signIn(workers[0]?.id ?? ''))).workedTasks,
    ).toEqual([]);
    expect((await pageOf(busy.id)).workedTasks).toBeNull();
    expect((await pageOf(facilityId)).figures).toEqual([]);

    // A day later the figures are counted again, and by then one shift is too old.
    expect(await recomputeOldFacilityFigures(db, addHours(now, 23))).toBe(0);
    await set(
      3,
      sql`starts_at = starts_at - interval '180 days', ends_at = ends_at - interval '180 days',
      approved_end_at = approved_end_at - interval '180 days'`,
    );
    expect(await recomputeOldFacilityFigures(db, addHours(now, 25))).toBeGreaterThan(0);
    const kinds = (await pageOf(busy.id)).figures.map((one: { count: number }) => one.count);
    expect(kinds).toEqual([10, 10, 11, 10]);
  });
});

const addDaysTo = (days: number) => addHours(now, 24 * days);

/** Builds a conversation for each worker: two messages, then the facility's answer. */
async function converse(facility: string, workers: readonly { id: string }[]): Promise<void> {
  const { db } = product.app;
  for (const [index, worker] of workers.entries()) {
    const channelId = randomUUID();
    const at = addDaysTo(-5);
    const waits = [0, 5, 10 * (index + 1), 10 * (index + 1) + 60];
    await sql`
      insert into chat_channels (id, type, worker_id, facility_id, created_at, active_at)
      values (${channelId}, 'facility', ${worker.id}, ${facility}, ${at}, ${now})
      on conflict (worker_id, facility_id) do update set id = excluded.id
    `.execute(db);
    for (const [seq, minutes] of waits.entries()) {
      const side = seq < 2 || seq === 3 ? 'worker' : 'facility';
      await sql`
        insert into chat_messages (channel_id, id, seq, client_id, side, text, created_at)
        values (${channelId}, ${randomUUID()}, ${seq + 1}, ${randomUUID()}, ${side}, 'こんにちは',
                ${addMinutes(at, minutes)})
      `.execute(db);
    }
  }
}
