import { describe, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import {
  channelAccessOf,
  cleanAttachmentFileName,
  isWithinSupportHours,
  slowModeWaitMs,
  whyCannotWriteInChannel,
  whyMessageTextInvalid,
  channelWritableUntil,
} from './rules.ts';

const now = instantAtJst('2026-11-25', '12:00');

test.each([
  ['an application', { endsAt: now, hasWorkerLeft: false }, { until: channelWritableUntil(now) }],
  ['no application', { endsAt: null, hasWorkerLeft: false }, { why: 'NO_APPLICATION' }],
  ['no account', { endsAt: now, hasWorkerLeft: true }, { why: 'WORKER_LEFT' }],
])('with %s a channel is granted or not, to either side', (_name, grounds, granted) => {
  expect(channelAccessOf(grounds)).toEqual(granted);
});

describe('writing', () => {
  const facts = { type: 'facility', writableUntil: now, isBlocked: false } as const;
  test.each([
    ['at the end', facts, 'CHANNEL_ENDED'],
    ['just before it', { ...facts, writableUntil: new Date(now.getTime() + 1) }, null],
    ['blocked', { ...facts, isBlocked: true }, 'CHANNEL_BLOCKED'],
    ['support has no end', { ...facts, type: 'support' as const }, null],
    ['without an end', { ...facts, writableUntil: null }, null],
  ])('%s', (_name, given, expected) => {
    expect(whyCannotWriteInChannel(given, now)).toBe(expected);
  });

  test('until thirty days after the last shift, to the millisecond', () => {
    expect(channelWritableUntil(now).getTime() - now.getTime()).toBe(30 * 86_400_000);
  });

  test.each([
    [null, 0],
    [0, 2_000],
    [1_999, 1],
    [2_000, 0],
    [9_000, 0],
  ])('%s ms after the last message one waits %s ms', (ago, expected) => {
    expect(slowModeWaitMs(ago === null ? null : new Date(now.getTime() - ago), now)).toBe(expected);
  });
});

describe('texts', () => {
  test.each([
    ['', 0, 'TEXT_EMPTY'],
    ['', 1, null],
    ['あ', 0, null],
    ['😊'.repeat(2_000), 0, null],
    ['😊'.repeat(2_001), 0, 'TEXT_LONG'],
  ])('%j with %s files', (text, files, expected) => {
    expect(whyMessageTextInvalid(text, files)).toBe(expected);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\書類\\勤務表.pdf', '勤務表.pdf'],
    ['\u202Efdp.exe', 'fdp.exe'],
    ['プログラム.pdf'.normalize('NFD'), 'プログラム.pdf'],
    ['', '添付'],
    ['/', '添付'],
    ['あ'.repeat(200), 'あ'.repeat(100)],
  ])('the file name %j is shown as %j', (name, expected) => {
    expect(cleanAttachmentFileName(name, '添付')).toBe(expected);
  });
});

describe('support', () => {
  const isHoliday = (day: string) => day === '2026-11-23';
  test.each([
    ['2026-11-25', '08:59', false],
    ['2026-11-25', '09:00', true],
    ['2026-11-25', '17:59', true],
    ['2026-11-25', '18:00', false],
    ['2026-11-21', '12:00', false],
    ['2026-11-22', '12:00', false],
    ['2026-11-23', '12:00', false],
  ])('%s %s: %s', (day, time, expected) => {
    expect(isWithinSupportHours(instantAtJst(day, time), isHoliday)).toBe(expected);
  });
});
