import { describe, expect, test } from 'vitest';

import { formatInstant } from '#platform/base/jst.ts';
import type { WeeklyWorkingHours } from '#platform/base/working-hours.ts';

import { expectedDocumentReviewEnd, documentReviewFinishesAt } from './review-calendar.ts';

const office: WeeklyWorkingHours = { weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' };
const at = (wall: string) => new Date(`${wall.replace(' ', 'T')}:00+09:00`);

describe('a review', () => {
  test('takes one working day, whatever its length', () => {
    expect(formatInstant(documentReviewFinishesAt(office, at('2026-11-13 17:00')))).toBe(
      '2026/11/16 17:00',
    );
    const short = { ...office, opens: '10:00', closes: '12:00' };
    expect(formatInstant(documentReviewFinishesAt(short, at('2026-11-13 11:00')))).toBe(
      '2026/11/16 11:00',
    );
  });

  test('that happens at any hour takes no time', () => {
    const now = at('2026-11-15 03:00');
    expect(documentReviewFinishesAt(null, now)).toBe(now);
  });

  test.each([
    ['not sent in yet', null, '2026/11/18 12:00'],
    ['sent in this morning', '2026-11-17 09:30', '2026/11/18 09:30'],
    ['overdue', '2026-11-13 10:00', '2026/11/18 12:00'],
  ])('of a document %s is expected by then', (_name, sent, expected) => {
    const now = at('2026-11-17 12:00');
    const submittedAt = sent === null ? null : at(sent);
    expect(formatInstant(expectedDocumentReviewEnd(office, { submittedAt, now }))).toBe(expected);
  });
});
