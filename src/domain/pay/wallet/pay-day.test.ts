import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, weekdayOf } from '#platform/base/jst.ts';
import {
  businessDayOnOrBefore,
  isBankHoliday,
  latestPayPeriod,
  nextBusinessDay,
  payDayDeadlineOf,
  payPeriodOf,
} from './pay-day.ts';
import { MissingStatutoryTableError } from '../wage/statutory.ts';

test.each([
  ['2026-11-21', '2026-12-15', 'a Tuesday'],
  ['2026-10-01', '2026-11-13', 'the 15th is a Sunday, so Friday'],
  ['2026-07-31', '2026-08-14', 'the 15th is a Saturday, so Friday'],
  ['2026-12-31', '2027-01-15', 'over the end of the year'],
  ['2028-02-29', '2028-03-15', 'a leap day'],
  ['2009-12-01', '2010-01-15', 'a Friday'],
  // 成人の日 was January 15 until 1999.
  ['1995-12-10', '1996-01-12', 'a Monday that was a holiday, so the Friday before'],
])('work on %s is paid on %s: %s', (workDay, payDay) => {
  expect(payPeriodOf(workDay).payDay).toBe(payDay);
});

test('a period is one calendar month', () => {
  expect(payPeriodOf('2028-02-10')).toMatchObject({ from: '2028-02-01', to: '2028-02-29' });
  expect(payPeriodOf('2026-12-01')).toMatchObject({ from: '2026-12-01', to: '2026-12-31' });
});

test.each([
  ['2026-11-12', '2026-09-01'],
  ['2026-11-13', '2026-10-01'],
  ['2026-11-30', '2026-10-01'],
  ['2026-12-01', '2026-10-01'],
  ['2026-12-15', '2026-11-01'],
  ['2027-01-01', '2026-11-01'],
])('on %s the newest payable month begins on %s', (today, from) => {
  expect(latestPayPeriod(today).from).toBe(from);
});

test('the money is there by ten in the morning of Tokyo', () => {
  expect(payDayDeadlineOf('2026-12-15').toISOString()).toBe('2026-12-15T01:00:00.000Z');
});

test.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-11-22', true],
  ['2026-11-23', true],
  ['2026-11-24', false],
  ['2026-12-30', false],
  ['2026-12-31', true],
  ['2027-01-01', true],
  ['2026-01-02', true],
  ['2029-01-03', true],
  ['2027-01-04', false],
  // 振替休日 and 国民の休日.
  ['2026-05-06', true],
  ['2026-09-22', true],
])('banks rest on %s: %s', (day, rests) => {
  expect(isBankHoliday(day)).toBe(rests);
});

test('the business day before and after the turn of the year', () => {
  expect(businessDayOnOrBefore('2027-01-03')).toBe('2026-12-30');
  expect(businessDayOnOrBefore('2026-12-30')).toBe('2026-12-30');
  expect(nextBusinessDay('2026-12-30')).toBe('2027-01-04');
  expect(nextBusinessDay('2026-11-24')).toBe('2026-11-25');
});

test('a day beyond the list of holidays is an error, not a working day', () => {
  expect(isBankHoliday('2050-12-30')).toBe(false);
  expect(isBankHoliday('1970-01-05')).toBe(false);
  expect(() => isBankHoliday('2051-01-10')).toThrow(
    new MissingStatutoryTableError('国民の祝日', '2051-01-10'),
  );
  expect(() => isBankHoliday('1969-12-30')).toThrow(MissingStatutoryTableError);
  expect(() => isBankHoliday('2026-02-30')).toThrow(RangeError);
  expect(() => payPeriodOf('2026-13-01')).toThrow(RangeError);
  // The month exists but the day does not: it must be refused.
  expect(() => payPeriodOf('2026-02-30')).toThrow(RangeError);
});

test('pay day is a business day from the 1st to the 15th of the month after the work', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80 * 365 }), (offset) => {
      const workDay = addDays('1970-01-01', offset);
      const { from, to, payDay } = payPeriodOf(workDay);
      expect(from <= workDay && workDay <= to).toBe(true);
      expect(isBankHoliday(payDay)).toBe(false);
      expect([0, 6]).not.toContain(weekdayOf(payDay));
      expect(payDay.slice(0, 7)).toBe(addDays(to, 1).slice(0, 7));
      expect(daysBetween(to, payDay)).toBeLessThanOrEqual(15);
      // The pay day is the last business day up to the 15th: every day after it is a holiday.
      for (let day = addDays(payDay, 1); day <= addDays(to, 15); day = addDays(day, 1)) {
        expect(isBankHoliday(day)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
