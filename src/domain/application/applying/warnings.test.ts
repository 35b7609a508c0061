import { describe, expect, test } from 'vitest';

import { addHours } from '#platform/base/jst.ts';

import {
  buildApplyFacts,
  timeOnApplyFactsDay,
  noonOnApplyFactsDay,
  buildShiftFacts,
} from '../facts.build.ts';
import { applyWarningOf } from './warnings.ts';

type Wishes = NonNullable<Parameters<typeof buildApplyFacts>[0]>;

const dialog = (wishes: Wishes = {}, now = noonOnApplyFactsDay) =>
  applyWarningOf(buildApplyFacts(wishes), now);

describe('what prevents an application', () => {
  test('is one dialog with the sentence of its refusal', () => {
    expect(
      dialog({
        worker: {
          shifts: [buildShiftFacts({ startsAt: timeOnApplyFactsDay('2026-11-24 08:00') })],
        },
      }),
    ).toEqual({
      title: '同じ時間に別の予定があります',
      description:
        '同じ時間帯に別の予定があります（2026/11/24（火） 08:00〜17:00 さくらの里）。予定を確認してください',
      kind: 'PreventTransition',
    });
  });

  const soon = timeOnApplyFactsDay('2026-11-24 06:30');
  const elsewhere = (startsAt: string, endsAt: string) => ({
    worker: {
      shifts: [
        buildShiftFacts({
          startsAt: timeOnApplyFactsDay(startsAt),
          endsAt: timeOnApplyFactsDay(endsAt),
        }),
      ],
    },
  });
  const future = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      buildShiftFacts({ startsAt: addHours(timeOnApplyFactsDay('2026-12-01 09:00'), index * 48) }),
    );
  const limited = { workPermission: 'limited_28_hours', otherJobMinutes: 1_201 } as const;

  /** A refusal names the limit that is exceeded, and by how much. (Rule 4.5, 4.7, 4.8) */
  test.each<[string, Wishes, string[], Date?]>([
    ['the age', { worker: { bornOn: '2010-01-01' } }, ['18歳']],
    [
      'the hours before the start at which credentials count',
      { identity: { state: 'PENDING' } },
      ['12時間前'],
      soon,
    ],
    [
      'the shift before, and the way',
      elsewhere('2026-11-23 17:00', '2026-11-24 08:01'),
      ['2026/11/23（月） 17:00〜翌08:01 さくらの里', '60分'],
    ],
    [
      'the other shift of the day',
      elsewhere('2026-11-24 22:00', '2026-11-25 06:00'),
      ['2026/11/24（火） 22:00〜翌06:00 さくらの里'],
    ],
    [
      'the last day of the residence card',
      {
        worker: { isForeign: true },
        identity: { workPermission: 'unlimited', expiresOn: '2026-11-23' },
      },
      ['2026/11/23（月）'],
    ],
    [
      'the 28 hours, and what it would be',
      { worker: { isForeign: true }, identity: limited },
      ['28時間1分', '（28時間）'],
    ],
    ['the shifts to come', { worker: { shifts: future(20) } }, ['20件']],
    ['those of a first-timer', { worker: { isFirstTimer: true, shifts: future(2) } }, ['2件']],
    ['the hours a facility needs', { recruitment: { mode: 'SCREENING' } }, ['3時間前'], soon],
    [
      'the applications that wait',
      { recruitment: { mode: 'SCREENING' }, worker: { openApplications: 10 } },
      ['10件'],
    ],
  ])('names %s', (_name, wishes, figures, now) => {
    const description = dialog(wishes, now)?.description ?? '';
    for (const figure of figures) expect(description).toContain(figure);
    expect(description).not.toMatch(/[{}]/);
  });

  test('comes before every warning', () => {
    const warning = dialog({
      recruitment: { mode: 'SCREENING' },
      history: { isBlockedByFacility: true },
    });
    expect(warning?.kind).toBe('PreventTransition');
    expect(warning?.title).toBe('この施設には応募できません');
  });

  test('is looked for behind a preparation that the next step asks for', () => {
    const unprepared = { isProfileComplete: false };
    expect(dialog({ worker: unprepared })).toBeNull();
    // A worker who has just signed up: only the phone number is known.
    expect(
      dialog({ worker: { ...unprepared, bornOn: null }, identity: { state: 'NONE' } }),
    ).toBeNull();
    expect(
      dialog({
        worker: { ...unprepared, isForeign: true },
        identity: { workPermission: 'not_permitted' },
      })?.title,
    ).toBe('就労が認められていません');
  });

  test('is nothing to say of one applied to already', () => {
    const application = {
      id: 'application-1',
      state: 'HIRED',
      attendanceId: 'attendance-1',
      ending: null,
    } as const;
    expect(dialog({ history: { application }, recruitment: { seatsTaken: 1 } })).toBeNull();
    expect(
      dialog({ history: { application: { ...application, ending: 'by_worker' } } })?.title,
    ).toBe('もう一度応募することはできません');
  });

  test('tells a visitor only what holds for everybody', () => {
    const { recruitment } = buildApplyFacts();
    const visitor = (full: boolean) =>
      applyWarningOf(
        { recruitment: { ...recruitment, seatsTaken: full ? 1 : 0 }, worker: null, history: null },
        noonOnApplyFactsDay,
      );
    expect(visitor(false)).toBeNull();
    expect(visitor(true)).toEqual({
      title: '定員に達しました',
      description: '申し訳ありません。定員に達しました。ほかの募集をお探しください',
      kind: 'PreventTransition',
    });
  });
});

