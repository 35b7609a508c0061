import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { addDays, addMinutes, instantAtJst, jstDay } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { takeRecruitmentEvents } from '#domain/recruitment/publishing/recruitment-events.queries.server.ts';
import { publishBuiltRecruitments } from '#domain/recruitment/build.ts';
import {
  closeRecruitment,
  pauseRecruitment,
  resumeRecruitment,
} from '#domain/recruitment/publishing/stop.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { deliverAlerts, eraseOldDeliveries } from './alert-deliver.server.ts';
import { matchNewRecruitments } from './alert-match.server.ts';
import { buildAlert, type NewAlert } from './alert.build.ts';

let day = '2026-11-01';
let product: TestProduct;
let jobId = '';
let facilityId = '';

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst(day, '09:00'));
  const { db } = product.app;
  const now = instantAtJst(day, '09:00');
  const station = await db
    .selectFrom('stations')
    .select('code')
    .where('prefecture_code', '=', '13')
    .executeTakeFirstOrThrow();
  ({ id: facilityId } = await buildFacility(db, {
    now,
    name: 'さくらの里',
    stationCodes: [station.code],
  }));
  jobId = (await buildJob(db, { now, facilityId })).id;
});
afterAll(() => product.close());

// A separate week for each test: no recruitment published before starts in it, and no alert was
// delivered in it.
beforeEach(async () => {
  const { db } = product.app;
  await db.deleteFrom('availability_alerts').execute();
  await inTransaction(db, (tx) => takeRecruitmentEvents(tx, { kind: 'PUBLISHED', most: 1_000 }));
  day = addDays(day, 7);
});

const at = (time: string) => instantAtJst(day, time);

async function somebody(wishes: Partial<NewAlert> = {}) {
  const { id } = await buildWorker(product.app.db, { now: at('00:00') });
  await buildAlert(product.app.db, { workerId: id, now: at('00:00'), ...wishes });
  return {
    id,
    inbox: () =>
      product.app.db
        .selectFrom('notices')
        .select(['topic', 'title', 'body', 'path', 'created_at'])
        .where('worker_id', '=', id)
        .orderBy('created_at')
        .execute(),
    titles: async () => {
      const { db } = product.app;
      const query = db.selectFrom('notices').select('title').where('worker_id', '=', id);
      return (await query.orderBy('created_at').execute()).map((row) => row.title);
    },
  };
}

type Offer = { now: Date; inDays?: number; from?: string; hours?: number; hourlyWage?: number };

/** Publishes as a facility does: nine hours by day, three days ahead, unless given. */
async function offer({ now, inDays = 3, from = '09:00', hours = 9, hourlyWage = 1_500 }: Offer) {
  const startsAt = instantAtJst(addDays(jstDay(now), inDays), from);
  const posting = {
    jobId,
    mode: 'INSTANT' as const,
    startsAt,
    endsAt: addMinutes(startsAt, hours * 60),
    breakMinutes: hours > 6 ? 60 : 0,
    hourlyWage,
    travelAllowance: 500,
    capacity: 1,
  };
  return inTransaction(product.app.db, (tx) =>
    publishBuiltRecruitments(tx, { posting, actor: { kind: 'facility', id: facilityId }, now }),
  );
}

/** Runs the scheduled tasks of an instant, in their order. */
async function runTask(now: Date): Promise<number> {
  await matchNewRecruitments(product.app, now);
  return deliverAlerts(product.app, now);
}

