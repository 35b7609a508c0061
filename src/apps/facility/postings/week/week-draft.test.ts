import { expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { currentTermsVersion } from '#domain/corporation/consents/terms-rules.ts';
import { postingSentences } from '#domain/recruitment/messages.ts';
import { postingGroundsOf } from '#domain/recruitment/posting/grounds.ts';

import { startingFeeRule } from '#testing/fixtures/fee-rule.ts';
import { everybodyChoice } from '../audience.ts';
import { weekShiftGroupsOfPostings, type PostingToCopy } from './copy-week.ts';
import {
  moveShiftGroupToFacility,
  weekCellName,
  checkWeekDraft,
  emptyWeekShiftGroup,
  allWeekdayNumbers,
  fillPresetWeekdays,
  filledWeekCells,
  postingLinesOf,
  withChangedTimePreset,
  workdayNumbers,
  type WeekShiftGroup,
  type WeekDraft,
} from './week-draft.ts';
import { judgeWeekDraft } from './week-verdict.ts';

const now = instantAtJst('2026-12-01', '09:00');

const paid: WeekShiftGroup = {
  ...emptyWeekShiftGroup('g0', 'f1', 't1'),
  mode: 'INSTANT',
  hourlyWage: '1,500',
  travelAllowance: '５００',
  bonus: '0',
};

/** Returns the group with people in the named preset on the given weekdays. */
const seeking = (presetId: string, people: Record<number, string>, group = paid): WeekShiftGroup =>
  withChangedTimePreset(group, presetId, {
    people: allWeekdayNumbers.map((weekday) => people[weekday] ?? ''),
  });

const weekOf = (groups: readonly WeekShiftGroup[], weeks = 1): WeekDraft => ({
  week: '2026-12-06',
  weeks,
  groups,
});

const grounds = new Map([
  [
    't1',
    postingGroundsOf(
      {
        standing: {
          corporation: 'APPROVED',
          termsVersion: currentTermsVersion,
          declaredOn: '2026-09-01',
          hasContact: true,
          facility: 'PUBLISHED',
        },
        agreements: [],
        feeRules: [startingFeeRule],
        minimumWages: [{ from: '2026-10-01', hourly: 1_280 }],
        wageCeilings: [],
      },
      [],
    ),
  ],
]);

test('the cells of a preset with as many people share a line, week after week', () => {
  const draft = weekOf([seeking('p1', { 1: '2', 3: '2', 5: '1' })], 2);
  expect(postingLinesOf(draft)).toEqual([
    {
      templateId: 't1',
      mode: 'INSTANT',
      days: ['2026-12-07', '2026-12-09', '2026-12-14', '2026-12-16'],
      startTime: '09:00',
      endTime: '18:00',
      breakMinutes: 60,
      hourlyWage: 1_500,
      travelAllowance: 500,
      bonus: 0,
      capacity: 2,
      deadlineMinutes: 120,
      limit: null,
    },
    expect.objectContaining({ days: ['2026-12-11', '2026-12-18'], capacity: 1 }),
  ]);
});

test('two presets at the same time stay two lines, and a wage of a preset is its own', () => {
  const same = withChangedTimePreset(seeking('p0', { 1: '1' }), 'p1', {
    startTime: '07:00',
    endTime: '16:00',
    hourlyWage: '1700',
    people: ['', '1', '', '', '', '', ''],
  });
  expect(postingLinesOf(weekOf([same])).map(({ hourlyWage }) => hourlyWage)).toEqual([
    1_500, 1_700,
  ]);
});

test('a draft that is whole has no errors', () => {
  expect(checkWeekDraft(weekOf([seeking('p1', { 1: '1' })]))).toEqual({});
});

test.each<[string, Partial<WeekShiftGroup>, string]>([
  ['a template', { templateId: '' }, 'g0-templateId'],
  ['a mode', { mode: '' }, 'g0-mode'],
  ['a wage', { hourlyWage: '' }, 'g0-hourlyWage'],
  ['a travel allowance', { travelAllowance: '' }, 'g0-travelAllowance'],
  ['a bonus', { bonus: '' }, 'g0-bonus'],
  ['a deadline', { deadline: '二時間' }, 'g0-deadline'],
])('%s is asked for', (_name, change, field) => {
  const group = { ...seeking('p1', { 1: '1' }), ...change };
  expect(Object.keys(checkWeekDraft(weekOf([group])))).toEqual([field]);
});

test.each([
  [{ startTime: '朝' }, 'g0-p1-startTime'],
  [{ endTime: '' }, 'g0-p1-endTime'],
  [{ breakMinutes: '' }, 'g0-p1-breakMinutes'],
  [{ hourlyWage: '千' }, 'g0-p1-hourlyWage'],
  [{ people: ['', '二', '', '', '', '', ''] }, 'g0-p1-1'],
])('%j is refused at %s', (change, field) => {
  const group = withChangedTimePreset(seeking('p1', { 1: '1' }), 'p1', change);
  expect(Object.keys(checkWeekDraft(weekOf([group])))).toEqual([field]);
});

test('nothing is asked of a preset and of a group without people', () => {
  const unused = withChangedTimePreset(seeking('p1', { 1: '1' }), 'p0', { startTime: '' });
  expect(checkWeekDraft(weekOf([unused, emptyWeekShiftGroup('g1', 'f2')]))).toEqual({});
});

test('no day and too many shifts are refused in the server’s words', () => {
  expect(checkWeekDraft(weekOf([paid]))['week']).toBe(postingSentences.noPeople);
  const all = paid.presets.reduce(
    (group, { id }) =>
      seeking(id, { 0: '1', 1: '1', 2: '1', 3: '1', 4: '1', 5: '1', 6: '1' }, group),
    paid,
  );
  const groups = [all, { ...all, id: 'g1' }, { ...all, id: 'g2' }];
  expect(checkWeekDraft(weekOf(groups, 6))['week']).toBe(postingSentences.tooMany);
  expect(checkWeekDraft(weekOf(groups, 5))).toEqual({});
});

test('days are filled with the number that is there, and the others stay', () => {
  const [preset] = seeking('p0', { 0: '3' }).presets;
  if (!preset) throw new Error('a group has presets');
  expect(fillPresetWeekdays(preset, workdayNumbers).people).toEqual([
    '3',
    '3',
    '3',
    '3',
    '3',
    '3',
    '',
  ]);
});

test('the cost is that of every seat of every week, premiums, travel and fee included', () => {
  const draft = weekOf([seeking('p1', { 1: '2' })], 2);
  const { sum, refused } = judgeWeekDraft({ draft, grounds, now });
  expect(refused).toEqual([]);
  // 8 hours at 1,500 yen and 500 yen of travel, for 4 seats.
  expect(sum).toMatchObject({ shifts: 2, seats: 4, base: 48_000, travelAllowance: 2_000 });
  expect(sum).toMatchObject({ advance: 50_000, fee: 9_600, feeTax: 960, total: 60_560 });
});

test('a refused cell says its day and why, and costs nothing', () => {
  const draft = weekOf([seeking('p3', { 1: '1' }), { ...seeking('p1', { 0: '1' }), id: 'g1' }], 8);
  const { cells, refused, sum } = judgeWeekDraft({ draft, grounds, now });
  expect(cells.get('g0-p3-1')?.refusal).toMatchObject({
    day: '2026-12-07',
    code: 'OVERTIME_AGREEMENT_MISSING',
  });
  expect(refused).toHaveLength(1);
  expect(sum.shifts).toBe(8);
});

test('a repetition beyond the days that can be posted names the first day that cannot', () => {
  const draft = weekOf([seeking('p1', { 6: '1' })], 9);
  const { refused } = judgeWeekDraft({ draft, grounds, now });
  expect(refused[0]?.refusal).toMatchObject({ day: '2027-02-06', code: 'STARTS_TOO_FAR' });
});

const posting = (
  day: string,
  change: Partial<PostingToCopy> = {},
  [start, end] = ['09:00', '18:00'],
): PostingToCopy => ({
  facilityId: 'f1',
  templateId: 't1',
  mode: 'SCREENING',
  startsAt: instantAtJst(day, start).toISOString(),
  endsAt: instantAtJst(day, end).toISOString(),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
  bonus: 0,
  capacity: 1,
  deadline: addMinutes(instantAtJst(day, start), -120).toISOString(),
  ...change,
});

test('a copied week has the same shifts on the same weekdays', () => {
  const groups = weekShiftGroupsOfPostings([
    posting('2026-11-30'),
    posting('2026-12-02', { capacity: 2 }),
    posting('2026-12-02'),
    posting('2026-11-30', { hourlyWage: 1_800 }, ['21:00', '31:00']),
    posting('2026-11-30', { facilityId: 'f2', templateId: 't2' }),
  ]);
  expect(groups.map(({ facilityId }) => facilityId)).toEqual(['f1', 'f2']);
  expect(groups[0]).toMatchObject({ mode: 'SCREENING', deadline: '120', travelAllowance: '500' });
  expect(groups[0]?.presets.map(({ name }) => name)).toEqual(['日勤', '21:00〜']);
  const lines = postingLinesOf(weekOf(groups));
  expect(lines.map(({ days, capacity, startTime }) => [days, capacity, startTime])).toEqual([
    [['2026-12-07'], 1, '09:00'],
    [['2026-12-09'], 3, '09:00'],
    [['2026-12-07'], 1, '21:00'],
    [['2026-12-07'], 1, '09:00'],
  ]);
  expect(lines[2]).toMatchObject({ endTime: '07:00', hourlyWage: 1_800 });
  expect(filledWeekCells({ groups }).map(weekCellName)).toHaveLength(4);
});

test('a line has the audience that is asked first, and for how long', () => {
  const draft = weekOf([seeking('p1', { 1: '2' })]);
  const [group] = draft.groups;
  if (!group) throw new Error('a week has a group');
  const limited = {
    ...draft,
    groups: [{ ...group, audience: 'REGULARS' as const, limitMinutes: '120' }],
  };
  expect(postingLinesOf(limited).map(({ limit }) => limit)).toEqual([
    { audience: 'REGULARS', minutes: 120 },
  ]);
  expect(postingLinesOf(draft).map(({ limit }) => limit)).toEqual([null]);
});

test('a preset may have an audience of its own, everybody included; the others have the group’s', () => {
  const draft = weekOf([seeking('p1', { 1: '2' })]);
  const [group] = draft.groups;
  if (!group) throw new Error('a week has a group');
  const people = ['1', '', '', '', '', '', ''];
  const own = { audience: 'GROUP', groupId: 'g1', limitMinutes: '60' } as const;
  const audiences = [null, own, everybodyChoice, null];
  const presets = group.presets.map((preset, at) => ({
    ...preset,
    people,
    audience: audiences[at] ?? null,
  }));
  const limited = { ...group, audience: 'REGULARS' as const, presets };
  const regulars = { audience: 'REGULARS', minutes: 360 };
  expect(postingLinesOf({ ...draft, groups: [limited] }).map(({ limit }) => limit)).toEqual([
    regulars,
    { audience: 'GROUP', groupId: 'g1', minutes: 60 },
    null,
    regulars,
  ]);
  // Another facility has other groups.
  const moved = moveShiftGroupToFacility(limited, 'f2');
  expect(moved).toMatchObject({ facilityId: 'f2', templateId: '', ...everybodyChoice });
  expect(moved.presets.map(({ audience }) => audience)).toEqual([null, null, null, null]);
});
