import { expect, test } from 'vitest';

import {
  checkTypedHours,
  claimedOrPlannedWorkHours,
  typedHoursOf,
  labelledHoursOfShift,
  inputOfTypedHours,
} from './worked-hours.ts';

const planned = {
  startsAt: '2026-11-30T23:00:00.000Z',
  endsAt: '2026-12-01T15:30:00.000Z',
  breakMinutes: 60,
};

test('hours are typed on the wall clock of Tokyo, and come back as the same instants', () => {
  const typed = typedHoursOf(planned);
  expect(typed).toEqual({ start: '2026-12-01T08:00', end: '2026-12-02T00:30', breakMinutes: '60' });
  const given = inputOfTypedHours(typed);
  expect(new Date(given.startAt).toISOString()).toBe(planned.startsAt);
  expect(new Date(given.endAt).toISOString()).toBe(planned.endsAt);
  expect(given.breakMinutes).toBe(60);
});

test('each missing part, and an end before the start, is said at its field', () => {
  expect(checkTypedHours(typedHoursOf(planned))).toEqual({});
  expect(Object.keys(checkTypedHours({ start: '', end: '', breakMinutes: '' }))).toEqual([
    'start',
    'end',
    'breakMinutes',
  ]);
  const same = { start: '2026-12-01T08:00', end: '2026-12-01T08:00', breakMinutes: '0' };
  expect(Object.keys(checkTypedHours(same))).toEqual(['end']);
});

const unclaimed = {
  ...planned,
  checkInAt: '2026-11-30T22:58:00.000Z',
  checkOutAt: null,
  reportedStamps: ['退勤 00:40（あとから送信）'],
  claimedStartAt: null,
  claimedEndAt: null,
  claimedBreakMinutes: null,
  claimReason: null,
};

test('a row states plan and stamps, and a claim with its reason where there is one', () => {
  const plan = { label: '予定', text: '2026/12/01（火） 08:00〜翌00:30・休憩60分' };
  const stamps = { label: '打刻', text: '07:58〜なし\n退勤 00:40（あとから送信）' };
  const noClaim = { label: 'ワーカーの申請', text: '' };
  expect(labelledHoursOfShift(unclaimed)).toEqual([plan, stamps, noClaim]);
  expect(typedHoursOf(claimedOrPlannedWorkHours(unclaimed))).toEqual(typedHoursOf(planned));
  const row = {
    ...unclaimed,
    claimedStartAt: '2026-11-30T22:30:00.000Z',
    claimedEndAt: planned.endsAt,
    claimReason: '早番の方を手伝ったため',
  };
  const claim = '07:30〜翌00:30・休憩60分・早番の方を手伝ったため';
  expect(labelledHoursOfShift(row)).toContainEqual({ label: 'ワーカーの申請', text: claim });
  expect(typedHoursOf(claimedOrPlannedWorkHours(row)).start).toBe('2026-12-01T07:30');
});
