import { expect, test } from 'vitest';

import { readPostalCodes } from './postal-codes.server.ts';

const rows = readPostalCodes();
const of = (zipCode: string) => rows.filter((row) => row.zipCode === zipCode);

test('Japan has more than 110,000 postal codes in 47 prefectures', () => {
  expect(new Set(rows.map((row) => row.zipCode)).size).toBeGreaterThan(110_000);
  expect(new Set(rows.map((row) => row.cityCode.slice(0, 2))).size).toBe(47);
});

test('codes are in order, and each city comes once for a code', () => {
  const codes = rows.map((row) => row.zipCode);
  expect(codes).toEqual(codes.toSorted());
  expect(new Set(rows.map((row) => row.zipCode + row.cityCode)).size).toBe(rows.length);
  expect(rows.every((row) => /^\d{5}(\d\d)?$/.test(row.zipCode) && row.city !== '')).toBe(true);
});

test.each([
  ['one town', '1600023', [['13104', '新宿区', ['西新宿']]]],
  ['a whole ward', '0600000', [['01101', '札幌市中央区', []]]],
  ['a village of its own', '1001701', [['13402', '青ヶ島村', []]]],
  [
    'two cities',
    '4980000',
    [
      ['23235', '弥富市', []],
      ['24303', '桑名郡木曽岬町', []],
    ],
  ],
  ['the floors of a tower', '16061', [['13104', '新宿区', ['西新宿住友不動産新宿グランドタワー']]]],
])('%s', (_name, zipCode, places) => {
  expect(of(zipCode).map((row) => [row.cityCode, row.city, row.towns])).toEqual(places);
});

test('many towns may share a code', () => {
  expect(of('4520961')[0]?.towns).toHaveLength(66);
});

test('no town holds what separates towns in the statement', () => {
  expect(rows.flatMap((row) => row.towns).filter((town) => /[\n\r]|^$/.test(town))).toEqual([]);
});
