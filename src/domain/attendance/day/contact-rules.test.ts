import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { needsAccidentStatement, whyCannotRevealWorkerContact } from './contact-rules.ts';

const at = (time: string) => instantAtJst('2026-12-01', time);
const plan = { startsAt: at('09:00'), endsAt: at('18:00') };

test.each([
  ['phone', 'SCHEDULED', '08:59', 'CONTACT_CLOSED'],
  ['phone', 'SCHEDULED', '09:00', null],
  ['phone', 'CHECKED_IN', '17:59', null],
  ['phone', 'CHECKED_OUT', '20:00', null],
  ['phone', 'CHECKED_OUT', '20:01', 'CONTACT_CLOSED'],
  ['phone', 'CANCELLED_BY_WORKER', '09:30', 'CONTACT_CLOSED'],
  ['phone', 'ABSENT', '12:00', 'CONTACT_CLOSED'],
  ['emergency', 'SCHEDULED', '09:29', 'EMERGENCY_LOCKED'],
  ['emergency', 'SCHEDULED', '09:30', null],
  ['emergency', 'SCHEDULED', '20:01', 'CONTACT_CLOSED'],
  ['emergency', 'CHECKED_IN', '09:10', null],
  ['emergency', 'DELETED', '10:00', 'CONTACT_CLOSED'],
] as const)('%s of a worker who is %s at %s: %s', (kind, state, time, why) => {
  expect(whyCannotRevealWorkerContact({ ...plan, state }, kind, at(time))).toBe(why);
});

test('only the emergency contact of a worker who came needs an accident', () => {
  expect([
    needsAccidentStatement('emergency', 'CHECKED_IN'),
    needsAccidentStatement('emergency', 'SCHEDULED'),
    needsAccidentStatement('phone', 'CHECKED_IN'),
  ]).toEqual([true, false, false]);
});
