import { describe, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';

import {
  isMandatoryNoticeTopic,
  isEventWithinADay,
  noticeSendTime,
  mandatoryTopics,
  optionalTopics,
  pushText,
  deliveryChannelsOf,
  type NoticeTopic,
} from './notice-rules.ts';

const at = (time: string) => instantAtJst('2026-12-01', time);

test('a topic is either mandatory or optional', () => {
  expect(
    mandatoryTopics.filter((topic) => (optionalTopics as readonly string[]).includes(topic)),
  ).toEqual([]);
  expect(optionalTopics.some(isMandatoryNoticeTopic)).toBe(false);
});

describe('the ways of a notice', () => {
  test.each<[NoticeTopic, boolean, string, string, boolean]>([
    // topic, urgent, channel with an e-mail address, channel without one, by choice
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
      const ways = deliveryChannelsOf(topic, { isUrgent });
      expect(ways.withAddress.join(' ')).toBe(withAddress);
      expect(ways.withoutAddress.join(' ')).toBe(withoutAddress);
      expect(ways.isByChoice).toBe(byChoice);
    },
  );
});

test('an event that is not worth an SMS goes by e-mail only', () => {
  const ways = deliveryChannelsOf('account', { isUrgent: true, isWithoutSms: true });
  expect(ways).toEqual({ withAddress: ['email'], withoutAddress: [], isByChoice: false });
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
    expect(noticeSendTime(topic, at(written))).toEqual(at(leaves));
  });
});

test.each([
  [-1, true],
  [0, true],
  [23.9, true],
  [24, false],
])('%s hours ahead is within a day: %s', (hours, expected) => {
  expect(isEventWithinADay(addHours(at('12:00'), hours), at('12:00'))).toBe(expected);
});

describe('what a locked screen shows of a notice', () => {
  const hidden = 'タップして、ひとこまで確認してください。';
  test.each([
    [
      'さくらの里 2026/11/22（日） 09:00〜18:00の契約が成立しました。日給は13,600円です。',
      undefined,
    ],
    [
      '【さくらの里】2026/11/22（日） 09:00〜18:00の出勤が記録されていません。遅れるときは…',
      undefined,
    ],
    ['・さくらの里 2026/11/22（日）09:00〜18:00 日給13,600円\nほか2件', hidden],
    ['13,600円を振り込みました。', hidden],
    ['2026/12/31（木）に300ptが失効します。', hidden],
    ['理由：体調不良。', hidden],
    ['住所は〒160-0023です。', hidden],
    ['電話は03-1234-5678です。', hidden],
    [`${'長'.repeat(100)}。`, hidden],
    ['終わりのない文', hidden],
    ['', hidden],
  ])('%s', (body, expected) => {
    expect(pushText(body)).toBe(expected ?? body.slice(0, body.indexOf('。') + 1));
  });
});
