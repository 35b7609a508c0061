import { addDays, type JstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { wholeIn } from '#platform/base/text.ts';
import { endIn, timeIn } from '#platform/base/texts/times.ts';
import { postingSentences } from '#domain/recruitment/messages.ts';
import type { PostingLine } from '#domain/recruitment/posting/lines.ts';
import { deadlineMinutes, maxShiftsPosted } from '#domain/recruitment/rules.ts';

import { everybody, limitOf, type AudienceChoice } from '../audience.ts';
import { weekSentences as sentences } from '../messages.ts';

/** 早番: a time of day at which shifts of a week begin and end, as it is typed. */
export type Preset = {
  id: string;
  name: string;
  startTime: string;
  endTime: string;
  breakMinutes: string;
  /** Empty: the group's. */
  hourlyWage: string;
  /** Null: the group's. */
  audience: AudienceChoice | null;
  /** People by weekday, 0 for Sunday; empty where nobody is sought. */
  people: readonly string[];
};

/** The shifts of one template, with the pay that they share. */
export type Group = {
  id: string;
  facilityId: string;
  templateId: string;
  mode: '' | 'INSTANT' | 'SCREENING';
  hourlyWage: string;
  travelAllowance: string;
  bonus: string;
  /** Minutes before the start. */
  deadline: string;
  presets: readonly Preset[];
} & AudienceChoice;

export type WeekDraft = {
  /** The Sunday that opens the week. */
  week: JstDay;
  /** How many weeks have these shifts: 1 without repetition. */
  weeks: number;
  groups: readonly Group[];
};

export const maxWeeks = 8;
export const nobody: readonly string[] = Array.from({ length: 7 }, () => '');

const usualPresets = [
  ['早番', '07:00', '16:00', '60'],
  ['日勤', '09:00', '18:00', '60'],
  ['遅番', '11:00', '20:00', '60'],
  ['夜勤', '17:00', '09:00', '120'],
] as const;

/** A group without pay: what nobody typed is required, and not guessed. Only the bonus is 0 until one is typed. */
export function emptyGroup(id: string, facilityId: string, templateId = ''): Group {
  return {
    id,
    facilityId,
    templateId,
    mode: '',
    hourlyWage: '',
    travelAllowance: '',
    bonus: '0',
    deadline: String(deadlineMinutes.usual),
    ...everybody,
    presets: usualPresets.map(([name, startTime, endTime, breakMinutes], index) => ({
      id: `p${index}`,
      name,
      startTime,
      endTime,
      breakMinutes,
      hourlyWage: '',
      audience: null,
      people: nobody,
    })),
  };
}

/** A further group, with how people are hired and paid in the last one: seldom does that differ within a week. */
export function furtherGroup(id: string, facilityId: string, last: Group | undefined): Group {
  const empty = emptyGroup(id, facilityId);
  if (!last) return empty;
  const { mode, hourlyWage, travelAllowance, bonus, deadline } = last;
  return { ...empty, mode, hourlyWage, travelAllowance, bonus, deadline };
}

/** One place of the grid: a weekday of a preset. */
export type Cell = { group: Group; preset: Preset; weekday: number };

/** A line as the operations take it. */
export type WeekLine = Omit<PostingLine, 'days'> & { days: JstDay[] };

/** The name of a cell's field. */
export const cellName = ({ group, preset, weekday }: Cell) => `${group.id}-${preset.id}-${weekday}`;

/** The cells in which something is typed, in the order of the grid. */
export function filledCells({ groups }: Pick<WeekDraft, 'groups'>): Cell[] {
  return groups.flatMap((group) =>
    group.presets.flatMap((preset) =>
      preset.people.flatMap((text, weekday) =>
        text.trim() === '' ? [] : [{ group, preset, weekday }],
      ),
    ),
  );
}

/** The groups with nobody in these cells, and everything else as it is. */
export function withoutCells(groups: readonly Group[], cells: readonly Cell[]): Group[] {
  const names = new Set(cells.map(cellName));
  return groups.map((group) => ({
    ...group,
    presets: group.presets.map((preset) => ({
      ...preset,
      people: preset.people.map((text, weekday) =>
        names.has(cellName({ group, preset, weekday })) ? '' : text,
      ),
    })),
  }));
}

/** The days of a cell, one for each week. */
export function daysOf({ week, weeks }: WeekDraft, weekday: number): JstDay[] {
  return Array.from({ length: weeks }, (_, index) => addDays(week, index * 7 + weekday));
}

/** The hourly wage of a preset, or else of its group; null while it is no number. */
export const wageOf = (group: Group, preset: Preset) =>
  wholeIn(preset.hourlyWage.trim() === '' ? group.hourlyWage : preset.hourlyWage);

/** The line of one cell, or null while its texts are none that a rule can judge. */
export function lineOf(draft: WeekDraft, cell: Cell): PostingLine | null {
  const { group, preset, weekday } = cell;
  const startTime = timeIn(preset.startTime);
  const endTime = endIn(preset.endTime, startTime);
  const numbers = {
    breakMinutes: wholeIn(preset.breakMinutes),
    hourlyWage: wageOf(group, preset),
    travelAllowance: wholeIn(group.travelAllowance),
    bonus: wholeIn(group.bonus),
    capacity: wholeIn(preset.people[weekday] ?? ''),
    deadlineMinutes: wholeIn(group.deadline),
  };
  if (startTime === null || endTime === null || !areNumbers(numbers)) return null;
  if (group.mode === '' || group.templateId === '') return null;
  const { templateId, mode } = group;
  const shifts = { templateId, mode, days: daysOf(draft, weekday), startTime, endTime };
  return { ...shifts, ...numbers, limit: limitOf(preset.audience ?? group) };
}

/** The line of a preset's first day with people, or of its first day for one person; null while it is incomplete. */
export function sampleLine(week: JstDay, group: Group, preset: Preset): PostingLine | null {
  const first = preset.people.findIndex((text) => wholeIn(text) !== null);
  const weekday = Math.max(first, 0);
  const people = first === -1 ? nobody.map((_, index) => (index === 0 ? '1' : '')) : preset.people;
  return lineOf(
    { week, weeks: 1, groups: [group] },
    { group, preset: { ...preset, people }, weekday },
  );
}

function areNumbers<Name extends string>(
  values: Record<Name, number | null>,
): values is Record<Name, number> {
  return Object.values(values).every((value) => value !== null);
}

/**
 * The input of `checkShifts` and `postShifts`: the cells of a preset that seek as many people share a line. Those of two
 * presets do not, although their times may be the same.
 */
export function linesOf(draft: WeekDraft): WeekLine[] {
  const lines = filledCells(draft).flatMap((cell) => {
    const line = lineOf(draft, cell);
    return line ? [{ of: `${cell.group.id} ${cell.preset.id} ${line.capacity}`, line }] : [];
  });
  return [...grouped(lines, ({ of }) => of).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first.line, days: same.flatMap(({ line }) => line.days).toSorted() }] : [];
  });
}

