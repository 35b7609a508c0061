import { describe, expect, test } from 'vitest';

import { formatInstant } from '#platform/base/jst.ts';
import type { WeeklyWorkingHours } from '#platform/base/working-hours.ts';

import { buildApplyFacts, timeOnApplyFactsDay, firstApplyObstacleCode } from './facts.build.ts';
import { earliestStartAfterReview } from './late-review.ts';
import { whyCannotBeHired } from './applying/rules.ts';
import { applyWarningOf } from './applying/warnings.ts';

type Wishes = NonNullable<Parameters<typeof buildApplyFacts>[0]>;

const office: WeeklyWorkingHours = { weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' };
/** A shift of nine hours from this start; its documents must be approved twelve hours before. */
const from = (start: string) => ({
  recruitment: {
    startsAt: timeOnApplyFactsDay(start),
    endsAt: new Date(timeOnApplyFactsDay(start).getTime() + 9 * 3_600_000),
  },
});
const pending = (submitted: string): Wishes => ({
  identity: { state: 'PENDING', submittedAt: timeOnApplyFactsDay(submitted) },
});
const newcomer: Wishes = { identity: { state: 'NONE' } };

function startFor(wishes: Wishes, now: string): string | null {
  const start = earliestStartAfterReview(
    buildApplyFacts({ reviewHours: office, ...wishes }),
    timeOnApplyFactsDay(now),
  );
  return start && formatInstant(start);
}

describe('the earliest shift whose credentials can be reviewed in time', () => {
  test.each<[string, Wishes, string, string | null]>([
    [
      'approved credentials are in time for any shift',
      from('2026-11-14 13:00'),
      '2026-11-14 12:00',
      null,
    ],
    [
      'sent in on a Friday at 17:00, reviewed on Monday at 17:00: a shift on Tuesday at 5:00',
      { ...pending('2026-11-13 17:00'), ...from('2026-11-17 05:00') },
      '2026-11-13 17:00',
      null,
    ],
    [
      'the shift a minute before that',
      { ...pending('2026-11-13 17:00'), ...from('2026-11-17 04:59') },
      '2026-11-13 17:00',
      '2026/11/17 05:00',
    ],
    [
      'an hour later the same review is still expected at the same time',
      { ...pending('2026-11-13 17:00'), ...from('2026-11-17 05:00') },
      '2026-11-14 12:00',
      null,
    ],
    [
      'an overdue review is expected as if it began now',
      { ...pending('2026-11-13 17:00'), ...from('2026-11-17 06:00') },
      '2026-11-16 17:30',
      '2026/11/18 05:30',
    ],
    [
      'not sent in yet',
      { ...newcomer, ...from('2026-11-17 05:00') },
      '2026-11-13 17:01',
      '2026/11/17 05:01',
    ],
    [
      'sent in before Golden Week',
      { ...pending('2026-05-01 17:00'), ...from('2026-05-08 04:00') },
      '2026-05-01 17:00',
      '2026/05/08 05:00',
    ],
    [
      'sent in before a holiday on Monday',
      { ...pending('2026-11-20 17:00'), ...from('2026-11-24 20:00') },
      '2026-11-20 17:00',
      '2026/11/25 05:00',
    ],
    [
      'sent in at the end of a year',
      { ...pending('2026-12-30 17:00'), ...from('2027-01-04 12:00') },
      '2026-12-30 17:00',
      '2027/01/05 05:00',
    ],
  ])('%s', (_name, wishes, now, start) => {
    expect(startFor(wishes, now)).toBe(start);
  });

  test('waits for the later of identity and licence, and for the first certificate of a group', () => {
    const held = (licenseId: number, sent: string) =>
      ({ licenseId, state: 'PENDING', submittedAt: timeOnApplyFactsDay(sent) }) as const;
    const wishes = (sent: string): Wishes => ({
      ...pending('2026-11-13 10:00'),
      recruitment: { ...from('2026-11-17 03:00').recruitment, licenseGroups: [[1, 2]] },
      worker: { licenses: [held(1, sent), held(2, '2026-11-13 16:00')] },
    });
    // The identity alone would be reviewed by Monday at 10:00.
    expect(startFor(wishes('2026-11-13 16:30'), '2026-11-13 16:45')).toBe('2026/11/17 04:00');
    expect(startFor(wishes('2026-11-13 12:00'), '2026-11-13 16:45')).toBeNull();
  });

  test('is twelve hours from now where documents are reviewed at any hour', () => {
    const wishes = { ...newcomer, ...from('2026-11-14 23:59'), reviewHours: null };
    expect(startFor(wishes, '2026-11-14 12:00')).toBe('2026/11/15 00:01');
    expect(startFor({ ...wishes, ...from('2026-11-15 00:01') }, '2026-11-14 12:00')).toBeNull();
  });
});

describe('credentials that cannot be reviewed in time', () => {
  const now = timeOnApplyFactsDay('2026-11-14 12:00');
  const late = (wishes: Wishes = {}) =>
    buildApplyFacts({
      reviewHours: office,
      ...pending('2026-11-14 10:00'),
      ...from('2026-11-17 05:00'),
      ...wishes,
    });

  test('keep the worker from applying, with the earliest start that can be kept', () => {
    expect(firstApplyObstacleCode(late(), now)).toBe('REVIEW_TOO_LATE');
    expect(applyWarningOf(late(), now)).toEqual({
      title: '審査が間に合いません',
      description:
        '本人確認と必要な資格証の審査が、承認の期限（開始12時間前）に間に合わないため、この日には応募できません。2026/11/17 06:00以降に始まる勤務なら間に合います。ほかの日程をお選びください',
      kind: 'PreventTransition',
    });
    expect(firstApplyObstacleCode(late(from('2026-11-17 06:00')), now)).toBeNull();
  });

  test('do not keep a facility from accepting: the review may be quicker than expected', () => {
    expect(whyCannotBeHired(late(), now)).toBeNull();
    expect(whyCannotBeHired(late(), timeOnApplyFactsDay('2026-11-16 17:00'))?.code).toBe(
      'REVIEW_TOO_LATE',
    );
  });
});
