import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { addDays, addMinutes, instantAtJst, jstDay } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { publishBuiltRecruitments } from '#domain/recruitment/build.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { deliverAlerts } from './alert-deliver.server.ts';
import { matchNewRecruitments } from './alert-match.server.ts';
import { alertSentences, savedSearchMessages } from './alert-messages.ts';

const day = '2026-11-23';
const at = (time: string) => instantAtJst(day, time);
const conditions = {
  prefectures: ['13'],
  stations: [] as string[],
  shifts: [] as string[],
  maximumRangeOfWorkingHours: 16,
  minimumRangeOfDailyWage: 3_000,
};
const read = `{
  savedSearchList {
    id name label path conditions { shifts { kind } minimumRangeOfDailyWage isPaused }
  }
  subscriptionForAvailability { minimumRangeOfDailyWage isPaused }
}`;
const add = `mutation ($input: SavedSearchInput!) { addSavedSearch(input: $input) { success } }`;
const change = `mutation ($id: ID!, $input: SavedSearchInput!) {
  changeSavedSearch(id: $id, input: $input) { success }
}`;
const pause = `mutation ($id: ID!, $isPaused: Boolean!) {
  pauseSavedSearch(id: $id, input: { isPaused: $isPaused }) { success }
}`;
const remove = `mutation ($id: ID!) { removeSavedSearch(id: $id) { success } }`;
const saveFirst = `mutation ($input: SubscriptionForAvailabilityInput!) {
  updateSubscriptionForAvailability(input: $input) { success }
}`;
const removeFirst = 'mutation { deleteSubscriptionForAvailability { success } }';

type Saved = {
  id: string;
  name: string | null;
  label: string;
  path: string;
  conditions: { minimumRangeOfDailyWage: number; isPaused: boolean };
};

let product: TestProduct;
let jobId = '';
let facilityId = '';
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), at('09:00'));
  const { db } = product.app;
  ({ id: facilityId } = await buildFacility(db, { now: at('09:00'), prefectureCode: '13' }));
  jobId = (await buildJob(db, { now: at('09:00'), facilityId })).id;
});
afterAll(() => product.close());

async function somebody() {
  const { id } = await buildWorker(product.app.db, { now: at('00:00') });
  const token = await product.signIn(id);
  const call = (document: string, variables: object = {}) =>
    product.call(document, { ...variables }, { token });
  const ask = async (document: string, variables: object = {}) => {
    const answer = await call(document, variables);
    return answer.errors?.[0]?.extensions ?? answer.data ?? {};
  };
  const list = async (): Promise<Saved[]> => (await call(read)).data?.['savedSearchList'];
  return {
    id,
    ask,
    list,
    add: (name: string | null, wishes: object = {}) =>
      ask(add, { input: { name, conditions: { ...conditions, ...wishes } } }),
    idOf: async (name: string) => (await list()).find((one) => one.name === name)?.id ?? '',
    first: async () => (await call(read)).data?.['subscriptionForAvailability'],
    notices: () =>
      product.app.db
        .selectFrom('notices')
        .select(['title', 'path'])
        .where('worker_id', '=', id)
        .orderBy('created_at')
        .execute(),
  };
}

/** Publishes by day, or by night, and takes no longer than the batch of 12:00. */
async function offer(wishes: { now: Date; hourlyWage?: number; from?: string }) {
  const startsAt = instantAtJst(addDays(jstDay(wishes.now), 3), wishes.from ?? '09:00');
  const posting = {
    jobId,
    mode: 'INSTANT' as const,
    startsAt,
    endsAt: addMinutes(startsAt, 540),
    breakMinutes: 60,
    hourlyWage: wishes.hourlyWage ?? 1_500,
    travelAllowance: 500,
    capacity: 1,
  };
  const recruitment = await inTransaction(product.app.db, (tx) =>
    publishBuiltRecruitments(tx, {
      posting,
      actor: { kind: 'facility', id: facilityId },
      now: wishes.now,
    }),
  );
  await matchNewRecruitments(product.app, wishes.now);
  return recruitment;
}

