import { expect, test } from 'vitest';

import { feeRuleProblems, feeRuleText, type FeeRuleInput } from './fee-rule-input.ts';

const today = '2026-12-01';
const rule: FeeRuleInput = {
  fromDay: '2026-12-02',
  workerKind: null,
  basisPoints: 1_250,
  yenPerHour: null,
  minimumFee: null,
  maximumFee: null,
};

test.each<[string, Partial<FeeRuleInput>, string[]]>([
  ['a rule from tomorrow', {}, []],
  ['a rule from today', { fromDay: today }, ['fromDay']],
  ['a day that does not exist', { fromDay: '2027-02-30' }, ['fromDay']],
  ['no percentage', { basisPoints: null }, ['amount']],
  ['both kinds of amount', { yenPerHour: 300 }, ['amount']],
  ['half of the wage', { basisPoints: 5_000 }, []],
  ['more than half of the wage', { basisPoints: 5_001 }, ['amount']],
  ['a fraction of a hundredth', { basisPoints: 0.5 }, ['amount']],
  ['nothing', { basisPoints: 0 }, []],
  ['yen an hour', { basisPoints: null, yenPerHour: 2_000 }, []],
  ['too many yen an hour', { basisPoints: null, yenPerHour: 2_001 }, ['amount']],
  ['a minimum and a maximum', { minimumFee: 500, maximumFee: 500 }, []],
  ['a maximum below the minimum', { minimumFee: 500, maximumFee: 499 }, ['maximumFee']],
  ['negative bounds', { minimumFee: -1, maximumFee: -1 }, ['minimumFee', 'maximumFee']],
  ['a minimum above every fee', { minimumFee: 20_001 }, ['minimumFee']],
])('%s', (_name, change, fields) => {
  expect(Object.keys(feeRuleProblems({ ...rule, ...change }, today))).toEqual(fields);
});

test.each<[Partial<FeeRuleInput>, string]>([
  [{}, '賃金の12.5％'],
  [{ minimumFee: 500, maximumFee: 3_000 }, '賃金の12.5％（最低500円・最高3,000円）'],
  [{ basisPoints: null, yenPerHour: 300 }, '1時間につき300円'],
])('%j reads as %s', (change, text) => {
  expect(feeRuleText({ ...rule, ...change })).toBe(text);
});
