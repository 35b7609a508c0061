import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { questionnaireClosesAt } from '../questionnaire/questionnaire-rules.ts';
import { onTheWayOpensAt, whyCannotSayOnTheWay } from './on-the-way-rules.ts';

const startsAt = instantAtJst('2026-12-01', '09:00');
const at = (time: string) => instantAtJst('2026-12-01', time);

test.each([
  ['06:59', 'TOO_EARLY'],
  ['07:00', null],
  ['09:00', null],
  ['10:00', null],
  ['10:01', 'ON_THE_WAY_CLOSED'],
] as const)('at %s of a shift from 09:00: %s', (time, why) => {
  expect(whyCannotSayOnTheWay({ state: 'SCHEDULED', startsAt }, at(time))).toBe(why);
});

test.each(['CHECKED_IN', 'CANCELLED_BY_WORKER', 'ABSENT', 'DISMISSED'] as const)(
  'not where the shift is %s',
  (state) => expect(whyCannotSayOnTheWay({ state, startsAt }, at('08:00'))).toBe('STATE_CHANGED'),
);

test('it is newer than every answer to the questionnaire', () => {
  expect(onTheWayOpensAt({ startsAt }) >= questionnaireClosesAt({ startsAt })).toBe(true);
});
