import { describe, expect, test } from 'vitest';

import { taxColumnSentence } from './column-names.server.ts';
import {
  taxColumnOn,
  continuedWorkPeriodAround,
  canTaxPeriodBeginOrEndOn,
  firstContinuedWorkMonth,
  readColumnReason,
  whyCannotEndColumn,
  whyCannotSetColumn,
  type TaxColumnPeriod,
} from './tax-column.ts';

const reason = '同じ事業者で2か月を超えて継続して勤務しているため';
const period = (fromDay: string, untilDay: string | null = null): TaxColumnPeriod => ({
  fromDay,
  untilDay,
  reason,
});

describe('the column of a work day', () => {
  test.each<[string, TaxColumnPeriod[], string]>([
    ['2026-11-10', [], 'hei'],
    ['2026-11-09', [period('2026-11-10')], 'hei'],
    ['2026-11-10', [period('2026-11-10')], 'otsu'],
    ['2027-11-10', [period('2026-11-10')], 'otsu'],
    ['2026-11-19', [period('2026-11-10', '2026-11-20')], 'otsu'],
    ['2026-11-20', [period('2026-11-10', '2026-11-20')], 'hei'],
    ['2026-11-10', [period('2026-11-10', '2026-11-10')], 'hei'],
    ['2026-12-01', [period('2026-12-01'), period('2026-11-10', '2026-11-20')], 'otsu'],
    ['2026-11-25', [period('2026-12-01'), period('2026-11-10', '2026-11-20')], 'hei'],
  ])('%s', (day, periods, column) => {
    expect(taxColumnOn(day, periods).column).toBe(column);
  });

  test('comes with the decision behind it', () => {
    expect(taxColumnOn('2026-11-15', [period('2026-11-10')])).toEqual({
      column: 'otsu',
      columnBasis: { fromDay: '2026-11-10', reason },
    });
    expect(taxColumnSentence('hei', undefined)).toBe('日額表・丙欄（1日ごとの契約のため）');
    expect(taxColumnSentence('otsu', { fromDay: '2026-11-10', reason })).toBe(
      `日額表・乙欄（理由：${reason}、2026/11/10から）`,
    );
  });
});

describe('a decision', () => {
  test.each<[string, TaxColumnPeriod[], string | null]>([
    ['2026-11-10', [], null],
    ['2026-11-10', [period('2026-12-01')], 'TAX_COLUMN_ALREADY_SET'],
    ['2026-12-10', [period('2026-12-01')], 'TAX_COLUMN_ALREADY_SET'],
    ['2026-11-19', [period('2026-11-10', '2026-11-20')], 'TAX_COLUMN_ALREADY_SET'],
    ['2026-11-01', [period('2026-11-10', '2026-11-20')], 'TAX_COLUMN_ALREADY_SET'],
    ['2026-11-20', [period('2026-11-10', '2026-11-20')], null],
    ['2026-11-01', [period('2026-11-10', '2026-11-10')], null],
  ])('from %s', (fromDay, periods, why) => {
    expect(whyCannotSetColumn(fromDay, periods)).toBe(why);
  });

  test.each<[string, TaxColumnPeriod, string | null]>([
    ['2026-11-09', period('2026-11-10'), 'TAX_COLUMN_END_TOO_EARLY'],
    ['2026-11-10', period('2026-11-10'), null],
    ['2026-12-01', period('2026-11-10'), null],
    ['2026-12-01', period('2026-11-10', '2026-11-20'), 'TAX_COLUMN_ENDED'],
  ])('until %s', (untilDay, one, why) => {
    expect(whyCannotEndColumn(untilDay, one)).toBe(why);
  });

  test.each<[string, boolean]>([
    ['2026-11-22', true],
    ['2025-11-22', true],
    ['2025-11-21', false],
    ['2027-11-22', true],
    ['2027-11-23', false],
    ['2026-11-31', false],
    ['', false],
  ])('reaches a year back and forward: %s', (day, isSound) => {
    expect(canTaxPeriodBeginOrEndOn(day, '2026-11-22')).toBe(isSound);
  });

  test.each<[string, string | null]>([
    ['あ'.repeat(19), null],
    ['あ'.repeat(20), 'あ'.repeat(20)],
    ['あ'.repeat(500), 'あ'.repeat(500)],
    ['あ'.repeat(501), null],
    ['😀'.repeat(500), '😀'.repeat(500)],
    [` \u0000${'あ'.repeat(20)}\n`, 'あ'.repeat(20)],
    [`${'あ'.repeat(19)}\ud800`, `${'あ'.repeat(19)}\ufffd`],
    [' '.repeat(100), null],
  ])('has a reason of 20 to 500 characters', (text, written) => {
    expect(readColumnReason(text)).toBe(written);
  });
});

test.each<[string, [string, number][], string | null]>([
  [
    'two long months',
    [
      ['2026-10', 18],
      ['2026-11', 18],
    ],
    '2026-10',
  ],
  [
    'one day too few',
    [
      ['2026-10', 18],
      ['2026-11', 17],
    ],
    null,
  ],
  [
    'a month between',
    [
      ['2026-10', 20],
      ['2026-12', 20],
    ],
    null,
  ],
  [
    'over a year end',
    [
      ['2026-12', 18],
      ['2027-01', 19],
    ],
    '2026-12',
  ],
  [
    'three in a row: the latest two',
    [
      ['2026-09', 18],
      ['2026-10', 20],
      ['2026-11', 18],
    ],
    '2026-10',
  ],
  ['nothing', [], null],
])('months to propose: %s', (_name, months, first) => {
  expect(firstContinuedWorkMonth(months.map(([month, days]) => ({ month, days })))).toBe(first);
});

test('a work day can be one of the months before and after it', () => {
  expect(continuedWorkPeriodAround('2026-12-15')).toEqual({
    from: '2026-11-01',
    until: '2027-02-01',
  });
});
