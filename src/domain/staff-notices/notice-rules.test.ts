import { describe, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { staffRoles } from '#platform/base/people/rights.ts';

import {
  rolesToNotify,
  deadlineOccasion,
  isDigestTime,
  peopleToNotify,
  defaultQuietHours,
  quietHoursEnd,
  doesNoticeWaitForQuietHours,
  type NotifiedSubject,
} from './notice-rules.ts';

const now = instantAtJst('2026-12-01', '12:00');

describe('a deadline', () => {
  test.each([
    [48, 'new'],
    [24.01, 'new'],
    [24, 'day'],
    [4.01, 'day'],
    [4, 'hours'],
    [0.5, 'hours'],
  ])('with %d hours left has the mark %s', (hours, mark) => {
    expect(deadlineOccasion(addHours(now, hours), now)).toBe(mark);
  });

  test('is told to one role more at each mark, up to the owner', () => {
    expect(rolesToNotify({ kind: 'hours', mark: 'new' })).toEqual(['APPROVER']);
    expect(rolesToNotify({ kind: 'hours', mark: 'day' })).toEqual(['APPROVER', 'MANAGER']);
    expect(rolesToNotify({ kind: 'hours', mark: 'hours' })).toEqual([
      'APPROVER',
      'MANAGER',
      'OWNER',
    ]);
    expect(rolesToNotify({ kind: 'application', mark: 'day' })).not.toContain('APPROVER');
    expect(rolesToNotify({ kind: 'application', mark: 'hours' })).toContain('OWNER');
  });

  test('money that is owed is told to the owner, other decisions to who runs the shifts', () => {
    expect(rolesToNotify({ kind: 'decision', mark: 'owed' })).toEqual(['MANAGER', 'OWNER']);
    expect(rolesToNotify({ kind: 'decision', mark: 'new' })).toEqual(['APPROVER', 'MANAGER']);
    expect(rolesToNotify({ kind: 'decision', mark: 'billing' })).toEqual(['MANAGER', 'FINANCE']);
  });
});

describe('who is told', () => {
  const people = staffRoles.map((role) => ({ role, isReachable: true }));
  const without = (...roles: string[]) =>
    people.map((one) => ({ ...one, isReachable: !roles.includes(one.role) }));
  const rolesTold = (given: typeof people, roles: readonly ('APPROVER' | 'MANAGER' | 'OWNER')[]) =>
    peopleToNotify(given, roles).map(({ role }) => role);

  test('are the people of the roles', () => {
    expect(rolesTold(people, ['APPROVER'])).toEqual(['APPROVER']);
  });

  test('is the next higher role where nobody of them can be reached', () => {
    expect(rolesTold(without('APPROVER'), ['APPROVER'])).toEqual(['MANAGER']);
    expect(rolesTold(without('APPROVER', 'MANAGER'), ['APPROVER'])).toEqual(['OWNER']);
    expect(rolesTold(without('APPROVER', 'MANAGER', 'OWNER'), ['APPROVER'])).toEqual([]);
  });

  test('is never a role that may not act', () => {
    expect(rolesTold(without('APPROVER', 'MANAGER', 'OWNER'), ['MANAGER', 'OWNER'])).toEqual([]);
  });
});

describe('quiet hours', () => {
  test.each([
    ['21:59', null],
    ['22:00', instantAtJst('2026-12-02', '07:00')],
    ['23:59', instantAtJst('2026-12-02', '07:00')],
    ['00:00', instantAtJst('2026-12-01', '07:00')],
    ['06:59', instantAtJst('2026-12-01', '07:00')],
    ['07:00', null],
  ])('over midnight at %s end at %s', (time, end) => {
    expect(quietHoursEnd(defaultQuietHours, instantAtJst('2026-12-01', time))).toEqual(end);
  });

  test('within a day, and none at all', () => {
    const noon = { from: '12:00', until: '13:00' };
    expect(quietHoursEnd(noon, now)).toEqual(instantAtJst('2026-12-01', '13:00'));
    expect(quietHoursEnd(noon, addMinutes(now, 60))).toBeNull();
    expect(quietHoursEnd(null, instantAtJst('2026-12-01', '23:00'))).toBeNull();
  });

  const night = instantAtJst('2026-12-01', '23:00');
  const subject = (given: Partial<NotifiedSubject>) =>
    ({ kind: 'application', dueAt: null, startsAt: null, ...given }) as const;

  test.each<[string, Partial<NotifiedSubject>, boolean]>([
    ['a new application waits', { dueAt: addHours(night, 40) }, true],
    [
      'a deadline before the morning does not',
      { dueAt: instantAtJst('2026-12-02', '06:00') },
      false,
    ],
    ['nor one within an hour of it', { dueAt: instantAtJst('2026-12-02', '08:00') }, false],
    ['one after that hour waits', { dueAt: instantAtJst('2026-12-02', '08:01') }, true],
    ['a late worker does not', { kind: 'attendance', startsAt: night }, false],
    ['a seat of tomorrow does not', { kind: 'cancellation', startsAt: addHours(night, 23) }, false],
    ['a seat of next week does', { kind: 'cancellation', startsAt: addHours(night, 150) }, true],
    ['a contract of tomorrow does not', { kind: 'contract', startsAt: addHours(night, 9) }, false],
    ['a doubtful answer does not', { kind: 'attendance', mark: 'health', startsAt: night }, false],
    ['a decision of an operator does', { kind: 'decision' }, true],
    ['a review does', { kind: 'review' }, true],
  ])('%s', (_name, given, waits) => {
    expect(doesNoticeWaitForQuietHours(subject(given), defaultQuietHours, night)).toBe(waits);
    expect(doesNoticeWaitForQuietHours(subject(given), defaultQuietHours, now)).toBe(false);
  });
});

test.each([
  ['06:59', false],
  ['07:00', true],
  ['11:59', true],
  ['12:00', false],
])('at %s the digest leaves: %s', (time, leaves) => {
  expect(isDigestTime(instantAtJst('2026-12-01', time))).toBe(leaves);
});
