import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { profileSentences } from '../messages.ts';

const now = instantAtJst('2026-11-22', '12:00');
const homeQuery = '{ homeStation { station { name } isAsked proposals { code name } } }';
const update = `mutation ($input: UpdateHomeStationInput!) {
  updateHomeStation(input: $input) { success }
}`;

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
});
afterAll(() => product.close());

/** A worker who lives in 西新宿, or who has no profile yet. */
async function person({ zipCode = '1600023' }: { zipCode?: string | null } = {}) {
  const { db } = product.app;
  const worker = await buildWorker(db, { now });
  if (zipCode !== null)
    await db
      .insertInto('worker_profiles')
      .values({
        worker_id: worker.id,
        zip_code: zipCode,
        prefecture_code: '13',
        version: 1,
        updated_at: now,
      })
      .execute();
  const token = await product.signIn(worker.id);
  return {
    home: async () => (await product.call(homeQuery, {}, { token })).data?.['homeStation'],
    save: (stationCode: string | null) =>
      product.call(update, { input: { stationCode } }, { token }),
  };
}

test('the postal code proposes the station of its town, and those around it', async () => {
  const home = await (await person()).home();
  expect(home).toMatchObject({ station: null, isAsked: true });
  expect(home.proposals[0].name).toMatch(/^西新宿/);
  expect(home.proposals).toHaveLength(5);
});

test('without an address nothing is asked or proposed', async () => {
  const unasked = { station: null, isAsked: false, proposals: [] };
  expect(await (await person({ zipCode: null })).home()).toEqual(unasked);
  expect(await (await person({ zipCode: '0000000' })).home()).toMatchObject({ proposals: [] });
});

test('the station is saved, changed and taken away, and the question is asked one time', async () => {
  const [hana, taro] = [await person(), await person()];
  const [first, second] = (await hana.home()).proposals;
  expect((await hana.save(first.code)).data).toEqual({ updateHomeStation: { success: true } });
  expect(await hana.home()).toMatchObject({ station: { name: first.name }, isAsked: false });
  await hana.save(second.code);
  expect((await hana.home()).station).toEqual({ name: second.name });
  await hana.save(null);
  expect(await hana.home()).toMatchObject({ station: null, isAsked: false });
  expect(await taro.home()).toMatchObject({ station: null, isAsked: true });
});

test('an unknown station is refused and changes nothing', async () => {
  const hana = await person();
  const answer = await hana.save("S'; --");
  expect(answer.errors?.[0]?.extensions).toEqual({
    code: 'VALIDATION_FAILED',
    fields: { stationCode: profileSentences.homeStation },
  });
  expect(await hana.home()).toMatchObject({ station: null, isAsked: true });
});

test('a visitor is sent to sign-in', async () => {
  const answers = [
    await product.call(homeQuery),
    await product.call(update, { input: { stationCode: null } }),
  ];
  expect(answers.map((answer) => answer.errors?.[0]?.extensions.code)).toEqual([
    'UNAUTHENTICATED',
    'UNAUTHENTICATED',
  ]);
});
