import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildCorporation } from '#domain/corporation/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { openTestProduct, refusalCodeOf, type TestProduct } from '#testing/processes/product.ts';
import { baseExposureLimitYen, checkedExposureLimitYen } from './limit.ts';

const now = instantAtJst('2026-12-01', '09:00');
let product: TestProduct;
let operator: TestOperator;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  operator = await openOperator(product.app, '登録 見る子');
});
afterAll(() => product.close());

const recording = `mutation ($input: RecordRegisterCheckInput!) {
  recordRegisterCheck(input: $input) { success } }`;
const takingBack = `mutation ($input: TakeBackRegisterCheckInput!) {
  takeBackRegisterCheck(input: $input) { success } }`;
const checks = `query ($id: ID!) { registerChecks(corporationId: $id) {
  id register number checkedBy takenBackAt } }`;
const limit = `query ($id: ID!) { corporationExposure(id: $id) { exposure { limit } } }`;

let numbers = 1_370_400_000;

/** A corporation with the limit of a new one, and a number that no other one has. */
async function openCorporation() {
  const { id } = await buildCorporation(product.app.db, { now, grantedLimit: null });
  numbers += 1;
  const input = { corporationId: id, register: 'CARE_INSURANCE', number: String(numbers) };
  return {
    input,
    record: async (change: object = {}) =>
      refusalCodeOf(await operator.ask(recording, { input: { ...input, ...change } })),
    takeBack: async (checkId: string, reason = '別の施設の番号でした') =>
      refusalCodeOf(await operator.ask(takingBack, { input: { id: checkId, reason } })),
    checks: async () => (await operator.ask(checks, { id })).data?.['registerChecks'],
    limit: async () =>
      (await operator.ask(limit, { id })).data?.['corporationExposure'].exposure.limit,
  };
}

test('a check in a register raises the limit, and says who found which number', async () => {
  const home = await openCorporation();
  expect(await home.limit()).toBe(baseExposureLimitYen);
  expect(await home.record()).toBeNull();
  expect(await home.limit()).toBe(checkedExposureLimitYen);
  expect(await home.checks()).toEqual([
    {
      id: expect.any(String),
      register: 'CARE_INSURANCE',
      number: home.input.number,
      checkedBy: '登録 見る子',
      takenBackAt: null,
    },
  ]);
});

test('a number of another corporation, or one that its register does not give, is refused', async () => {
  const real = await openCorporation();
  const invented = await openCorporation();
  expect(await real.record()).toBeNull();
  const { number } = real.input;
  expect(await invented.record({ number })).toBe('REGISTER_NUMBER_TAKEN');
  expect(await invented.record({ number: '12345' })).toBe('VALIDATION_FAILED');
  expect(await invented.record({ corporationId: crypto.randomUUID() })).toBe('NOT_FOUND');
  expect(await invented.checks()).toEqual([]);
  expect(await invented.limit()).toBe(baseExposureLimitYen);
});

test('the limit falls when the last check is taken back, and the number is free again', async () => {
  const home = await openCorporation();
  await home.record();
  await home.record({ register: 'OTHER', number: '第2号' });
  const [second, first] = await home.checks();
  expect(await home.takeBack(second.id, '誤')).toBe('VALIDATION_FAILED');
  expect(await home.takeBack(second.id)).toBeNull();
  expect(await home.limit()).toBe(checkedExposureLimitYen);
  expect(await home.takeBack(first.id)).toBeNull();
  expect(await home.limit()).toBe(baseExposureLimitYen);
  expect(await home.takeBack(first.id)).toBe('NOT_FOUND');
  const other = await openCorporation();
  expect(await other.record({ number: home.input.number })).toBeNull();
});
