import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shippedWithholdingTables } from '#domain/reference/statutory.build.ts';
import { withholdingTaxOf, type WithholdingColumn } from './withholding.ts';

// Typed from the printed table, ten bands a row: an independent copy that checks the data file.
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

const taxBy = (column: WithholdingColumn) => (taxable: number) =>
  withholdingTaxOf({ taxable, paidOn: '2026-11-21', column }, shippedWithholdingTables).tax;
const hei = taxBy('hei');
const otsu = taxBy('otsu');
const nonresident = taxBy('nonresident');

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

// Rule 3.1, 6.3: rows of the table, its first and last yen, and amounts above the table.
test.each([
  [0, 0],
  [32, 0],
  [33, 1],
  [1_000, 30],
  [3_499, 107],
  [3_500, 120],
  [3_599, 120],
  [3_600, 130],
  [9_999, 1_760],
  [10_000, 1_800],
  [12_000, 2_440],
  [15_000, 3_940],
  [23_999, 8_250],
  [24_000, 8_300],
  [24_002, 8_300],
  [24_003, 8_301],
  [26_500, 9_321],
  [57_499, 21_980],
  [57_500, 21_980],
  [57_503, 21_981],
  [100_000, 21_980 + 19_526],
])('乙欄: %d → %d', (taxable, tax) => {
  expect(otsu(taxable)).toBe(tax);
});

test.each([hei, otsu])('a yen more of pay never lowers the tax', (tax) => {
  fc.assert(
    fc.property(fc.nat(200_000), (taxable) => {
      expect(tax(taxable + 1)).toBeGreaterThanOrEqual(tax(taxable));
    }),
    { numRuns: 500 },
  );
});

test('乙欄 takes more than 丙欄', () => {
  fc.assert(
    fc.property(fc.integer({ min: 33, max: 200_000 }), (taxable) => {
      expect(otsu(taxable)).toBeGreaterThan(hei(taxable));
    }),
  );
});

test.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [10_000, 2_042],
  [12_345, 2_520],
])('a non-resident pays 20.42 % of the whole, cut to a yen: %d → %d', (taxable, tax) => {
  expect(nonresident(taxable)).toBe(tax);
});

describe('the year of payment', () => {
  const [table2026] = shippedWithholdingTables;
  if (!table2026) throw new Error('the table of 2026 comes with the product');
  const other = { ...table2026, year: 2028, hei: [{ from: 0, tax: 7, ratePer100000: 0 }] };
  const paid = (paidOn: string, tables = shippedWithholdingTables) => {
    const { tax, tableYear, isProvisional } = withholdingTaxOf(
      { taxable: 12_000, paidOn, column: 'hei' },
      tables,
    );
    return [tax, tableYear, isProvisional];
  };

  test('chooses its table, from its first to its last day', () => {
    expect(paid('2026-01-01')).toEqual([79, 2026, false]);
    expect(paid('2026-12-31')).toEqual([79, 2026, false]);
    expect(paid('2028-01-01', [table2026, other])).toEqual([7, 2028, false]);
  });

  test('without a table uses the newest before it, or the oldest, and says so', () => {
    expect(paid('2027-01-01')).toEqual([79, 2026, true]);
    expect(paid('2027-12-31', [table2026, other])).toEqual([79, 2026, true]);
    expect(paid('2031-08-01', [table2026, other])).toEqual([7, 2028, true]);
    expect(paid('2025-12-31', [table2026, other])).toEqual([79, 2026, true]);
  });

  test('says nothing about a non-resident, whose rate no table holds', () => {
    const pay = { taxable: 10_000, paidOn: '2027-01-05', column: 'nonresident' } as const;
    expect(withholdingTaxOf(pay, shippedWithholdingTables)).toEqual({
      tax: 2_042,
      column: 'nonresident',
      tableYear: 2027,
      isProvisional: false,
    });
  });

  test('a product without any table is a fault', () => {
    expect(() => paid('2026-11-21', [])).toThrow('No withholding table is loaded');
  });

  test.each(['2026-2-1', '2026-02-30', '', '令和8年'])('"%s" is no day of payment', (paidOn) => {
    expect(() => paid(paidOn)).toThrow(RangeError);
  });
});

test.each([-1, 0.5, Number.NaN, Infinity])('%d is no pay', (taxable) => {
  expect(() => hei(taxable)).toThrow(RangeError);
});
