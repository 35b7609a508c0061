import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { profileSentences as sentences } from './messages.ts';

const now = instantAtJst('2026-11-22', '12:00');
const contactQuery = '{ emergencyContact { phoneNumber relationShipId } }';
const update = `mutation ($input: UpdateEmergencyContactInput!, $token: String) {
  updateEmergencyContact(input: $input, token: $token) { success }
}`;

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
});
afterAll(() => product.close());

async function person() {
  const worker = await buildWorker(product.app.db, { now });
  const token = await product.signIn(worker.id);
  return {
    ...worker,
    save: (phoneNumber: string, relationShipId = '1') =>
      product.call(update, { input: { phoneNumber, relationShipId } }, { token }),
    contact: async () =>
      (await product.call(contactQuery, {}, { token })).data?.['emergencyContact'],
    ask: (query: string) => product.call(query, {}, { token }),
  };
}

test('there is none before it is written, and one afterwards (spec 1.027)', async () => {
  const [hana, taro] = [await person(), await person()];
  expect(await hana.contact()).toBeNull();
  expect((await hana.save('03-1234-5678', '2')).data).toEqual({
    updateEmergencyContact: { success: true },
  });
  expect(await hana.contact()).toEqual({ phoneNumber: '0312345678', relationShipId: '2' });
  await hana.save('０８０－１１１１－２２２２', '8');
  expect(await hana.contact()).toEqual({ phoneNumber: '08011112222', relationShipId: '8' });
  expect(await taro.contact()).toBeNull();
});

test.each([
  ['\u202d03-1234-5678\u202c', '0312345678'],
  ['\u2068080-1111-2222\u2069', '08011112222'],
  ['\u200b080-1111-2222\u200b', '08011112222'],
])('%j with its invisible signs is saved as %s', async (typed, phoneNumber) => {
  const hana = await person();
  expect((await hana.save(typed)).errors).toBeUndefined();
  expect(await hana.contact()).toEqual({ phoneNumber, relationShipId: '1' });
});

test('a visitor is sent to sign-in', async () => {
  const input = { phoneNumber: '0312345678', relationShipId: '1' };
  const answers = [await product.call(contactQuery), await product.call(update, { input })];
  expect(answers.map((answer) => answer.errors?.[0]?.extensions.code)).toEqual([
    'UNAUTHENTICATED',
    'UNAUTHENTICATED',
  ]);
});

test('one’s own number is not somebody to call', async () => {
  const [hana, taro] = [await person(), await person()];
  const refused = await hana.save(hana.phoneNumber);
  expect(refused.errors?.[0]?.extensions).toEqual({
    code: 'VALIDATION_FAILED',
    fields: { phoneNumber: sentences.emergencyOwnPhone },
  });
  expect(await hana.contact()).toBeNull();
  expect((await hana.save(taro.phoneNumber)).errors).toBeUndefined();
});

test.each([
  ['12345', '1', { phoneNumber: sentences.emergencyPhone }],
  ['\u0000', '1', { phoneNumber: sentences.emergencyPhone }],
  ['0'.repeat(10_000), '1', { phoneNumber: sentences.emergencyPhone }],
  ['0312345678', '9', { relationShipId: sentences.relationShip }],
  ['0312345678', '0', { relationShipId: sentences.relationShip }],
  ['0312345678', 'x\u0000', { relationShipId: sentences.relationShip }],
  ['', '', { phoneNumber: sentences.emergencyPhone, relationShipId: sentences.relationShip }],
])('%j with the relation %j is refused', async (phoneNumber, relationShipId, fields) => {
  const hana = await person();
  const answer = await hana.save(phoneNumber, relationShipId);
  expect(answer.errors?.[0]?.extensions).toEqual({ code: 'VALIDATION_FAILED', fields });
  expect(await hana.contact()).toBeNull();
});

test('the preparation counts it', async () => {
  const hana = await person();
  const done = async () => {
    const answer = await hana.ask('{ getRemainingPreparationToApplyList { doneCount } }');
    return answer.data?.['getRemainingPreparationToApplyList'].doneCount;
  };
  expect(await done()).toBe(0);
  await hana.save('0312345678');
  expect(await done()).toBe(1);
});