describe('a batch', () => {
  test('comes at 12:00 for what was published in the morning, as one notice', async () => {
    const hana = await somebody();
    const only = await offer({ now: at('08:30') });
    expect(await runTask(at('08:31'))).toBe(0);
    expect(await runTask(at('11:59'))).toBe(0);
    expect(await runTask(at('12:00'))).toBe(1);
    expect(await runTask(at('12:00'))).toBe(0);
    expect(await hana.inbox()).toEqual([
      {
        topic: 'alert',
        title: '条件に合う新着求人が1件あります',
        body: expect.stringContaining('さくらの里'),
        path: `/recruitments/${only.id}`,
        created_at: at('12:00'),
      },
    ]);
  });

  test('names the best three and counts the rest, and leads to the search', async () => {
    const hana = await somebody({ minimumDailyWage: 9_500 });
    for (const hourlyWage of [1_300, 1_700, 1_400, 1_600, 1_500]) {
      await offer({ now: at('09:00'), hourlyWage });
    }
    await runTask(at('12:00'));
    const [notice] = await hana.inbox();
    expect(notice?.title).toBe('条件に合う新着求人が5件あります');
    const lines = notice?.body.split('\n') ?? [];
    expect(lines.map((line) => /日給([\d,]+)円/.exec(line)?.[1])).toEqual([
      '13,600',
      '12,800',
      '12,000',
      undefined,
      undefined,
    ]);
    expect(lines[3]).toBe('ほか2件');
    expect(notice?.path).toBe('/?prefs=13&salary=9500&sort=newest');
  });

  test('is for those whose conditions match, each of them', async () => {
    const people = {
      matching: await somebody({
        shifts: ['SHIFT_DAY'],
        maximumHours: 9,
        minimumDailyWage: 12_000,
      }),
      everywhere: await somebody({ prefectureCodes: [] }),
      otherPlace: await somebody({ prefectureCodes: ['14'] }),
      otherShift: await somebody({ shifts: ['SHIFT_NIGHT', 'SHIFT_EARLY_MORNING'] }),
      shorter: await somebody({ maximumHours: 8 }),
      dearer: await somebody({ minimumDailyWage: 12_500 }),
    };
    await offer({ now: at('09:00') });
    await runTask(at('12:00'));
    const received = await Promise.all(
      Object.entries(people).map(async ([name, one]) => [name, (await one.inbox()).length]),
    );
    expect(Object.fromEntries(received)).toEqual({
      matching: 1,
      everywhere: 1,
      otherPlace: 0,
      otherShift: 0,
      shorter: 0,
      dearer: 0,
    });
  });

  test('tells nothing of what closed in the meantime, nor of its coming back', async () => {
    const hana = await somebody();
    const { db } = product.app;
    const [gone, back] = [await offer({ now: at('09:00') }), await offer({ now: at('09:00') })];
    await runTask(at('09:01'));
    const stop = (recruitmentId: string) => ({
      recruitmentId,
      actor: systemActor,
      now: at('10:00'),
    });
    await closeRecruitment(db, stop(gone.id));
    await pauseRecruitment(db, stop(back.id));
    expect(await runTask(at('12:00'))).toBe(0);
    await resumeRecruitment(db, stop(back.id));
    expect(await runTask(at('18:00'))).toBe(0);
    expect(await hana.inbox()).toEqual([]);
  });

  test('tells nothing to whom the facility does not want', async () => {
    const hana = await somebody();
    await product.app.db
      .insertInto('blocked_workers')
      .values({
        facility_id: facilityId,
        worker_id: hana.id,
        blocked_at: at('00:00'),
        reason: '連絡のない欠勤が2回あったため',
      })
      .execute();
    await offer({ now: at('09:00') });
    expect(await runTask(at('12:00'))).toBe(0);
  });

  test('asks no more for what the alert no longer asks for', async () => {
    const [hana, taro] = [await somebody(), await somebody()];
    await offer({ now: at('09:00'), hourlyWage: 1_300 });
    await offer({ now: at('09:00'), hourlyWage: 1_700 });
    await runTask(at('09:01'));
    const { db } = product.app;
    await buildAlert(db, { workerId: hana.id, now: at('10:00'), minimumDailyWage: 13_000 });
    await runTask(at('12:00'));
    expect(await hana.titles()).toEqual(['条件に合う新着求人が1件あります']);
    expect(await taro.titles()).toEqual(['条件に合う新着求人が2件あります']);
  });
});

describe('急募', () => {
  test('is announced at once', async () => {
    const hana = await somebody();
    const urgent = await offer({ now: at('13:10'), inDays: 0, from: '18:00', hours: 4 });
    await offer({ now: at('13:10') });
    expect(await runTask(at('13:11'))).toBe(1);
    expect(await hana.inbox()).toMatchObject([
      { title: '24時間以内に始まる求人が1件あります', path: `/recruitments/${urgent.id}` },
    ]);
    expect(await runTask(at('18:00'))).toBe(1);
    expect((await hana.titles())[1]).toBe('条件に合う新着求人が1件あります');
  });

  test('waits for the morning at night', async () => {
    const hana = await somebody();
    await offer({ now: at('22:10'), inDays: 1, from: '12:00', hours: 4 });
    expect(await runTask(at('22:11'))).toBe(0);
    expect(await runTask(at('30:59'))).toBe(0);
    expect(await runTask(at('31:00'))).toBe(1);
    expect(await hana.titles()).toEqual(['24時間以内に始まる求人が1件あります']);
  });
});

