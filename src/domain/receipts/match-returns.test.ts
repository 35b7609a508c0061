import { expect, test } from 'vitest';

import {
  certainReturnOf,
  maxReturnDays,
  returnProposalsFor,
  type CreditLine,
  type ReturnCandidate,
} from './match-returns.ts';

const transfer: ReturnCandidate = {
  transferId: 't1',
  state: 'SUBMITTED',
  net: 12_421,
  holderKana: 'ﾔﾏﾀﾞ ﾊﾅｺ',
  designatedOn: '2026-12-02',
  fileNumber: 7,
  position: 42,
};
const line: CreditLine = {
  kind: 'IN',
  day: '2026-12-03',
  amount: 12_421,
  payerName: 'ｸﾐﾓﾄﾞｼ ﾔﾏﾀﾞ ﾊﾅｺ',
  summary: '',
  edi: '',
};
const number = '00000000420000000007';
const reasonsOf = (changed: Partial<CreditLine>, candidate: Partial<ReturnCandidate> = {}) =>
  returnProposalsFor({ ...line, ...changed }, [{ ...transfer, ...candidate }]).flatMap(
    ({ reasons }) => reasons,
  );

test.each<[string, Partial<CreditLine>, string[]]>([
  ['the name and a word', {}, ['NAME', 'WORD']],
  ['the name alone', { payerName: 'ﾔﾏﾀﾞ ﾊﾅｺ' }, ['NAME']],
  ['the name without voicing marks and spaces', { payerName: 'ﾔﾏﾀﾊﾅｺ' }, ['NAME']],
  ['the name in a CSV in full width', { payerName: '組戻　ヤマダ　ハナコ' }, ['NAME', 'WORD']],
  ['a word alone', { payerName: 'ﾌﾘｺﾐﾌﾉｳ' }, ['WORD']],
  ['a word in the summary', { payerName: '', summary: 'ｼｷﾝﾍﾝｷﾔｸ' }, ['WORD']],
  ['the number of the record', { payerName: '', edi: number }, ['NUMBER']],
  ['the amount alone', { payerName: 'ｶ)ﾐﾄﾞﾘ' }, []],
  ['another amount', { amount: 12_420 }, []],
  ['a day before the designated one', { day: '2026-12-01' }, []],
  ['money that went out', { kind: 'OUT' }, []],
  ['a cancelled receipt', { kind: 'IN_CANCELLED' }, []],
])('a line with %s is proposed for these reasons', (_, changed, reasons) => {
  expect(reasonsOf(changed)).toEqual(reasons);
});

test('a return is looked for on the designated day and in the days after it', () => {
  expect(reasonsOf({ day: '2026-12-02' })).toHaveLength(2);
  expect(maxReturnDays).toBe(31);
  expect(reasonsOf({ day: '2027-01-02' })).toHaveLength(2);
  expect(reasonsOf({ day: '2027-01-03' })).toEqual([]);
});

const other = { ...transfer, transferId: 't2', position: 43 };
const namesake = { ...other, holderKana: 'ｽｽﾞｷ ｲﾁﾛｳ' };

test.each<[string, Partial<CreditLine>, ReturnCandidate[], string | null]>([
  ['name and word of one transfer', {}, [transfer, namesake], 't1'],
  ['a name without a word', { payerName: 'ﾔﾏﾀﾞ ﾊﾅｺ' }, [transfer], null],
  ['two transfers of one name', {}, [transfer, other], null],
  ['two transfers of one name, and a number', { edi: number }, [transfer, other], 't1'],
  ['a number alone', { payerName: '', edi: number }, [transfer, namesake], 't1'],
  ['a word alone', { payerName: 'ﾌﾘｺﾐﾌﾉｳ' }, [transfer], null],
  ['a transfer that was recorded as paid', {}, [{ ...transfer, state: 'COMPLETED' }], null],
  ['no transfer', {}, [], null],
])('a line with %s', (_, changed, candidates, found) => {
  const certain = certainReturnOf({ ...line, ...changed }, candidates);
  expect(certain?.transferId ?? null).toBe(found);
});
