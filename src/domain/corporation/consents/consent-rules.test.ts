import { expect, test } from 'vitest';

import { addDays, daysBetween } from '#platform/base/jst.ts';

import { employerDeclarationEndsOn, employerDeclarationStateOf } from './declaration-rules.ts';
import {
  currentTerms,
  areAcceptedTermsSufficient,
  termsGraceDays,
  termsVersions,
} from './terms-rules.ts';

const [before] = termsVersions.slice(-2);
const lastDay = addDays(currentTerms.requiredFrom, -1);

test.each([
  ['the newest, at any time', currentTerms.version, '2099-01-01', true],
  ['the one before, on its last day', before?.version ?? '', lastDay, true],
  ['the one before, a day later', before?.version ?? '', currentTerms.requiredFrom, false],
  ['a text that never was', '2025-01', lastDay, false],
  ['none', null, lastDay, false],
])('the text of the terms that was accepted last: %s', (_what, version, today, expected) => {
  expect(areAcceptedTermsSufficient(version, today)).toBe(expected);
});

test('texts come one after another, and each later one leaves a month', () => {
  for (const [index, { version, announcedOn, requiredFrom }] of termsVersions.entries()) {
    const next = termsVersions[index + 1];
    if (!next) continue;
    expect(next.version > version && next.announcedOn > announcedOn).toBe(true);
    expect(next.requiredFrom > requiredFrom).toBe(true);
    expect(daysBetween(next.announcedOn, next.requiredFrom)).toBeGreaterThanOrEqual(termsGraceDays);
  }
});

test.each([
  ['2026-12-01', '2027-11-30'],
  ['2027-01-01', '2027-12-31'],
  ['2028-02-29', '2029-02-27'],
  ['2027-03-01', '2028-02-29'],
])('a declaration of %s holds until the end of %s', (declaredOn, endsOn) => {
  expect(employerDeclarationEndsOn(declaredOn)).toBe(endsOn);
});

test.each([
  [null, '2026-12-01', 'MISSING'],
  ['2026-12-01', '2026-12-01', 'VALID'],
  ['2026-12-01', '2027-10-31', 'VALID'],
  ['2026-12-01', '2027-11-01', 'ENDING'],
  ['2026-12-01', '2027-11-30', 'ENDING'],
  ['2026-12-01', '2027-12-01', 'ENDED'],
])('a declaration of %s is on %s %s', (declaredOn, today, state) => {
  expect(employerDeclarationStateOf(declaredOn, today)).toBe(state);
});
