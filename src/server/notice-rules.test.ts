import { describe, expect, test } from 'vitest';

import { addHours, atJst } from '#base/jst.ts';

import {
  isMandatory,
  isWithinADay,
  leavesAt,
  mandatoryTopics,
  optionalTopics,
  waysOf,
  type NoticeTopic,
} from './notice-rules.ts';

const at = (time: string) => atJst('2026-12-01', time);

test('a topic is either mandatory or optional', () => {
  expect(
    mandatoryTopics.filter((topic) => (optionalTopics as readonly string[]).includes(topic)),
  ).toEqual([]);
  expect(optionalTopics.some(isMandatory)).toBe(false);
});

describe('the ways of a notice', () => {
  test.each<[NoticeTopic, boolean, string, string, boolean]>([
    // topic, urgent, with an address, without one, by choice
    ['contract', false, 'email', 'sms', false],
    ['contract', true, 'email sms', 'sms', false],
    ['cancellation', true, 'email sms', 'sms', false],
    ['shift', true, 'email sms', 'sms', false],
    ['payment', false, 'email', 'sms', false],
    ['account', false, 'email', 'sms', false],
    ['alert', false, 'email sms', 'sms', true],
    ['alert', true, 'email sms', 'sms', true],
    ['chat', false, 'email sms', 'sms', true],
    ['news', false, 'email sms', 'sms', true],
  ])(
    '%s, urgent %s: %s, or %s; by choice %s',
    (topic, isUrgent, withAddress, withoutAddress, byChoice) => {
      const ways = waysOf(topic, isUrgent);
      expect(ways.withAddress.join(' ')).toBe(withAddress);
      expect(ways.withoutAddress.join(' ')).toBe(withoutAddress);
      expect(ways.isByChoice).toBe(byChoice);
    },
  );
});

describe('the quiet hours', () => {
  test.each<[NoticeTopic, string, string]>([
    ['alert', '21:59', '21:59'],
    ['alert', '22:00', '31:00'],
    ['alert', '23:59', '31:00'],
    ['news', '00:00', '07:00'],
    ['chat', '06:59', '07:00'],
    ['chat', '07:00', '07:00'],
    ['review', '12:00', '12:00'],
    ['contract', '22:30', '22:30'],
    ['shift', '03:00', '03:00'],
  ])('%s written at %s leaves at %s', (topic, written, leaves) => {
    expect(leavesAt(topic, at(written))).toEqual(at(leaves));
  });
});

test.each([
  [-1, true],
  [0, true],
  [23.9, true],
  [24, false],
])('%s hours ahead is within a day: %s', (hours, expected) => {
  expect(isWithinADay(addHours(at('12:00'), hours), at('12:00'))).toBe(expected);
});