const night = { shifts: ['SHIFT_NIGHT'] };

describe('saved searches', () => {
  test('begin with the subscription of the contract, and are named by their conditions or by the worker', async () => {
    const hana = await somebody();
    expect(await hana.list()).toEqual([]);
    await hana.ask(saveFirst, { input: { ...conditions, minimumRangeOfDailyWage: 9_000 } });
    await hana.add('  夜勤\u200bで　稼ぐ ', night);
    await hana.add(null, { ...night, prefectures: ['13', '14'] });
    expect(await hana.list()).toMatchObject([
      { name: null, label: '東京都', path: '/?prefs=13&salary=9000&sort=newest' },
      { name: '夜勤で 稼ぐ', label: '夜勤で 稼ぐ', path: '/?prefs=13&shifts=night&sort=newest' },
      { name: null, label: '東京都 ほか1か所・夜勤' },
    ]);
    // The contract's operations read and write the first and nothing else.
    await hana.ask(saveFirst, { input: { ...conditions, minimumRangeOfDailyWage: 8_000 } });
    expect(await hana.first()).toMatchObject({ minimumRangeOfDailyWage: 8_000 });
    expect((await hana.list()).map((one) => one.conditions.minimumRangeOfDailyWage)).toEqual([
      8_000, 3_000, 3_000,
    ]);
  });

  test('are five at most, also for requests at the same time', async () => {
    const hana = await somebody();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => hana.add(`条件${index}`)),
    );
    const refused = answers.filter((one) => 'code' in one && one.code === 'SAVED_SEARCH_LIMIT');
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({ code: 'SAVED_SEARCH_LIMIT' });
    expect(savedSearchMessages.SAVED_SEARCH_LIMIT).toContain('5つまで');
    expect(await hana.list()).toHaveLength(5);
    const [, second] = await hana.list();
    await hana.ask(remove, { id: second?.id });
    expect(await hana.add('空いた場所')).toMatchObject({ addSavedSearch: { success: true } });
    expect(await hana.list()).toHaveLength(5);
  });

  test('of the first that is removed, the next becomes the first and stays what it was', async () => {
    const hana = await somebody();
    await hana.add('昼', { minimumRangeOfDailyWage: 9_000 });
    await hana.add('夜', { ...night, minimumRangeOfDailyWage: 12_000 });
    const id = await hana.idOf('夜');
    await hana.ask(pause, { id, isPaused: true });
    await hana.ask(removeFirst);
    expect(await hana.list()).toMatchObject([{ id, name: '夜' }]);
    expect(await hana.first()).toEqual({ minimumRangeOfDailyWage: 12_000, isPaused: true });
    await hana.ask(pause, { id, isPaused: false });
    await hana.ask(remove, { id });
    expect(await hana.list()).toEqual([]);
    expect(await hana.first()).toBeNull();
    expect(await hana.ask(remove, { id })).toEqual({ removeSavedSearch: { success: true } });
  });

  test('are changed and paused one by one, and refuse what breaks a rule', async () => {
    const hana = await somebody();
    await hana.add('昼');
    await hana.add('夜', night);
    const [day1, night1] = [await hana.idOf('昼'), await hana.idOf('夜')];
    const input = { name: '朝', conditions: { ...conditions, shifts: ['SHIFT_EARLY_MORNING'] } };
    await hana.ask(change, { id: night1, input });
    await hana.ask(change, { id: day1, input: { name: '', conditions } });
    expect(await hana.list()).toMatchObject([
      { id: day1, name: null },
      { id: night1, name: '朝', path: '/?prefs=13&shifts=early&sort=newest' },
    ]);
    const long = { name: 'あ'.repeat(21), conditions };
    expect(await hana.ask(change, { id: day1, input: long })).toEqual({
      code: 'VALIDATION_FAILED',
      fields: { name: alertSentences.name },
    });
    expect(await hana.add('悪い', { minimumRangeOfDailyWage: 1 })).toEqual({
      code: 'VALIDATION_FAILED',
      fields: { minimumRangeOfDailyWage: alertSentences.dailyWage },
    });
    expect(await hana.list()).toHaveLength(2);
  });

  test('of another worker are not found', async () => {
    const [hana, taro] = [await somebody(), await somebody()];
    await hana.add('昼');
    await hana.add('夜', night);
    for (const { id } of await hana.list()) {
      const input = { name: '奪う', conditions };
      expect(await taro.ask(change, { id, input })).toMatchObject({ code: 'NOT_FOUND' });
      expect(await taro.ask(pause, { id, isPaused: true })).toMatchObject({ code: 'NOT_FOUND' });
      await taro.ask(remove, { id });
    }
    const unknown = { id: crypto.randomUUID() };
    expect(await taro.ask(remove, unknown)).toEqual({ removeSavedSearch: { success: true } });
    expect(await hana.list()).toHaveLength(2);
  });
});

