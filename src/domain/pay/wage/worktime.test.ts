import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { workMinutesOf, type WorkSpan } from './worktime.ts';

const day = '2026-11-21';

function span(from: string, to: string, breakMinutes = 0, breakAt?: string): WorkSpan {
  const breakStartsAt = breakAt ? instantAtJst(day, breakAt) : null;
  return {
    startsAt: instantAtJst(day, from),
    endsAt: instantAtJst(day, to),
    breakMinutes,
    breakStartsAt,
  };
}

test('the break is not worked, and eight hours are not overtime', () => {
  expect(workMinutesOf(span('09:00', '18:00', 60))).toEqual({
    workMinutes: 480,
    overtimeMinutes: 0,
    nightMinutes: 0,
  });
});

test('the first minute over eight hours is overtime', () => {
  expect(workMinutesOf(span('09:00', '18:01', 60)).overtimeMinutes).toBe(1);
});

test('minutes are not rounded, seconds are cut off on both ends', () => {
  const startsAt = new Date(instantAtJst(day, '09:07').getTime() + 59_000);
  const endsAt = new Date(instantAtJst(day, '10:00').getTime() + 1_000);
  expect(workMinutesOf({ startsAt, endsAt, breakMinutes: 0 }).workMinutes).toBe(53);
});

test.each([
  ['21:59', '22:00', 0],
  ['21:59', '22:01', 1],
  ['04:59', '05:01', 1],
  ['05:00', '22:00', 0],
  ['00:00', '05:00', 300],
  ['22:00', '29:00', 420],
  ['17:00', '33:00', 420],
  ['03:00', '23:00', 180],
  ['23:00', '24:00', 60],
  ['22:00', '52:00', 780],
])('%s to %s has %d minutes of night', (from, to, night) => {
  expect(workMinutesOf(span(from, to)).nightMinutes).toBe(night);
});

test('a break known to lie in the night is taken from the night', () => {
  expect(workMinutesOf(span('17:00', '33:00', 120, '24:00')).nightMinutes).toBe(300);
});

test('a break of unknown place is taken from the day', () => {
  expect(workMinutesOf(span('17:00', '33:00', 120)).nightMinutes).toBe(420);
});

test('a break of unknown place reaches into the night only when the day is used up', () => {
  // 60 minutes by day, 420 at night.
  expect(workMinutesOf(span('21:00', '29:00', 60)).nightMinutes).toBe(420);
  expect(workMinutesOf(span('21:00', '29:00', 75)).nightMinutes).toBe(405);
});

test('a break over 22:00 is split at 22:00', () => {
  expect(workMinutesOf(span('17:00', '26:00', 60, '21:30')).nightMinutes).toBe(240 - 30);
});

test('what a known break leaves outside the work has no place', () => {
  // Thirty minutes before 22:00, thirty after the end: the second half comes off the day.
  expect(workMinutesOf(span('20:00', '23:00', 60, '22:30')).nightMinutes).toBe(30);
  expect(workMinutesOf(span('22:00', '23:00', 60, '21:30')).nightMinutes).toBe(0);
  expect(workMinutesOf(span('20:00', '23:00', 60, '12:00')).nightMinutes).toBe(60);
});

test('work of no length is no work', () => {
  const none = { workMinutes: 0, overtimeMinutes: 0, nightMinutes: 0 };
  expect(workMinutesOf(span('09:00', '09:00'))).toEqual(none);
  expect(workMinutesOf(span('23:00', '24:00', 60))).toEqual(none);
});

test.each([
  ['an end before the start', span('09:00', '08:59')],
  ['a break longer than the work', span('09:00', '10:00', 61)],
  ['a break below zero', span('09:00', '10:00', -1)],
  ['half a minute of break', span('09:00', '10:00', 0.5)],
  ['a start that is no instant', { ...span('09:00', '10:00'), startsAt: new Date(Number.NaN) }],
])('%s is refused', (_, wrong) => {
  expect(() => workMinutesOf(wrong)).toThrow(RangeError);
});

const anySpan = fc
  .record({
    start: fc.integer({ min: -20_000_000, max: 40_000_000 }),
    length: fc.integer({ min: 0, max: 24 * 60 }),
    breakShare: fc.double({ min: 0, max: 1, noNaN: true }),
    breakAt: fc.option(fc.integer({ min: -60, max: 25 * 60 })),
  })
  .map(({ start, length, breakShare, breakAt }) => {
    const startsAt = new Date(start * 60_000);
    return {
      startsAt,
      endsAt: addMinutes(startsAt, length),
      breakMinutes: Math.floor(length * breakShare),
      breakStartsAt: breakAt === null ? null : addMinutes(startsAt, breakAt),
    };
  });

test('night and overtime never exceed the work', () => {
  fc.assert(
    fc.property(anySpan, (one) => {
      const { workMinutes, nightMinutes, overtimeMinutes } = workMinutesOf(one);
      expect(nightMinutes).toBeGreaterThanOrEqual(0);
      expect(nightMinutes).toBeLessThanOrEqual(workMinutes);
      expect(overtimeMinutes).toBeLessThanOrEqual(workMinutes);
    }),
  );
});

test('a break of unknown place is never worse for the worker than a known one', () => {
  fc.assert(
    fc.property(anySpan, (one) => {
      const unknown = workMinutesOf({ ...one, breakStartsAt: null });
      expect(unknown.nightMinutes).toBeGreaterThanOrEqual(workMinutesOf(one).nightMinutes);
    }),
  );
});

test('night minutes are those a clock in Tokyo would count one by one', () => {
  fc.assert(
    fc.property(anySpan, ({ startsAt, endsAt }) => {
      let counted = 0;
      for (let at = startsAt.getTime(); at < endsAt.getTime(); at += 60_000) {
        const hour = (new Date(at).getUTCHours() + 9) % 24;
        if (hour >= 22 || hour < 5) counted += 1;
      }
      expect(workMinutesOf({ startsAt, endsAt, breakMinutes: 0 }).nightMinutes).toBe(counted);
    }),
  );
});

test.each(['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '1950-05-07'])(
  'no night is an hour longer or shorter on %s, when clocks change elsewhere',
  (changed) => {
    const startsAt = instantAtJst(changed, '-12:00');
    expect(
      workMinutesOf({ startsAt, endsAt: addMinutes(startsAt, 2880), breakMinutes: 0 }),
    ).toEqual({
      workMinutes: 2880,
      overtimeMinutes: 2400,
      nightMinutes: 840,
    });
  },
);
