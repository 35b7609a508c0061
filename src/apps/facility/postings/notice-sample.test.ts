import { expect, test } from 'vitest';

import { buildConditionsNoticeSample, type ConditionsNoticeFacts } from './notice-sample.ts';
import {
  emptyWeekShiftGroup,
  emptyPeopleByWeekday,
  samplePostingLine,
  type WeekShiftGroup,
} from './week/week-draft.ts';

const facts: ConditionsNoticeFacts = {
  corporation: { name: '社会福祉法人 ひなた会', address: '東京都世田谷区桜1-2-3' },
  facility: {
    name: 'ひなたの里',
    prefectureName: '東京都',
    cityName: '新宿区',
    town: '西新宿',
    streetNumber: '2-8-1',
    consultationDesk: '事務長 03-1234-5678',
  },
  smokingMeasure: '屋内禁煙',
  template: { title: '夜勤', taskNames: ['見守り'] },
  agreements: [],
  payTiming: 'EARLY',
};

const group: WeekShiftGroup = {
  ...emptyWeekShiftGroup('g0', 'f1', 't1'),
  mode: 'INSTANT',
  hourlyWage: '1500',
  travelAllowance: '0',
  bonus: '1000',
};

function sampleOf(people: readonly string[], given = facts) {
  const preset = group.presets.find(({ name }) => name === '夜勤');
  const line = preset && samplePostingLine('2026-12-06', group, { ...preset, people });
  if (!line) throw new Error('the group is whole');
  return new Map(buildConditionsNoticeSample(line, given).map(({ title, text }) => [title, text]));
}

test('the sample is of the first day with people, with its pay day', () => {
  const sample = sampleOf(emptyPeopleByWeekday.map((_, weekday) => (weekday === 3 ? '2' : '')));
  expect(sample.get('契約期間')).toContain('2026/12/09から2026/12/10まで');
  expect(sample.get('賃金')).toContain('時給1,500円');
  expect(sample.get('賃金')).toContain('2027/01/15');
  expect(sample.get('就業場所と変更の範囲')).toContain('東京都新宿区西新宿2-8-1');
  expect(sample.get('業務内容と変更の範囲')).toContain('夜勤（見守り）');
});

test('without people it is of the first day of the week', () => {
  expect(sampleOf(emptyPeopleByWeekday).get('契約期間')).toContain('2026/12/06');
});

test('a 36協定 in force on the day is part of it', () => {
  const agreements = [{ startsOn: '2026-12-06', endsOn: '2026-12-06', dailyMinutes: 360 }];
  const hours = '始業・終業の時刻、休憩、休日';
  expect(sampleOf(emptyPeopleByWeekday, { ...facts, agreements }).get(hours)).toContain(
    '36協定あり',
  );
  expect(sampleOf(emptyPeopleByWeekday).get(hours)).not.toContain('36協定あり');
});

test('a group without a wage has no sample', () => {
  const [preset] = group.presets;
  expect(
    preset && samplePostingLine('2026-12-06', { ...group, hourlyWage: '' }, preset),
  ).toBeNull();
});
