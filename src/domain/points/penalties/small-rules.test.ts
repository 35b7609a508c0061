import { describe, expect, test } from 'vitest';

import { addHours } from '#platform/base/jst.ts';

import {
  appealAnswerDueOn,
  readAppealReason,
  readOperatorText,
  whyCannotAppeal,
  type AppealFacts,
  type AppealRefusal,
} from './appeal-rules.ts';
import { penaltyDecreaseForShiftStreak } from './decrease-rules.ts';
import { milestonePoints, pointsForReview } from '../incentives/incentive-rules.ts';

const now = new Date('2026-11-14T12:00:00+09:00');

describe('steady work takes away', () => {
  test.each([
    [2, 0, 5, 0],
    [3, 0, 5, 1],
    [5, 0, 5, 1],
    [6, 0, 5, 2],
    [6, 1, 5, 1],
    [6, 2, 5, 0],
    [9, 0, 2, 2],
    [9, 3, 0, 0],
    [0, 0, 5, 0],
    // After a break of the row, the points already given exceed those that the new row has earned.
    [2, 1, 5, 0],
  ])('%i shifts, %i given, %i points: %i', (steadyShifts, alreadyEased, points, due) => {
    expect(penaltyDecreaseForShiftStreak({ steadyShifts, alreadyEased, points })).toBe(due);
  });
});

describe('what is earned', () => {
  test.each([
    [0, 0],
    [1, 0],
    [9, 0],
    [10, 300],
    [11, 0],
    [49, 0],
    [50, 1_000],
    [51, 0],
    [99, 0],
    [100, 2_000],
    [101, 0],
    [200, 0],
  ])('by completed shift number %i: %i points', (count, points) => {
    expect(milestonePoints(count)).toBe(points);
  });

  test.each([
    [0, 20],
    [71.99, 20],
    [72, 20],
    [72.01, 0],
    [300, 0],
  ])('by a review %d hours after the end: %i points', (hours, points) => {
    expect(pointsForReview(now, addHours(now, hours))).toBe(points);
  });
});

describe('an appeal', () => {
  const facts: AppealFacts = { points: 2, at: now, isExcused: false, hasAppeal: false };
  test.each<[string, Partial<AppealFacts>, number, AppealRefusal | null]>([
    ['at once', {}, 0, null],
    ['on the last day', {}, 7 * 24, null],
    ['a minute too late', {}, 7 * 24 + 0.02, 'APPEAL_CLOSED'],
    ['against good news', { points: -1 }, 0, 'APPEAL_NOT_VIOLATION'],
    ['against nothing', { points: 0 }, 0, 'APPEAL_NOT_VIOLATION'],
    ['a second time', { hasAppeal: true }, 0, 'APPEAL_EXISTS'],
    ['against what was excused', { isExcused: true }, 0, 'APPEAL_EXCUSED'],
  ])('%s', (_name, wishes, hours, why) => {
    expect(whyCannotAppeal({ ...facts, ...wishes }, addHours(now, hours))).toBe(why);
  });

  test.each([
    ['2026-11-16', '2026-11-19'], // Monday
    ['2026-11-13', '2026-11-18'], // Friday
    ['2026-11-14', '2026-11-18'], // Saturday
    ['2026-11-20', '2026-11-26'], // Friday before 勤労感謝の日
    ['2026-05-01', '2026-05-11'], // before a golden week
  ])('filed on %s is answered by %s', (filedOn, dueOn) => {
    expect(appealAnswerDueOn(filedOn)).toBe(dueOn);
  });

  test.each([
    ['九文字しかありませ', null],
    ['ちょうど十文字あります', 'ちょうど十文字あります'],
    ['  前後の空白は数えません。 ', '前後の空白は数えません。'],
    ['あ'.repeat(1_000), 'あ'.repeat(1_000)],
    ['あ'.repeat(1_001), null],
    ['\u0000'.repeat(20), null],
    ['🏥'.repeat(10), '🏥'.repeat(10)],
    ['🏥'.repeat(9), null],
  ])('reads %.12s', (text, reason) => {
    expect(readAppealReason(text)).toBe(reason);
  });

  test.each([
    ['', null],
    [' ', null],
    ['了', '了'],
    ['あ'.repeat(501), null],
  ])('is answered with %.12s', (text, answer) => {
    expect(readOperatorText(text)).toBe(answer);
  });
});
