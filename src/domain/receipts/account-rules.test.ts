import { expect, test } from 'vitest';

import {
  accountFieldProblems,
  accountFieldsOf,
  maxAccountNameLength,
  maxColumnNameLength,
  type AccountInput,
} from './account-rules.ts';

const columns = {
  day: '取引日',
  amount: '',
  incoming: '入金',
  outgoing: '出金',
  payerName: '',
  summary: '',
};
const input: AccountInput = {
  name: '振込口座',
  bankCode: '０００９',
  branchCode: '015',
  accountNumber: '765432',
  source: 'PLAIN_CSV',
  columns,
};

test('digits are stored in half width, the account number with seven', () => {
  const fields = accountFieldsOf(input);
  expect(fields).toMatchObject({ bankCode: '0009', accountNumber: '0765432', columnMap: columns });
  expect(accountFieldProblems(fields)).toEqual([]);
  expect(accountFieldsOf({ ...input, source: 'ZENGIN_03' }).columnMap).toBeNull();
});

const long = 'あ'.repeat(maxColumnNameLength + 1);

test.each<[string, Partial<AccountInput>, string[]]>([
  ['no name', { name: ' ' }, ['name']],
  ['a long name', { name: 'あ'.repeat(maxAccountNameLength + 1) }, ['name']],
  ['codes of another length', { bankCode: '009', branchCode: '0015' }, ['bankCode', 'branchCode']],
  ['no account number', { accountNumber: '' }, ['accountNumber']],
  ['an account number with more than digits', { accountNumber: '12a' }, ['accountNumber']],
  ['no day', { columns: { ...columns, day: '' } }, ['day']],
  ['one direction', { columns: { ...columns, outgoing: '' } }, ['amount']],
  ['a signed column and directions', { columns: { ...columns, amount: '金額' } }, ['amount']],
  ['a long column', { columns: { ...columns, summary: long } }, ['summary']],
  ['columns that are not read', { source: 'ANSER_CSV', columns: { ...columns, day: '' } }, []],
])('an account with %s', (_, changed, problems) => {
  expect(accountFieldProblems(accountFieldsOf({ ...input, ...changed }))).toEqual(problems);
});