const before = (endsAt: string, hours = 9) =>
  buildShiftFacts({
    startsAt: new Date(timeOnApplyFactsDay(endsAt).getTime() - hours * 3_600_000),
    endsAt: timeOnApplyFactsDay(endsAt),
  });

const hires = (...days: string[]): Wishes => ({
  worker: {
    shifts: days.map((day) =>
      buildShiftFacts({
        startsAt: timeOnApplyFactsDay(`${day} 09:00`),
        corporationId: 'corporation-1',
      }),
    ),
  },
});

describe('what only warns', () => {
  test.each<[string, Wishes, string | null, Date?]>([
    ['nothing', {}, null],
    ['24 h ahead cancelling is still free', {}, null, timeOnApplyFactsDay('2026-11-23 09:00')],
    [
      'a minute later it is not',
      {},
      '開始まで24時間を切っています',
      timeOnApplyFactsDay('2026-11-23 09:01'),
    ],
    ['SCREENING', { recruitment: { mode: 'SCREENING' } }, '施設の承認が必要です'],
    ['採用保留', { worker: { penalty: { level: 'hold', endsAt: null } } }, '施設の承認が必要です'],
    ['identity under review', { identity: { state: 'PENDING' } }, '書類を審査しています'],
    [
      'a licence under review',
      {
        recruitment: { licenseGroups: [[1]] },
        worker: { licenses: [{ licenseId: 1, state: 'PENDING' }] },
      },
      '書類を審査しています',
    ],
    [
      'identity under review, before the preparation is whole',
      { identity: { state: 'PENDING' }, worker: { hasEmergencyContact: false } },
      null,
    ],
    ['11 h of rest', { worker: { shifts: [before('2026-11-23 22:00')] } }, null],
    [
      'a minute less',
      { worker: { shifts: [before('2026-11-23 22:01')] } },
      '勤務の間隔が短くなります',
    ],
    [
      'less than 11 h to the next one',
      {
        worker: {
          shifts: [buildShiftFacts({ startsAt: timeOnApplyFactsDay('2026-11-25 04:59') })],
        },
      },
      '勤務の間隔が短くなります',
    ],
    ['a third month with one employer: 丙欄 holds', hires('2026-09-24', '2026-10-24'), null],
    ['ratings of 3.5', { worker: { recentRatings: [3, 4] } }, null],
    ['ratings below 3.5', { worker: { recentRatings: [3, 3.9] } }, '最近の評価が低くなっています'],
  ])('%s', (_name, wishes, title, now) => {
    expect(dialog(wishes, now)?.title ?? null).toBe(title);
    expect(dialog(wishes, now)?.kind ?? 'WarnBeforeTransition').toBe('WarnBeforeTransition');
  });

  test.each<[string, Wishes, string[], Date?]>([
    [
      'by when credentials must be approved',
      { identity: { state: 'PENDING' } },
      ['2026/11/23 21:00', 'ペナルティはありません'],
    ],
    ['until when cancelling was free', {}, ['24時間前'], timeOnApplyFactsDay('2026-11-23 09:01')],
    [
      'the shift that is near, and the rest that is missed',
      { worker: { shifts: [before('2026-11-23 22:01')] } },
      ['2026/11/23（月） さくらの里', '11時間未満'],
    ],
    ['the rating', { worker: { recentRatings: [3, 3.9] } }, ['3.5']],
  ])('names %s', (_name, wishes, figures, now) => {
    for (const figure of figures) expect(dialog(wishes, now)?.description).toContain(figure);
  });

  test('a night shift that ends on the day, though the rest is long enough', () => {
    const recruitment = {
      startsAt: timeOnApplyFactsDay('2026-11-24 21:00'),
      endsAt: timeOnApplyFactsDay('2026-11-25 06:00'),
      deadline: timeOnApplyFactsDay('2026-11-24 19:00'),
    };
    const after = (shift: ReturnType<typeof buildShiftFacts>) =>
      dialog({ recruitment, worker: { shifts: [shift] } })?.title ?? null;
    expect(after(before('2026-11-24 09:00', 16))).toBe('夜勤明けの勤務です');
    expect(after(before('2026-11-23 09:00', 16))).toBeNull();
    expect(after(before('2026-11-24 00:30', 3))).toBe('夜勤明けの勤務です');
    expect(after(before('2026-11-24 00:30', 2))).toBe('夜勤明けの勤務です');
    const shifts = [before('2026-11-24 09:00', 16)];
    expect(dialog({ recruitment, worker: { shifts } })?.description).toContain('2026/11/23（月）');
  });

  test('several warnings come in one dialog, each in its own line', () => {
    const warning = dialog(
      { recruitment: { mode: 'SCREENING' } },
      timeOnApplyFactsDay('2026-11-23 12:00'),
    );
    expect(warning?.title).toBe('応募の前にご確認ください');
    expect(warning?.kind).toBe('WarnBeforeTransition');
    const lines = warning?.description.split('\n') ?? [];
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('施設の承認が必要です');
    expect(lines[1]).toContain('開始まで24時間を切っています');
  });
});