/** The values by key, in their order. */
export function grouped<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return groups;
}

/** The errors of everything that is typed or still missing, in the order of the screen. */
export function checkWeek(draft: WeekDraft): FieldErrors {
  const cells = filledCells(draft);
  const used = new Set(cells.map(({ preset }) => preset));
  const errors: Record<string, string> = {};
  for (const group of draft.groups) {
    if (!group.presets.some((preset) => used.has(preset))) continue;
    Object.assign(errors, wrongInGroup(group));
    for (const preset of group.presets) {
      if (used.has(preset)) Object.assign(errors, wrongInPreset(group, preset));
    }
  }
  if (cells.length === 0) errors['week'] = postingSentences.noPeople;
  if (cells.length * draft.weeks > maxShiftsPosted) errors['week'] = postingSentences.tooMany;
  return errors;
}

function wrongInGroup(group: Group): FieldErrors {
  const own = group.presets.some(
    (preset) => preset.hourlyWage.trim() === '' && preset.people.some((text) => text.trim() !== ''),
  );
  const wrong: [string, string, boolean][] = [
    ['templateId', sentences.template, group.templateId === ''],
    ['mode', sentences.mode, group.mode === ''],
    ['hourlyWage', sentences.hourlyWage, own && wholeIn(group.hourlyWage) === null],
    ['travelAllowance', sentences.travelAllowance, wholeIn(group.travelAllowance) === null],
    ['bonus', sentences.bonus, wholeIn(group.bonus) === null],
    ['deadline', sentences.deadline, wholeIn(group.deadline) === null],
  ];
  return Object.fromEntries(
    wrong.flatMap(([name, text, isWrong]) => (isWrong ? [[`${group.id}-${name}`, text]] : [])),
  );
}

function wrongInPreset(group: Group, preset: Preset): FieldErrors {
  const { startTime, endTime, breakMinutes, hourlyWage, people } = preset;
  const name = (field: string) => `${group.id}-${preset.id}-${field}`;
  const wrong: [string, string, boolean][] = [
    [name('startTime'), sentences.times, timeIn(startTime) === null],
    [name('endTime'), sentences.times, endIn(endTime, timeIn(startTime)) === null],
    [name('breakMinutes'), sentences.breakMinutes, wholeIn(breakMinutes) === null],
    [
      name('hourlyWage'),
      sentences.hourlyWage,
      hourlyWage.trim() !== '' && wholeIn(hourlyWage) === null,
    ],
    ...people.map((text, weekday): [string, string, boolean] => [
      cellName({ group, preset, weekday }),
      sentences.people,
      text.trim() !== '' && wholeIn(text) === null,
    ]),
  ];
  return Object.fromEntries(
    wrong.flatMap(([field, text, isWrong]) => (isWrong ? [[field, text]] : [])),
  );
}

/** The group at another facility: templates and audiences belong to one. */
export function atFacility(group: Group, facilityId: string): Group {
  const presets = group.presets.map((preset) => ({ ...preset, audience: null }));
  return { ...group, facilityId, templateId: '', ...everybody, presets };
}

/** The draft with another preset in place of the one with its id. */
export function withPreset(group: Group, id: string, change: Partial<Preset>): Group {
  return {
    ...group,
    presets: group.presets.map((preset) => (preset.id === id ? { ...preset, ...change } : preset)),
  };
}

/** The preset with the same number of people on each of the weekdays, and nobody changed on the others. */
export function fillDays(preset: Preset, weekdays: readonly number[]): Preset {
  const text = preset.people.find((one) => one.trim() !== '') ?? '1';
  return {
    ...preset,
    people: preset.people.map((one, weekday) => (weekdays.includes(weekday) ? text : one)),
  };
}

export const everyDay: readonly number[] = [0, 1, 2, 3, 4, 5, 6];
export const workdays: readonly number[] = [1, 2, 3, 4, 5];

/** 早番 of a usual preset with these times, or the times themselves. */
export function usualName(startTime: string, endTime: string): string {
  const [name] =
    usualPresets.find(([, start, end]) => start === startTime && end === endTime) ?? [];
  return name ?? `${startTime}〜`;
}
