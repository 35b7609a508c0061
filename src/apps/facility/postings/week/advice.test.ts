import { describe, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import {
  wageAdviceSpanOfPreset,
  similarPostingsLabel,
  wageBandSentence,
  nearestWageBand,
  wageAdviceSpanOfTypedTimes,
  postingFillTimeLabel,
} from './advice.ts';
import { emptyWeekShiftGroup, type ShiftTimePreset } from './week-draft.ts';

const [early] = emptyWeekShiftGroup('g', 'f').presets;
const preset = (change: Partial<ShiftTimePreset>): ShiftTimePreset => {
  if (!early) throw new Error('a group begins with presets');
  return { ...early, ...change };
};
/** Returns the people by weekday, with one person on each of the given weekdays. */
const on = (...weekdays: number[]) =>
  Array.from({ length: 7 }, (_, weekday) => (weekdays.includes(weekday) ? '1' : ''));

describe('the shift that is asked about', () => {
  const now = instantAtJst('2026-12-08', '12:00');
  test.each<[string, number[], string | null]>([
    ['the first day with people', [4, 5], '2026-12-10'],
    ['a day that is over has none', [1, 5], '2026-12-11'],
    ['nobody yet: the first day ahead', [], '2026-12-09'],
    ['only days that are over', [0, 1], '2026-12-09'],
  ])('%s', (_name, weekdays, day) => {
    const span = wageAdviceSpanOfPreset({
      week: '2026-12-06',
      preset: preset({ people: on(...weekdays) }),
      now,
    });
    expect(span?.startsAt).toEqual(day && instantAtJst(day, '07:00'));
  });

  test('a week that is over, and times that are none, have no shift', () => {
    expect(wageAdviceSpanOfPreset({ week: '2026-11-29', preset: preset({}), now })).toBeNull();
    expect(
      wageAdviceSpanOfTypedTimes('2026-12-10', { startTime: '朝', endTime: '18:00' }),
    ).toBeNull();
    expect(
      wageAdviceSpanOfTypedTimes('2026-12-10', { startTime: '09:00', endTime: '08:00' }),
    ).toBeNull();
    expect(
      wageAdviceSpanOfTypedTimes('2026-12-10', { startTime: '1700', endTime: '９:００' })?.endsAt,
    ).toEqual(instantAtJst('2026-12-11', '09:00'));
  });
});

const bands = [1_500, 1_550, 1_700].map((from) => ({ from, to: from + 49 }));

test.each<[number | null, number]>([
  [1_599, 1_550],
  [1_550, 1_550],
  [1_400, 1_500],
  [2_000, 1_700],
  [1_660, 1_700],
  [null, 1_500],
])('a wage of %s is answered by the band from %s', (wage, from) => {
  expect(nearestWageBand(bands, wage)?.from).toBe(from);
});

test('without bands nothing answers', () => {
  expect(nearestWageBand([], 1_500)).toBeUndefined();
});

test('a band says how many were filled, and when half of all were', () => {
  const band = { from: 1_650, to: 1_699, postings: 1_032, filled: 900, halfWithin: 361 };
  expect(wageBandSentence(band)).toBe(
    '時給1,650〜1,699円の1,032件中900件が決まり、半数は7時間以内',
  );
  expect(wageBandSentence({ ...band, filled: 12, halfWithin: null })).toBe(
    '時給1,650〜1,699円の1,032件中12件が決まり、半数に届きませんでした',
  );
});

test.each([
  [0, '1時間以内'],
  [60, '1時間以内'],
  [61, '2時間以内'],
  [47 * 60, '47時間以内'],
  [47 * 60 + 1, '2日以内'],
  [48 * 60 + 1, '3日以内'],
])('%s minutes are %s', (minutes, label) => {
  expect(postingFillTimeLabel(minutes)).toBe(label);
});

test('what is compared is named', () => {
  const span = wageAdviceSpanOfTypedTimes('2026-12-10', { startTime: '17:00', endTime: '09:00' });
  expect(span && similarPostingsLabel(span, instantAtJst('2026-12-08', '12:00'))).toBe(
    '必要な資格が同じ夜勤で、開始の2〜7日前に掲載した募集',
  );
});
