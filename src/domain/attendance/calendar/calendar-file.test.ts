import { describe, expect, test } from 'vitest';

import { writeCalendarFile, type CalendarEvent } from './calendar-file.ts';

const event: CalendarEvent = {
  uid: '0193-abc@hitokoma',
  startsAt: new Date('2026-11-22T08:00:00Z'),
  endsAt: new Date('2026-11-23T01:00:00Z'),
  summary: '勤務：特別養護老人ホーム みどり野, 夜勤; 2階',
  location: '東京都新宿区西新宿2-8-1',
  description: '持ち物：動きやすい服装、上履き\n室内履きは「白」\\無地\r\n🍙 昼食',
  url: 'https://example.jp/shifts/0193-abc',
  latitude: 35.689,
  longitude: 139.692,
  writtenAt: new Date('2026-11-20T03:04:05Z'),
};

const lines = (file: string) => file.split('\r\n');
const names = (word: string) =>
  lines(writeCalendarFile([event]))
    .filter((line) => line.startsWith(`${word}:`))
    .map((line) => line.slice(word.length + 1))
    .toSorted();
const unfolded = (file: string) => file.replaceAll('\r\n ', '');

describe('the calendar file of a shift', () => {
  test('says the times on the wall clock of Tokyo, with the zone it names', () => {
    const file = writeCalendarFile([event]);
    expect(lines(file)).toContain('DTSTART;TZID=Asia/Tokyo:20261122T170000');
    expect(lines(file)).toContain('DTEND;TZID=Asia/Tokyo:20261123T100000');
    expect(lines(file)).toContain('TZID:Asia/Tokyo');
    expect(lines(file)).toContain('TZOFFSETTO:+0900');
    expect(lines(file)).toContain('DTSTAMP:20261120T030405Z');
    expect(lines(file)).toContain('LAST-MODIFIED:20261120T030405Z');
    expect(lines(file)).toContain('SEQUENCE:0');
    expect(lines(file)).toContain('UID:0193-abc@hitokoma');
    expect(lines(file)).toContain('TRIGGER:-PT2H');
  });

  test('ends every line with CRLF and keeps it within 75 octets of whole characters', () => {
    const file = writeCalendarFile([
      { ...event, description: '入浴介助🛁と食事介助。'.repeat(40) },
    ]);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const sizes = lines(file).map((line) => Buffer.byteLength(line));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
    expect(Math.max(...sizes)).toBeGreaterThan(70);
    expect(Buffer.from(file, 'utf8').toString('utf8')).not.toContain('\uFFFD');
    expect(file.isWellFormed()).toBe(true);
    expect(unfolded(file)).toContain(`DESCRIPTION:${'入浴介助🛁と食事介助。'.repeat(40)}`);
  });

  test('escapes what would end a text, so that a name cannot write lines of its own', () => {
    const file = unfolded(
      writeCalendarFile([{ ...event, summary: 'みどり野\r\nATTENDEE:mailto:x@example.com\u0007' }]),
    );
    expect(file).toContain('SUMMARY:みどり野\\nATTENDEE:mailto:x@example.com\r\n');
    expect(file).not.toMatch(/^ATTENDEE/m);
    expect(unfolded(writeCalendarFile([event]))).toContain(
      'SUMMARY:勤務：特別養護老人ホーム みどり野\\, 夜勤\\; 2階',
    );
    expect(unfolded(writeCalendarFile([event]))).toContain('室内履きは「白」\\\\無地\\n🍙 昼食');
  });

  test('keeps its structure in balance', () => {
    expect(names('BEGIN')).toEqual(names('END'));
  });

  test('crosses out what does not take place, and reminds nobody of it', () => {
    const file = lines(writeCalendarFile([{ ...event, isCancelled: true }]));
    expect(file).toContain('STATUS:CANCELLED');
    expect(file).toContain('SEQUENCE:1');
    expect(file).not.toContain('BEGIN:VALARM');
    expect(lines(writeCalendarFile([event]))).toContain('STATUS:CONFIRMED');
  });

  test('is newer with each change, and newest when it is cancelled', () => {
    expect(lines(writeCalendarFile([{ ...event, sequence: 3 }]))).toContain('SEQUENCE:3');
    expect(lines(writeCalendarFile([{ ...event, sequence: 4, isCancelled: true }]))).toContain(
      'SEQUENCE:5',
    );
  });

  test('marks a shift whose contract is provisional as tentative, with its reminder', () => {
    const file = lines(writeCalendarFile([{ ...event, isTentative: true }]));
    expect(file).toContain('STATUS:TENTATIVE');
    expect(file).toContain('BEGIN:VALARM');
  });

  test('holds many, or none, under one name', () => {
    const many = writeCalendarFile([event, { ...event, uid: 'other@hitokoma' }], 'ひとこま, 勤務');
    expect(lines(many).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(lines(many)).toContain('X-WR-CALNAME:ひとこま\\, 勤務');
    expect(lines(many).filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1);
    const none = lines(writeCalendarFile([], 'ひとこま'));
    expect(none).toContain('END:VCALENDAR');
    expect(none).not.toContain('BEGIN:VEVENT');
  });
});
