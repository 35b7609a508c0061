import { expect, test } from 'vitest';

import { addHours } from '#platform/base/jst.ts';

import {
  readTypedBirthDate,
  whyBirthDateRefused,
  type AccountDormancyFacts,
} from './silence-rules.ts';

const now = new Date('2026-11-22T00:00:00Z');
const daysAgo = (days: number) => addHours(now, -24 * days);
const silent: AccountDormancyFacts = {
  lastUsedAt: daysAgo(180),
  isKnownBrowser: false,
  bornOn: '1990-04-01',
  wrongBirthDates: 0,
  wrongBirthDateAt: null,
};
const wrong = (times: number, days: number) => ({
  wrongBirthDates: times,
  wrongBirthDateAt: daysAgo(days),
});

test.each([
  ['after 180 days', {}, null, 'BIRTH_DATE_NEEDED'],
  ['a day earlier', { lastUsedAt: daysAgo(179) }, null, null],
  [
    'used by e-mail since a wrong date',
    { lastUsedAt: daysAgo(1), ...wrong(1, 2) },
    null,
    'BIRTH_DATE_NEEDED',
  ],
  ['in a known browser', { isKnownBrowser: true }, null, null],
  ['before a profile', { bornOn: null }, null, null],
  ['with the right date', {}, '1990-04-01', null],
  ['with another date', {}, '1990-04-02', 'BIRTH_DATE_WRONG'],
  ['the right date after four wrong ones', wrong(4, 1), '1990-04-01', null],
  ['the right date after five wrong ones', wrong(5, 29), '1990-04-01', 'BIRTH_DATE_LOCKED'],
  ['five wrong ones, nothing entered', wrong(5, 29), null, 'BIRTH_DATE_LOCKED'],
  ['five wrong ones a month ago', wrong(5, 30), '1990-04-01', null],
] as const)('%s', (_name, facts, entered, refusal) => {
  expect(whyBirthDateRefused({ ...silent, ...facts }, entered, now)).toBe(refusal);
});

test.each([
  ['1990-04-01', '1990-04-01'],
  ['1990/04/01', null],
  ['', null],
  ["' or 1=1", null],
])('%j is the date %j', (typed, date) => {
  expect(readTypedBirthDate(typed)).toBe(date);
});