describe('alerts', () => {
  test('of several saved searches come as one, and lead to the list of them', async () => {
    const hana = await somebody();
    await hana.add('昼', { shifts: ['SHIFT_DAY'] });
    await hana.add('夜', night);
    await offer({ now: at('09:00') });
    await offer({ now: at('09:05'), from: '22:00' });
    await deliverAlerts(product.app, at('12:00'));
    expect(await hana.notices()).toEqual([
      { title: '条件に合う新着求人が2件あります', path: '/alerts' },
    ]);
  });

  test('of an added one say its name and lead to its search', async () => {
    const hana = await somebody();
    await hana.add('遠く', { prefectures: ['01'] });
    await hana.add('夜', night);
    await offer({ now: at('12:10'), from: '22:00' });
    await offer({ now: at('12:10'), from: '23:00' });
    await deliverAlerts(product.app, at('18:00'));
    expect(await hana.notices()).toEqual([
      { title: '「夜」に合う新着求人が2件あります', path: '/?prefs=13&shifts=night&sort=newest' },
    ]);
  });

  test('are at most three a day over all of them', async () => {
    const hana = await somebody();
    for (const name of ['一', '二', '三', '四', '五']) await hana.add(name);
    const start = at('31:00');
    for (const minutes of [0, 10, 20, 30, 40]) {
      const now = addMinutes(start, minutes);
      const startsAt = addMinutes(now, 8 * 60);
      await inTransaction(product.app.db, (tx) =>
        publishBuiltRecruitments(tx, {
          posting: {
            jobId,
            mode: 'INSTANT',
            startsAt,
            endsAt: addMinutes(startsAt, 300),
            breakMinutes: 0,
            hourlyWage: 1_500,
            travelAllowance: 500,
            capacity: 1,
          },
          actor: { kind: 'facility', id: facilityId },
          now,
        }),
      );
      await matchNewRecruitments(product.app, now);
      await deliverAlerts(product.app, now);
    }
    expect(await hana.notices()).toHaveLength(3);
  });

  test('that wait are dropped with the search that found them, and stay with another that matches', async () => {
    const hana = await somebody();
    await hana.add('高い', { minimumRangeOfDailyWage: 40_000 });
    await hana.add('夜', night);
    await hana.add('全部');
    const dayOffer = await offer({ now: instantAtJst('2026-12-01', '09:00') });
    const nightOffer = await offer({ now: instantAtJst('2026-12-01', '09:00'), from: '22:00' });
    const waiting = async () =>
      (
        await product.app.db
          .selectFrom('alert_matches')
          .select(['recruitment_id', 'added_id'])
          .where('worker_id', '=', hana.id)
          .execute()
      ).toSorted((a, b) => a.recruitment_id.localeCompare(b.recruitment_id));
    const [nightId, allId] = [await hana.idOf('夜'), await hana.idOf('全部')];
    expect(await waiting()).toEqual([
      { recruitment_id: dayOffer.id, added_id: allId },
      { recruitment_id: nightOffer.id, added_id: nightId },
    ]);
    await hana.ask(pause, { id: nightId, isPaused: true });
    expect((await waiting()).map((one) => one.added_id)).toEqual([allId, allId]);
    await hana.ask(remove, { id: allId });
    expect(await waiting()).toEqual([]);
  });
});
