import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMinutes, atJst, formatInstant } from '#base/jst.ts';
import { payDayDeadlineOf, payPeriodOf } from './pay-day.ts';
import { blackoutEnd, transferArrival } from './transfer-timing.ts';

// 2026-11-21 is a Saturday.
test('outside the blackouts money is there in ten minutes', () => {
  const now = atJst('2026-11-21', '14:30');
  expect(transferArrival(now)).toEqual({
    queued: false,
    sendsAt: now,
    arrivesAt: atJst('2026-11-21', '14:40'),
  });
});

test('a bank without the 24-hour system has it on the next business day at ten', () => {
  const arrival = transferArrival(atJst('2026-11-20', '14:30'), { moreTime: false });
  // Saturday, Sunday and 勤労感謝の日 lie between.
  expect(arrival).toMatchObject({ queued: false, arrivesAt: atJst('2026-11-24', '10:00') });
});

test.each([
  ['2026-11-21', '23:49', null],
  ['2026-11-21', '23:50', '2026/11/22 04:00'],
  ['2026-11-22', '00:00', '2026/11/22 04:00'],
  ['2026-11-22', '03:59', '2026/11/22 04:00'],
  ['2026-11-22', '04:00', null],
  ['2026-11-22', '18:59', null],
  ['2026-11-22', '19:00', '2026/11/23 08:00'],
  ['2026-11-23', '07:59', '2026/11/23 08:00'],
  ['2026-11-23', '08:00', null],
  ['2026-11-24', '03:00', null],
  ['2026-12-31', '23:59', null],
  ['2027-01-01', '00:00', '2027/01/04 08:00'],
  ['2026-01-01', '12:00', '2026/01/04 04:00'],
  ['2028-01-01', '12:00', '2028/01/04 00:00'],
  ['2028-01-04', '00:00', null],
  ['2027-05-02', '23:59', '2027/05/06 00:00'],
  ['2026-05-02', '23:55', '2026/05/06 00:00'],
  ['2026-05-05', '23:59', '2026/05/06 00:00'],
  ['2026-05-06', '00:00', null],
])('a request on %s at %s waits until %s', (day, time, until) => {
  const end = blackoutEnd(atJst(day, time));
  expect(end && formatInstant(end)).toBe(until);
});

test('a queued request is sent when the blackout ends, and counts from there', () => {
  const now = atJst('2026-11-22', '20:00');
  expect(transferArrival(now)).toEqual({
    queued: true,
    sendsAt: atJst('2026-11-23', '08:00'),
    arrivesAt: atJst('2026-11-23', '08:10'),
  });
  const slow = transferArrival(now, { moreTime: false });
  expect(slow.arrivesAt).toEqual(atJst('2026-11-24', '10:00'));
});

test('nothing is sent before it was asked for, within five days, and never in a blackout', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 * 365 * 24 * 60 }), (minutes) => {
      const now = addMinutes(atJst('2026-01-01'), minutes);
      const { sendsAt, arrivesAt, queued } = transferArrival(now);
      expect(blackoutEnd(sendsAt)).toBeNull();
      expect(sendsAt.getTime()).toBeGreaterThanOrEqual(now.getTime());
      expect(sendsAt.getTime() - now.getTime()).toBeLessThanOrEqual(5 * 24 * 60 * 60_000);
      expect(queued).toBe(sendsAt.getTime() > now.getTime());
      expect(arrivesAt.getTime()).toBe(sendsAt.getTime() + 600_000);
    }),
    { numRuns: 1000 },
  );
});

test('what is sent in the first minute of a pay day is there by its deadline', () => {
  // Every month until the list of holidays ends.
  const months = Array.from({ length: 24 * 12 }, (_, index) => index);
  for (const index of months) {
    const month = `${2026 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
    const { payDay } = payPeriodOf(`${month}-01`);
    const { arrivesAt } = transferArrival(atJst(payDay, '00:01'));
    expect(arrivesAt.getTime()).toBeLessThanOrEqual(payDayDeadlineOf(payDay).getTime());
  }
});
