import { describe, expect, test } from 'vitest';

import { addHours, atJst } from '#base/jst.ts';

import {
  absenceSuspectedUpTo,
  endRemindedUpTo,
  isAbsent,
  isCheckedOutAutomatically,
  isUnanswered,
  isUnreviewed,
  lateFlaggedUpTo,
  type SweepFacts,
} from './sweep-rules.ts';
import { addMonths, percent, readMonth, yearUpTo } from './summary-rules.ts';

const at = (time: string) => atJst('2026-11-24', time);
const ms = (instant: Date, by: number) => new Date(instant.getTime() + by);
const endsAt = at('18:00');
const scheduled: SweepFacts = {
  state: 'SCHEDULED',
  startsAt: at('09:00'),
  endsAt,
  claimedStartAt: null,
  claimedEndAt: null,
  claimedAt: null,
  returnedAt: null,
  needsOperator: false,
};

describe('what time causes', () => {
  test('flags look back from now', () => {
    expect(lateFlaggedUpTo(at('09:05'))).toEqual(at('09:00'));
    expect(absenceSuspectedUpTo(at('09:30'))).toEqual(at('09:00'));
    expect(endRemindedUpTo(at('18:30'))).toEqual(endsAt);
  });

  test('ABSENT after E + 2 h', () => {
    expect(isAbsent(scheduled, at('20:00'))).toBe(false);
    expect(isAbsent(scheduled, ms(at('20:00'), 1))).toBe(true);
    expect(isAbsent({ ...scheduled, state: 'CHECKED_IN' }, at('23:00'))).toBe(false);
  });

  test('a claim begun keeps the shift until E + 72 h', () => {
    const begun = { ...scheduled, claimedEndAt: endsAt };
    expect(isAbsent(begun, addHours(endsAt, 72))).toBe(false);
    expect(isAbsent(begun, ms(addHours(endsAt, 72), 1))).toBe(true);
  });

  test('the end comes by itself at E + 12 h', () => {
    const running: SweepFacts = { ...scheduled, state: 'CHECKED_IN' };
    expect(isCheckedOutAutomatically(running, ms(addHours(endsAt, 12), -1))).toBe(false);
    expect(isCheckedOutAutomatically(running, addHours(endsAt, 12))).toBe(true);
    expect(isCheckedOutAutomatically(scheduled, addHours(endsAt, 12))).toBe(false);
  });

  test('hours wait for the worker until E + 72 h, and never when an operator decides', () => {
    const done: SweepFacts = { ...scheduled, state: 'CHECKED_OUT' };
    const late = ms(addHours(endsAt, 72), 1);
    expect(isUnanswered(done, addHours(endsAt, 72))).toBe(false);
    expect(isUnanswered(done, late)).toBe(true);
    expect(isUnanswered({ ...done, needsOperator: true }, late)).toBe(false);
    expect(isUnanswered({ ...done, returnedAt: addHours(endsAt, 60) }, late)).toBe(false);
  });

  test('a correction waits for the facility for 72 hours', () => {
    const sent: SweepFacts = { ...scheduled, state: 'REVIEWING', claimedAt: at('19:00') };
    expect(isUnreviewed(sent, ms(addHours(at('19:00'), 72), -1))).toBe(false);
    expect(isUnreviewed(sent, addHours(at('19:00'), 72))).toBe(true);
    expect(isUnreviewed({ ...sent, needsOperator: true }, addHours(at('19:00'), 72))).toBe(false);
  });
});

describe('months', () => {
  test.each([
    ['2026-11', '2026-11'],
    ['2026-13', null],
    ['2026-00', null],
    ['1999-12', null],
    ['2026-1', null],
    ['', null],
    ['2026-11-01', null],
  ])('%j', (text, month) => {
    expect(readMonth(text)).toBe(month);
  });

  test('cross the year', () => {
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(yearUpTo('2026-02')).toMatchObject({ from: '2025-03-01', before: '2026-03-01' });
    expect(yearUpTo('2026-02').months).toHaveLength(12);
  });

  test('shares have one decimal', () => {
    expect(percent(0, 0)).toBe(0);
    expect(percent(1, 3)).toBe(33.3);
    expect(percent(30, 30)).toBe(100);
  });
});
