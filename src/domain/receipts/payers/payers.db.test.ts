import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { buildCorporation } from '#domain/corporation/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { openTestProduct, refusalCodeOf, type TestProduct } from '#testing/processes/product.ts';

const documents = {
  list: `query ($corporationId: ID!) { corporationPayers(corporationId: $corporationId) {
    names { key name isStated isRefused confirmations }
    virtualAccounts { branchCode accountNumber createdBy } } }`,
  state: 'mutation ($input: StatePayerNameInput!) { statePayerName(input: $input) { success } }',
  end: 'mutation ($input: EndPayerNameInput!) { endPayerName(input: $input) { success } }',
  add: 'mutation ($input: VirtualAccountInput!) { addVirtualAccount(input: $input) { success } }',
  stop: 'mutation ($input: VirtualAccountInput!) { endVirtualAccount(input: $input) { success } }',
};

let product: TestProduct;
let operator: TestOperator;
let corporationId: string;
let otherId: string;

beforeEach(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-11-01', '12:00'));
  const now = product.app.clock.now();
  corporationId = (await buildCorporation(product.app.db, { now })).id;
  otherId = (await buildCorporation(product.app.db, { now })).id;
  operator = await openOperator(product.app, '運営 一子', ['MONEY']);
  return () => product.close();
});

const act = async (document: string, input: object, by = operator) =>
  refusalCodeOf(await by.ask(document, { input }));
const payers = async (id = corporationId) =>
  (await operator.ask(documents.list, { corporationId: id })).data?.['corporationPayers'];
const historyOf = async (id: string) => {
  const { rows } = await sql<{ text: string }>`
    select event || ' ' || reason as text from state_changes
     where subject_kind = 'corporation' and subject_id = ${id} and event like any (array['%PAYER_NAME', '%ACCOUNT'])
     order by id`.execute(product.app.db);
  return rows.map(({ text }) => text);
};

test('a name is registered in its compared form, takes a refusal back, and ends', async () => {
  const stated = { corporationId, name: ' フク）ミドリカイ　ケイリ ' };
  await sql`
    insert into payer_names (key, corporation_id, name, is_refused, changed_at)
    values ('ﾐﾄﾘｶｲｹｲﾘ', ${corporationId}, 'ﾌｸ)ﾐﾄﾞﾘｶｲ ｹｲﾘ', true, ${product.app.clock.now()})`.execute(
    product.app.db,
  );
  expect(await act(documents.state, stated)).toBeNull();
  const [name, ...others] = (await payers()).names;
  expect(others).toEqual([]);
  expect(name).toMatchObject({ key: 'ﾐﾄﾘｶｲｹｲﾘ', isStated: true, isRefused: false });
  expect(await act(documents.end, { corporationId: otherId, key: name.key })).toBe('NOT_FOUND');
  expect(await act(documents.end, { corporationId, key: name.key })).toBeNull();
  expect(await act(documents.end, { corporationId, key: name.key })).toBe('NOT_FOUND');
  expect((await payers()).names).toEqual([]);
  expect(await historyOf(corporationId)).toEqual([
    `STATE_PAYER_NAME ${name.name}`,
    `END_PAYER_NAME ${name.name}`,
  ]);
});

test.each(['', ' ', 'ｶ)', 'ア'.repeat(101)])('%j is no name of a payer', async (name) => {
  expect(await act(documents.state, { corporationId, name })).toBe('VALIDATION_FAILED');
});

test('a virtual account belongs to one corporation until it is ended', async () => {
  const typed = { branchCode: '９０１', accountNumber: '１２-345' };
  const stored = { branchCode: '901', accountNumber: '0012345' };
  expect(await act(documents.add, { corporationId, ...typed })).toBeNull();
  expect(await act(documents.add, { corporationId: otherId, ...stored })).toBe(
    'VIRTUAL_ACCOUNT_TAKEN',
  );
  expect((await payers()).virtualAccounts).toEqual([{ ...stored, createdBy: '運営 一子' }]);
  expect(await act(documents.stop, { corporationId: otherId, ...stored })).toBe('NOT_FOUND');
  expect(await act(documents.stop, { corporationId, ...stored })).toBeNull();
  expect(await act(documents.add, { corporationId: otherId, ...stored })).toBeNull();
  expect(await historyOf(corporationId)).toEqual([
    'ADD_VIRTUAL_ACCOUNT 901-0012345',
    'END_VIRTUAL_ACCOUNT 901-0012345',
  ]);
});

test.each([
  { branchCode: '90', accountNumber: '1' },
  { branchCode: '901', accountNumber: '0' },
  { branchCode: '901', accountNumber: '12345678' },
])('$branchCode-$accountNumber is no account', async (account) => {
  expect(await act(documents.add, { corporationId, ...account })).toBe('VALIDATION_FAILED');
});

test('operators without the role for money neither see nor change names and accounts', async () => {
  const support = await openOperator(product.app, '問い合わせ 一郎', ['SUPPORT']);
  const stated = { corporationId, name: 'ﾐﾄﾞﾘｶｲ' };
  expect(await act(documents.state, stated, support)).toBe('FORBIDDEN');
  const answer = await support.ask(documents.list, { corporationId });
  expect(refusalCodeOf(answer)).toBe('FORBIDDEN');
});
