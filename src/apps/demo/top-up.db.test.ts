import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addDays, addHours, instantAtJst, jstDay, type JstDay } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import type { App } from '#platform/server/context.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { addDailyDemoOffers } from './top-up.server.ts';

const now = instantAtJst('2026-11-20', '10:00');
const today = jstDay(now);
/** Last day with offers: there is one offer on each day from tomorrow, and a second one on the last day. */
const last = addDays(today, 60);

let product: TestProduct;
let app: App;
let jobId: string;

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  app = { ...product.app, env: { ...product.app.env, demo: true } };
  const facility = await buildFacility(app.db, { now });
  jobId = (await buildJob(app.db, { now, facilityId: facility.id })).id;
  for (let ahead = 1; ahead <= 60; ahead += 1) {
    await offer(addDays(today, ahead), '09:00');
  }
  await offer(last, '13:00');
});
afterAll(() => product.close());

function offer(day: JstDay, time: string) {
  const startsAt = instantAtJst(day, time);
  return buildRecruitment(app.db, {
    now,
    jobId,
    startsAt,
    endsAt: addHours(startsAt, 4),
    breakMinutes: 0,
  });
}

async function startsOn(day: JstDay): Promise<string[]> {
  const rows = await app.db
    .selectFrom('recruitments')
    .select('starts_at')
    .where('starts_at', '>=', instantAtJst(day, '00:00'))
    .where('starts_at', '<', instantAtJst(addDays(day, 1), '00:00'))
    .orderBy('starts_at')
    .execute();
  return rows.map((row) => row.starts_at.toISOString());
}

async function openOn(day: JstDay, at: Date): Promise<number> {
  product.setNow(at);
  const { data } = await product.call(
    'query ($input: RecruitmentSearchInput!) { recruitmentSearch(input: $input) { totalCount } }',
    { input: { workDates: [day] } },
  );
  return data?.['recruitmentSearch'].totalCount;
}

describe('the demo region', () => {
  test('stays as it is where nobody opened it', async () => {
    expect(await addDailyDemoOffers(app, addHours(now, 24 * 30))).toBe(0);
    await app.db.insertInto('demo_region').values({ opened_at: now, completed_at: now }).execute();
    const production = { ...app, env: { ...app.env, demo: false } };
    expect(await addDailyDemoOffers(production, addHours(now, 24))).toBe(0);
  });

  test('offers again what it offered on the same weekday, once', async () => {
    expect(await addDailyDemoOffers(app, now)).toBe(0);
    const week = addHours(now, 24 * 7);
    // Two runs share seven days: one offer a day and two on the last.
    const runs = await Promise.all([addDailyDemoOffers(app, week), addDailyDemoOffers(app, week)]);
    expect(runs.reduce((sum, count) => sum + count)).toBe(8);
    expect(await addDailyDemoOffers(app, week)).toBe(0);
    const again = addDays(last, 7);
    expect(await startsOn(again)).toEqual([
      instantAtJst(again, '09:00').toISOString(),
      instantAtJst(again, '13:00').toISOString(),
    ]);
    expect(await openOn(again, week)).toBe(2);
  });

  test('has open shifts to the end of the window after a long rest', async () => {
    const later = addHours(now, 24 * 100);
    expect(await addDailyDemoOffers(app, later)).toBeGreaterThan(30);
    const days = [1, 20, 40, 60].map((ahead) => addDays(jstDay(later), ahead));
    for (const day of days) {
      expect([day, await openOn(day, later)]).toEqual([day, expect.any(Number)]);
      expect((await startsOn(day)).length).toBeGreaterThan(0);
    }
  });

  test('has open shifts to the end of the window after a rest of years', async () => {
    const later = addHours(now, 24 * 1_200);
    expect(await addDailyDemoOffers(app, later)).toBeGreaterThan(30);
    for (const ahead of [1, 20, 40, 60]) {
      const day = addDays(jstDay(later), ahead);
      expect((await startsOn(day)).length).toBeGreaterThan(0);
    }
  });
});
