import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMinutes, instantAtJst, formatInstant, jstDay } from '#platform/base/jst.ts';
import { isBankHoliday, payDayDeadlineOf, payPeriodOf } from './pay-day.ts';
import { bankBlackoutEnd, nextPayoutTimes, type PayoutRoute } from './payout-schedule.ts';

const instant: PayoutRoute = { kind: 'instant' };
const file: PayoutRoute = { kind: 'bank_file', cutOff: '12:00', bankCloses: '15:00' };
const anyMinute = fc
  .integer({ min: 0, max: 20 * 365 * 24 * 60 })
  .map((minutes) => addMinutes(instantAtJst('2026-01-01'), minutes));

describe('an instant bank', () => {
  // 2026-11-21 is a Saturday.
  test('has the money there in ten minutes', () => {
    const now = instantAtJst('2026-11-21', '14:30');
    expect(nextPayoutTimes(instant, now)).toEqual({
      designatedOn: '2026-11-21',
      sendsAt: now,
      arrivesAt: instantAtJst('2026-11-21', '14:40'),
      isInstant: true,
    });
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
  ])('asked on %s at %s waits until %s', (day, time, until) => {
    const end = bankBlackoutEnd(instantAtJst(day, time));
    expect(end && formatInstant(end)).toBe(until);
  });

  test('is sent a waiting request when the blackout ends, and has that day as the designated one', () => {
    expect(nextPayoutTimes(instant, instantAtJst('2026-11-22', '20:00'))).toEqual({
      designatedOn: '2026-11-23',
      sendsAt: instantAtJst('2026-11-23', '08:00'),
      arrivesAt: instantAtJst('2026-11-23', '08:10'),
      isInstant: true,
    });
  });

  // The task that sends the request may run after midnight: one of 12-31 23:57 would fall into another year.
  test.each([
    ['2026-12-31', '23:49', '2026-12-31', '2026/12/31 23:49'],
    ['2026-12-31', '23:50', '2027-01-04', '2027/01/04 08:00'],
    ['2026-12-31', '23:57', '2027-01-04', '2027/01/04 08:00'],
    ['2026-11-24', '23:59', '2026-11-25', '2026/11/25 00:00'],
    // The end of a blackout is sent at its own time, not counted as the last minutes of a day.
    ['2028-01-03', '23:55', '2028-01-04', '2028/01/04 00:00'],
  ])('asked on %s at %s pays on %s', (day, time, designatedOn, sendsAt) => {
    const payout = nextPayoutTimes(instant, instantAtJst(day, time));
    expect([payout.designatedOn, formatInstant(payout.sendsAt)]).toEqual([designatedOn, sendsAt]);
  });

  test('is asked within five days, never before the request and never in a blackout', () => {
    fc.assert(
      fc.property(anyMinute, (now) => {
        const { sendsAt, arrivesAt } = nextPayoutTimes(instant, now);
        expect(bankBlackoutEnd(sendsAt)).toBeNull();
        expect(sendsAt.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(sendsAt.getTime() - now.getTime()).toBeLessThanOrEqual(5 * 24 * 60 * 60_000);
        expect(arrivesAt.getTime()).toBe(sendsAt.getTime() + 600_000);
      }),
      { numRuns: 1000 },
    );
  });

  test('asked in the first minute of a pay day pays by its deadline', () => {
    for (const payDay of payDays()) {
      const { arrivesAt } = nextPayoutTimes(instant, instantAtJst(payDay, '00:01'));
      expect(arrivesAt.getTime()).toBeLessThanOrEqual(payDayDeadlineOf(payDay).getTime());
    }
  });
});

describe('a bank file', () => {
  test.each([
    // An ordinary week: Wednesday to Thursday, around the cut-off.
    ['2026-12-02', '11:59', '2026-12-03', '2026/12/02 12:00'],
    ['2026-12-02', '12:00', '2026-12-04', '2026/12/03 12:00'],
    ['2026-12-02', '12:01', '2026-12-04', '2026/12/03 12:00'],
    // A Friday, a Saturday, and 勤労感謝の日 on a Monday.
    ['2026-11-20', '11:59', '2026-11-24', '2026/11/20 12:00'],
    ['2026-11-20', '14:30', '2026-11-25', '2026/11/24 12:00'],
    ['2026-11-21', '08:00', '2026-11-25', '2026/11/24 12:00'],
    ['2026-11-23', '08:00', '2026-11-25', '2026/11/24 12:00'],
    // The turn of the year: banks rest from 12/31 to 1/3.
    ['2026-12-29', '11:59', '2026-12-30', '2026/12/29 12:00'],
    ['2026-12-29', '12:01', '2027-01-04', '2026/12/30 12:00'],
    ['2026-12-30', '11:59', '2027-01-04', '2026/12/30 12:00'],
    ['2026-12-30', '12:01', '2027-01-05', '2027/01/04 12:00'],
    ['2027-01-04', '11:59', '2027-01-05', '2027/01/04 12:00'],
    // Golden Week of 2027: 4/29, then Saturday 5/1 to Wednesday 5/5.
    ['2027-04-28', '11:59', '2027-04-30', '2027/04/28 12:00'],
    ['2027-04-28', '12:01', '2027-05-06', '2027/04/30 12:00'],
    ['2027-04-30', '12:01', '2027-05-07', '2027/05/06 12:00'],
  ])('asked on %s at %s is designated for %s and closed at %s', (day, time, designated, closes) => {
    const payout = nextPayoutTimes(file, instantAtJst(day, time));
    expect(payout).toMatchObject({ designatedOn: designated, isInstant: false });
    expect(formatInstant(payout.sendsAt)).toBe(closes);
    expect(payout.arrivesAt).toEqual(instantAtJst(designated, '10:00'));
  });

  test('has a cut-off of its own where the contract with the bank says so', () => {
    const early: PayoutRoute = { ...file, cutOff: '09:30' };
    expect(nextPayoutTimes(early, instantAtJst('2026-12-02', '09:29')).designatedOn).toBe(
      '2026-12-03',
    );
    expect(nextPayoutTimes(early, instantAtJst('2026-12-02', '09:30')).designatedOn).toBe(
      '2026-12-04',
    );
  });

  test('is closed and designated on days on which banks work, the one right behind the other', () => {
    fc.assert(
      fc.property(anyMinute, (now) => {
        const { designatedOn, sendsAt } = nextPayoutTimes(file, now);
        expect(sendsAt.getTime()).toBeGreaterThan(now.getTime());
        expect([designatedOn, jstDay(sendsAt)].map(isBankHoliday)).toEqual([false, false]);
        // A minute before the cut-off, a request is in this file; at the cut-off, in a later one.
        expect(nextPayoutTimes(file, addMinutes(sendsAt, -1)).designatedOn).toBe(designatedOn);
        expect(nextPayoutTimes(file, sendsAt).designatedOn > designatedOn).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('of every pay day is closed on an earlier day', () => {
    for (const payDay of payDays()) {
      const before = Array.from({ length: 12 }, (_, days) =>
        addMinutes(instantAtJst(payDay), -1440 * days),
      );
      const own = before.find((now) => nextPayoutTimes(file, now).designatedOn === payDay);
      expect(own && nextPayoutTimes(file, own).arrivesAt).toEqual(payDayDeadlineOf(payDay));
    }
  });
});

/** Every pay day until the list of holidays ends. */
function payDays(): string[] {
  return Array.from({ length: 24 * 12 }, (_, index) => {
    const month = `${2026 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
    return payPeriodOf(`${month}-01`).payDay;
  });
}
