import { expect, test } from 'vitest';

import type { AlertHoursAndWageRanges } from './alert-client.ts';
import {
  alertDraftFromSearchParams,
  draftOfStoredAlert,
  emptyAlertDraft,
  isSameAlertDraft,
} from './alert-draft.ts';

const ranges: AlertHoursAndWageRanges = {
  maxSavedSearches: 5,
  maxNameLength: 20,
  maxPrefectures: 5,
  maxStations: 10,
  shifts: [
    { kind: 'SHIFT_EARLY_MORNING', displayName: '早朝' },
    { kind: 'SHIFT_DAY', displayName: '日勤' },
    { kind: 'SHIFT_NIGHT', displayName: '夜勤' },
  ],
  workingHours: { least: 2, most: 16, step: 1 },
  dailyWage: { least: 3_000, most: 40_000, step: 500 },
  deliveryTimes: [],
  quietFrom: '22:00',
  quietUntil: '07:00',
  alertsADay: 3,
};
const from = (query: string) =>
  alertDraftFromSearchParams(new URLSearchParams(`from=search&${query}`), ranges);

test('what a search asked for is filled in', () => {
  expect(
    from('prefs=13.14&cities=27127.27128&stations=S1.S2&shifts=early.night&salary=9800'),
  ).toEqual({
    prefectures: ['13', '14', '27'],
    stations: ['S1', 'S2'],
    shifts: ['SHIFT_EARLY_MORNING', 'SHIFT_NIGHT'],
    maximumRangeOfWorkingHours: 16,
    minimumRangeOfDailyWage: 9_500,
  });
});

test.each([
  ['', emptyAlertDraft(ranges)],
  ['prefs=x&stations=%00&shifts=noon&salary=abc', emptyAlertDraft(ranges)],
  ['salary=100', emptyAlertDraft(ranges)],
  ['salary=9999999', { ...emptyAlertDraft(ranges), minimumRangeOfDailyWage: 40_000 }],
  [
    'prefs=01.02.03.04.05.06',
    { ...emptyAlertDraft(ranges), prefectures: ['01', '02', '03', '04', '05'] },
  ],
])('what cannot be asked for is left out: %s', (query, draft) => {
  expect(from(query)).toEqual(draft);
});

test('without a search nothing is filled in', () => {
  expect(alertDraftFromSearchParams(new URLSearchParams('prefs=13'), ranges)).toBeNull();
});

test('a stored alert for every shift names none', () => {
  const stored = {
    prefectures: [{ id: '13', name: '東京都' }],
    stations: [],
    shifts: ranges.shifts,
    maximumRangeOfWorkingHours: 8,
    minimumRangeOfDailyWage: 3_000,
    isPaused: false,
  };
  const draft = draftOfStoredAlert(stored, ranges);
  expect(draft).toMatchObject({ prefectures: ['13'], shifts: [] });
  expect(isSameAlertDraft(draft, { ...draft, prefectures: ['13'] })).toBe(true);
  expect(isSameAlertDraft(draft, { ...draft, shifts: ['SHIFT_DAY'] })).toBe(false);
});