test('three a day and no fourth; what is left comes tomorrow', async () => {
  const hana = await somebody();
  for (const time of ['09:00', '10:00', '11:00', '12:01', '13:00']) {
    await offer({ now: at(time), inDays: 0, from: '20:00', hours: 4 });
    await runTask(at(time));
  }
  await offer({ now: at('14:00') });
  await runTask(at('18:00'));
  await runTask(at('21:59'));
  expect(await hana.titles()).toHaveLength(3);
  expect(await runTask(at('31:30'))).toBe(0);
  expect(await runTask(at('32:00'))).toBe(1);
  // The two of yesterday evening are over by now.
  expect((await hana.titles())[3]).toBe('条件に合う新着求人が1件あります');
  await eraseOldDeliveries(product.app, at('48:00'));
  const counted = await product.app.db
    .selectFrom('alert_deliveries')
    .select('day')
    .where('worker_id', '=', hana.id)
    .execute();
  expect(counted).toEqual([{ day: addDays(day, 1) }]);
});

test('a late batch does not come at night', async () => {
  const hana = await somebody();
  await offer({ now: at('17:00') });
  await matchNewRecruitments(product.app, at('17:01'));
  expect(await deliverAlerts(product.app, at('23:00'))).toBe(0);
  expect(await deliverAlerts(product.app, at('31:00'))).toBe(1);
  expect(await hana.titles()).toHaveLength(1);
});

test('nothing is announced while the alert pauses, nor afterwards', async () => {
  const hana = await somebody();
  const token = await product.signIn(hana.id);
  const pause = (isPaused: boolean) =>
    product.call(
      `mutation ($isPaused: Boolean!) {
        pauseSubscriptionForAvailability(input: { isPaused: $isPaused }) { success } }`,
      { isPaused },
      { token },
    );
  await offer({ now: at('09:00') });
  await runTask(at('09:01'));
  await pause(true);
  await offer({ now: at('10:00') });
  await runTask(at('10:01'));
  await pause(false);
  expect(await runTask(at('12:00'))).toBe(0);
  await offer({ now: at('12:30') });
  expect(await runTask(at('18:00'))).toBe(1);
  expect(await hana.titles()).toEqual(['条件に合う新着求人が1件あります']);
});

describe('nothing is lost and nothing comes twice', () => {
  test('when several processes look and deliver at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => somebody()));
    await Promise.all(Array.from({ length: 30 }, () => offer({ now: at('09:00') })));
    const everywhere = Array.from({ length: 6 }, () => product.app);
    await Promise.all(everywhere.map((app) => matchNewRecruitments(app, at('09:01'))));
    const counts = await Promise.all(everywhere.map((app) => deliverAlerts(app, at('12:00'))));
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(6);
    const titles = await Promise.all(people.map((one) => one.titles()));
    expect(titles).toEqual(Array.from(people, () => ['条件に合う新着求人が30件あります']));
  });

  test('when a process dies after it took the news', async () => {
    const hana = await somebody();
    await offer({ now: at('09:00') });
    const died = inTransaction(product.app.db, async (tx) => {
      expect(await takeRecruitmentEvents(tx, { kind: 'PUBLISHED', most: 20 })).toHaveLength(1);
      throw new Error('killed');
    });
    await expect(died).rejects.toThrow('killed');
    await runTask(at('12:00'));
    expect(await hana.titles()).toHaveLength(1);
  });

  test('when a process dies while it delivers', async () => {
    const hana = await somebody();
    await offer({ now: at('09:00') });
    await matchNewRecruitments(product.app, at('09:01'));
    const { db } = product.app;
    // Writing the notification fails: the rollback restores the matches that the transaction took.
    const taken = { worker_id: hana.id, day, number: 1, sent_at: at('09:00') };
    await db
      .insertInto('alert_deliveries')
      .values({ ...taken, number: 2 })
      .execute();
    await expect(deliverAlerts(product.app, at('12:00'))).rejects.toThrow('duplicate key');
    await db.deleteFrom('alert_deliveries').where('worker_id', '=', hana.id).execute();
    expect(await deliverAlerts(product.app, at('12:01'))).toBe(1);
    expect(await hana.titles()).toHaveLength(1);
  });

  test('and the database counts to three whatever the code above does', async () => {
    const hana = await somebody();
    const fourth = { worker_id: hana.id, day, number: 4, sent_at: at('09:00') };
    await expect(
      product.app.db.insertInto('alert_deliveries').values(fourth).execute(),
    ).rejects.toThrow('alert_deliveries_number_check');
  });
});
