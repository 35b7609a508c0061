import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { NoStatutoryTable } from './statutory.ts';
import { coversPayment, withholdingTax } from './withholding.ts';

// Typed from the printed table, ten bands a row, so that the data file is checked by a second copy.
const printed2026: [from: number, taxes: number[]][] = [
  [9_800, [1, 5, 8, 12, 15, 19, 22, 26, 29, 33]],
  [10_800, [36, 40, 43, 47, 51, 55, 58, 62, 65, 69]],
  [11_800, [72, 76, 79, 83, 86, 90, 93, 98, 101, 105]],
  [12_800, [108, 112, 115, 119, 122, 126, 129, 133, 136, 140]],
  [13_800, [144, 149, 153, 157, 161, 165, 169, 173, 177, 181]],
  [14_800, [185, 189, 193, 198, 202, 206, 210, 214, 218, 222]],
  [15_800, [226, 230, 234, 238, 242, 247, 251, 255, 259, 263]],
  [16_800, [267, 271, 275, 279, 283, 287, 292, 296, 300, 304]],
  [17_800, [308, 312, 316, 320, 324, 328, 332, 336, 341, 345]],
  [18_800, [349, 353, 357, 361, 365, 369, 373, 378, 386, 395]],
  [19_800, [403, 411, 419, 427, 435, 444, 452, 460, 468, 476]],
  [20_800, [484, 493, 501, 509, 517, 525, 533, 542, 550, 558]],
  [21_800, [566, 574, 582, 591, 599, 607, 615, 623, 631, 640]],
  [22_800, [648, 656, 664, 672, 681, 689, 697, 705, 713, 721]],
  [23_800, [730, 738]],
];
const bands = printed2026.flatMap(([from, taxes]) =>
  taxes.map((tax, index) => ({ from: from + index * 100, tax })),
);

const hei = (taxable: number, paidOn = '2026-11-21') =>
  withholdingTax({ taxable, paidOn, column: 'hei' });

test('丙欄 has 142 bands from 9,800 to 23,999 yen', () => {
  expect(bands.length).toBe(142);
  expect(bands.at(-1)?.from).toBe(23_900);
});

test.each(bands)('丙欄: $from to the last yen of its band costs $tax', ({ from, tax }) => {
  expect(hei(from)).toBe(tax);
  expect(hei(from + 50)).toBe(tax);
  expect(hei(from + 99)).toBe(tax);
});

test('below 9,800 yen nothing is withheld', () => {
  expect([0, 1, 5_000, 9_799].map((taxable) => hei(taxable))).toEqual([0, 0, 0, 0]);
});

test.each([
  [24_000, 746],
  [24_009, 746],
  [24_010, 747],
  [26_499, 1_001],
  [26_500, 1_001],
  [26_504, 1_001],
  [26_505, 1_002],
  [26_800, 1_062],
  [32_499, 2_225],
  [32_500, 2_226],
  [32_504, 2_227],
  [57_499, 8_606],
  [57_500, 8_608],
  [57_503, 8_609],
  [116_499, 28_486],
  [116_500, 28_486],
  [116_503, 28_487],
  [1_000_000, 28_486 + 360_821],
])('from 24,000 yen the excess is taxed and cut to a yen: %d → %d', (taxable, tax) => {
  expect(hei(taxable)).toBe(tax);
});

test('a yen more of pay never lowers the tax', () => {
  fc.assert(
    fc.property(fc.nat(200_000), (taxable) => {
      expect(hei(taxable + 1)).toBeGreaterThanOrEqual(hei(taxable));
    }),
    { numRuns: 500 },
  );
});

test('the day of payment chooses the year: both ends of 2026 are covered', () => {
  expect(hei(12_000, '2026-01-01')).toBe(79);
  expect(hei(12_000, '2026-12-31')).toBe(79);
});

test.each(['2025-12-31', '2027-01-01'])('a payment on %s is an error said out loud', (paidOn) => {
  const table = '給与所得の源泉徴収税額表 日額表 丙欄';
  expect(() => hei(12_000, paidOn)).toThrow(new NoStatutoryTable(table, paidOn));
  // Even where no tax would be due: which pay is free is the table's to say.
  expect(() => hei(0, paidOn)).toThrow(NoStatutoryTable);
});

test('the error names the table and the day', () => {
  const error = new NoStatutoryTable('丙欄', '2027-01-15');
  expect(error).toMatchObject({ name: 'NoStatutoryTable', table: '丙欄', day: '2027-01-15' });
  expect(error.message).toBe('No version of 丙欄 covers 2027-01-15');
});

test('乙欄 is never guessed', () => {
  const pay = { taxable: 10_000, paidOn: '2026-11-21', column: 'otsu' as const };
  expect(() => withholdingTax(pay)).toThrow(
    new NoStatutoryTable('源泉徴収税額表 日額表 乙欄', '2026-11-21'),
  );
});

test.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [10_000, 2_042],
  [12_345, 2_520],
])('a non-resident pays 20.42 % of the whole, cut to a yen: %d → %d', (taxable, tax) => {
  expect(withholdingTax({ taxable, paidOn: '2026-11-21', column: 'nonresident' })).toBe(tax);
});

const nonresidentOn = (paidOn: string) =>
  withholdingTax({ taxable: 10_000, paidOn, column: 'nonresident' });

test('the rate for non-residents ends with 2026 and begins with 2013', () => {
  expect(nonresidentOn('2013-01-01')).toBe(2_042);
  expect(nonresidentOn('2026-12-31')).toBe(2_042);
  expect(() => nonresidentOn('2012-12-31')).toThrow(NoStatutoryTable);
  expect(() => nonresidentOn('2027-01-01')).toThrow(NoStatutoryTable);
});

test('an estimate can ask first whether a table covers the payment', () => {
  expect(coversPayment({ paidOn: '2026-12-31', column: 'hei' })).toBe(true);
  expect(coversPayment({ paidOn: '2027-01-01', column: 'hei' })).toBe(false);
  expect(coversPayment({ paidOn: '2026-12-31', column: 'otsu' })).toBe(false);
  expect(() => coversPayment({ paidOn: '2026-02-30', column: 'hei' })).toThrow(RangeError);
});

test.each([-1, 0.5, Number.NaN, Infinity])('%d is no pay', (taxable) => {
  expect(() => hei(taxable)).toThrow(RangeError);
});

test.each(['2026-2-1', '2026-02-30', '', '令和8年'])('"%s" is no day of payment', (paidOn) => {
  expect(() => hei(12_000, paidOn)).toThrow(RangeError);
});
