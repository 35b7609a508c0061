import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildCorporation, buildFacility } from '#domain/corporation/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openManager } from '#testing/fixtures/manager.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { openTestProduct, refusalCodeOf, type TestProduct } from '#testing/processes/product.ts';

const now = instantAtJst('2026-12-01', '20:00');
let product: TestProduct;
let first: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  first = await openOperator(product.app, '運営 一子');
  second = await openOperator(product.app, '運営 二子');
});
afterAll(() => product.close());

const asking = 'mutation ($input: FeeRuleInput!) { askFeeRule(input: $input) { success } }';
const approving = `mutation ($id: ID!) {
  approveCountersign(input: { id: $id, reason: "覚書を確認しました" }) { success } }`;
const listing = `query ($id: ID) { feeRules(corporationId: $id) { cursor rules {
  fromDay corporationName facilityName workerKind basisPoints yenPerHour } } }`;
const placesOf = `query ($id: ID!) { feeRulePlaces(corporationId: $id) { name facilities { id } } }`;
const searching = 'query ($text: String) { corporations(text: $text) { corporations { id } } }';
const grounds = `query ($id: ID!) { postingGrounds(facilityId: $id) { feeRules {
  fromDay scope workerKind basisPoints } } }`;

const ask = (rule: object) =>
  first.ask(asking, {
    input: {
      fromDay: '2026-12-02',
      basis: 'WAGE',
      amount: 1_500,
      reason: '覚書のとおりです',
      evidence: '11月28日の覚書の写し',
      ...rule,
    },
  });
async function approve() {
  const { id } = await product.app.db
    .selectFrom('countersign_requests')
    .select('id')
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow();
  return second.ask(approving, { id });
}

async function corporationWithTwoFacilities(name: string) {
  const { db } = product.app;
  const corporation = await buildCorporation(db, { now, name });
  const facility = await buildFacility(db, { now, corporationId: corporation.id });
  const other = await buildFacility(db, { now, corporationId: corporation.id });
  return { id: corporation.id, facility, other };
}

test('a rule of a corporation, and one of its facility, hold after two operators decided them', async () => {
  const corporation = await corporationWithTwoFacilities('社会福祉法人 規則会');
  const { id, facility, other } = corporation;
  expect(refusalCodeOf(await ask({ corporationId: id }))).toBeNull();
  const unchanged = await first.ask(listing, { id });
  expect(unchanged.data?.['feeRules'].rules).toHaveLength(1);
  expect(refusalCodeOf(await approve())).toBeNull();
  const facilityRule = { facilityId: facility.id, workerKind: 'OWN_PEOPLE', amount: 500 };
  expect(refusalCodeOf(await ask(facilityRule))).toBeNull();
  expect(refusalCodeOf(await approve())).toBeNull();

  const general = { fromDay: '2000-01-01', scope: 'GENERAL', workerKind: null, basisPoints: 2_000 };
  const ofCorporation = {
    ...general,
    fromDay: '2026-12-02',
    scope: 'CORPORATION',
    basisPoints: 1_500,
  };
  const ofFacility = {
    fromDay: '2026-12-02',
    scope: 'FACILITY',
    workerKind: 'OWN_PEOPLE',
    basisPoints: 500,
  };
  const rulesFor = async (facilityId: string) => {
    const manager = await openManager(product.app, facilityId);
    return (await manager.ask(grounds, { id: facilityId })).data?.['postingGrounds'].feeRules;
  };
  expect(await rulesFor(facility.id)).toEqual([general, ofCorporation, ofFacility]);
  expect(await rulesFor(other.id)).toEqual([general, ofCorporation]);
  const strangers = await corporationWithTwoFacilities('社会福祉法人 他の会');
  expect(await rulesFor(strangers.facility.id)).toEqual([general]);

  const { data } = await second.ask(listing, { id });
  expect(data?.['feeRules'].rules).toHaveLength(3);
  const theirs = await second.ask(listing, { id: strangers.id });
  expect(theirs.data?.['feeRules'].rules).toHaveLength(1);
});

test.each<[string, object, string]>([
  ['a rule from today', { fromDay: '2026-12-01' }, 'VALIDATION_FAILED'],
  ['a percentage above half of the wage', { amount: 5_001 }, 'VALIDATION_FAILED'],
  ['2,001 yen per hour', { basis: 'HOUR', amount: 2_001 }, 'VALIDATION_FAILED'],
  ['a facility that does not exist', { facilityId: 'x' }, 'NOT_FOUND'],
])('%s is refused', async (_name, rule, code) => {
  expect(refusalCodeOf(await ask(rule))).toBe(code);
});

test('a rule of the same day and kind exists once, and no rule begins in the past', async () => {
  const rule = { fromDay: '2026-12-03', workerKind: 'PUBLIC' };
  expect(refusalCodeOf(await ask(rule))).toBeNull();
  expect(refusalCodeOf(await ask({ ...rule, amount: 1_000 }))).toBe('COUNTERSIGN_ASKED');
  expect(refusalCodeOf(await approve())).toBeNull();
  expect(refusalCodeOf(await ask({ ...rule, amount: 1_000 }))).toBe('FEE_RULE_EXISTS');

  expect(refusalCodeOf(await ask({ fromDay: '2026-12-02' }))).toBeNull();
  product.setNow(addHours(now, 5));
  expect(refusalCodeOf(await approve())).toBe('FEE_RULE_DAY_PASSED');
});

test('an operator with MONEY alone finds a corporation and the places of its rules', async () => {
  const { id, facility, other } = await corporationWithTwoFacilities('社会福祉法人 検索会');
  const money = await openOperator(product.app, '運営 三子', ['MONEY']);
  const found = await money.ask(searching, { text: '検索会' });
  expect(found.data?.['corporations'].corporations).toEqual([{ id }]);
  const { data } = await money.ask(placesOf, { id });
  const facilityIds: string[] = data?.['feeRulePlaces'].facilities.map(
    (one: { id: string }) => one.id,
  );
  expect(new Set(facilityIds)).toEqual(new Set([facility.id, other.id]));
  const documents = await openOperator(product.app, '運営 四子', ['DOCUMENTS']);
  expect(refusalCodeOf(await documents.ask(placesOf, { id }))).toBe('FORBIDDEN');
});
