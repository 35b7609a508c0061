import { expect, test } from 'vitest';

import { countryCode, wageCeilingOf, wageCeilingsOf, type WageMedian } from './wage-ceiling.ts';

const tokyo: WageMedian = {
  prefectureCode: '13',
  requirement: '',
  hourlyWage: 1_500,
  postings: 20,
  facilities: 5,
  corporations: 3,
};
const country: WageMedian = { ...tokyo, prefectureCode: countryCode, hourlyWage: 1_300 };

type Case = [what: string, medians: WageMedian[], ceiling: number | null];

test.each<Case>([
  ['twice the median of the prefecture', [country, tokyo], 3_000],
  ['the prefecture wins in any order', [tokyo, country], 3_000],
  ['too few postings: the country', [{ ...tokyo, postings: 19 }, country], 2_600],
  ['too few facilities: the country', [{ ...tokyo, facilities: 4 }, country], 2_600],
  ['too few corporations: the country', [{ ...tokyo, corporations: 2 }, country], 2_600],
  ['another prefecture: the country', [{ ...tokyo, prefectureCode: '27' }, country], 2_600],
  ['too few in the country', [{ ...country, postings: 19 }], null],
  ['other licences', [{ ...tokyo, requirement: '37' }], null],
  ['no medians', [], null],
])('%s', (_what, medians, ceiling) => {
  expect(wageCeilingOf(wageCeilingsOf(medians, '13'), '')).toBe(ceiling);
});
