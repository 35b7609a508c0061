import { expect, test } from 'vitest';

import { taxListCsvOf } from './tax-list-csv.ts';
import { taxListNotesOf } from './tax-list-labels.ts';
import { taxListOf, type PaidPersonOfYear } from './tax-list.ts';

const person: PaidPersonOfYear = {
  workerId: 'w1',
  name: '見本 花子',
  kana: 'ミホン ハナコ',
  address: '東京都見本区1-2-3',
  bornOn: '1990-04-05',
  paid: 300_000,
  tax: 2_000,
  columns: ['hei'],
  isTaxProvisional: false,
  nonresident: { paid: 0, tax: 0 },
};

test.each([
  [2026, 300_000, true, null],
  [2026, 300_001, false, null],
  [2026, 900_000, false, null],
  [2025, 300_000, true, false],
  [2025, 500_000, false, false],
  [2025, 500_001, false, true],
] as const)(
  'of %d, a pay of %d yen may be left out for a leaver: %s, is due at the tax office: %s',
  (year, paid, isOmittableForLeaver, isDueAtTaxOffice) => {
    expect(taxListOf([{ ...person, paid }], year)).toMatchObject([
      { form: 'REPORT', pay: paid, isOmittableForLeaver, isDueAtTaxOffice },
    ]);
  },
);

test('pay to a non-resident stands on the record, and the rest of the year on the report', () => {
  const columns: PaidPersonOfYear['columns'] = ['hei', 'otsu', 'nonresident'];
  const nonresident = { paid: 600_000, tax: 122_520 };
  const both = { ...person, paid: 700_000, tax: 123_178, columns, nonresident };
  expect(taxListOf([both], 2026)).toMatchObject([
    { form: 'REPORT', columns: ['hei', 'otsu'], pay: 100_000, tax: 658, isDueAtTaxOffice: null },
    {
      form: 'RECORD',
      columns: ['nonresident'],
      pay: 600_000,
      tax: 122_520,
      isDueAtTaxOffice: true,
    },
  ]);
  const abroad = { ...both, paid: 600_000, tax: 122_520 };
  expect(taxListOf([abroad], 2026)).toMatchObject([
    { form: 'RECORD', pay: 600_000, tax: 122_520, isOmittableForLeaver: false },
  ]);
});

test('the rows are in the order of readings, and who was paid nothing in the end has none', () => {
  const others = [
    { ...person, workerId: 'w2', kana: 'アオキ ジロウ', name: '青木 次郎' },
    { ...person, workerId: 'w3', kana: '', name: '' },
    { ...person, workerId: 'w4', paid: 0, tax: 0 },
  ];
  const rows = taxListOf([person, ...others], 2026);
  expect(rows.map(({ workerId }) => workerId)).toEqual(['w3', 'w2', 'w1']);
});

test('the CSV has address and birth of each person, and says where a name is erased and a tax provisional', () => {
  const gone = { ...person, workerId: 'w2', name: '', kana: '', address: '', bornOn: null };
  const rows = taxListOf([person, { ...gone, isTaxProvisional: true }], 2026);
  const lines = taxListCsvOf({ year: 2026, isFinal: false, rows }).split('\r\n');
  expect(lines[2]).toBe(
    '"2026","給与支払報告書","見本 花子","ミホン ハナコ","東京都見本区1-2-3","1990/04/05","丙欄","300000","2000","300,000円以下（退職した方は省略できます）","","年の途中の金額"',
  );
  expect(lines[1]).toContain('"退会した方（氏名は消去済み）","","","","丙欄"');
  expect(lines[1]).toContain('税額は税額表の公表後に精算');
});

test('the notes say what changed with 2026, who collects numbers, and when names are gone', () => {
  expect(taxListNotesOf(2025).join('')).toContain('500,000円を超える方');
  const notes = taxListNotesOf(2026).join('');
  for (const part of [
    '2026年分からは',
    'マイナンバーは、ひとこまでは集めません',
    '退会の5年後に消去',
    '7年間の保存',
    '条文未照合',
  ])
    expect(notes).toContain(part);
});
