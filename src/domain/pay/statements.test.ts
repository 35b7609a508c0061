import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { pdfText } from '#testing/pdf-text.ts';
import {
  drawStatement,
  japaneseEraYear,
  statementRemarks,
} from './statements/statement-pdf.server.ts';
import {
  finalStatementDueOn,
  hasYearEnded,
  latestDueStatementYear,
  calendarYearOf,
  type EarningsStatement,
} from './statements.ts';

const ms = (instant: Date, by: number) => new Date(instant.getTime() + by);

test('the year is Japan’s, not the machine’s', () => {
  expect(calendarYearOf(instantAtJst('2027-01-01'))).toBe(2027);
  expect(calendarYearOf(ms(instantAtJst('2027-01-01'), -1))).toBe(2026);
});

test.each([
  ['2026-12-31', 2025],
  ['2027-01-01', 2025],
  ['2027-01-09', 2025],
  ['2027-01-10', 2026],
  ['2027-12-31', 2026],
])('on %s the statements of %d are the latest that are due', (day, year) => {
  expect(latestDueStatementYear(instantAtJst(day, '12:00'))).toBe(year);
});

test('a year is over when the next one begins', () => {
  expect(hasYearEnded(2026, ms(instantAtJst('2027-01-01'), -1))).toBe(false);
  expect(hasYearEnded(2026, instantAtJst('2027-01-01'))).toBe(true);
  expect(finalStatementDueOn(2026)).toBe('2027-01-10');
});

test.each([
  [2018, '2018年'],
  [2019, '令和元年'],
  [2026, '令和8年'],
])('%d is %s', (year, era) => {
  expect(japaneseEraYear(year)).toBe(era);
});

test.each<[string, Partial<EarningsStatement>, string[]]>([
  ['without a column, as before', {}, ['日額表丙欄適用（日々雇い入れられる者）・年末調整未済']],
  [
    'by 乙 from a day of the year on',
    { columns: ['hei', 'otsu'] },
    [
      '日額表丙欄適用（日々雇い入れられる者）・日額表乙欄適用（継続して雇用される者）・年末調整未済',
    ],
  ],
  [
    'with a provisional tax',
    { columns: ['otsu'], isTaxProvisional: true },
    [
      '日額表乙欄適用（継続して雇用される者）・年末調整未済',
      '源泉徴収税額は仮の税額（支払った年の税額表の登録後に計算し直し、再発行します）',
    ],
  ],
])('the remarks of a statement: %s', (_name, changes, lines) => {
  const statement = {
    shiftCount: 3,
    travelAllowance: 1_500,
    isFinal: true,
    issuedOn: '2027-01-10',
  };
  const text = statementRemarks({ ...statement, ...changes } as EarningsStatement).split('\n');
  expect(text.filter((line) => !line.startsWith('勤務回数'))).toEqual(lines);
});

test('the file of a statement says that its tax is provisional', async () => {
  const statement: EarningsStatement = {
    year: 2026,
    worker: {
      name: '山田 花子',
      kana: 'ヤマダ ハナコ',
      address: '東京都北区',
      bornOn: '1990-04-01',
    },
    employer: { name: '社会福祉法人 みどり会', address: '東京都新宿区' },
    paid: 12_000,
    tax: 79,
    travelAllowance: 500,
    shiftCount: 1,
    isTaxProvisional: true,
    isFinal: true,
    issue: 1,
    issuedOn: '2027-01-10',
    isElectronic: true,
  };
  const text = await pdfText(await drawStatement(statement, instantAtJst('2027-01-10')));
  expect(text).toContain('源泉徴収税額（仮の税額）79円');
  expect(text).toContain('仮の税額（支払った年の税額表の登録後に計算し直し、再発行します）');
});
