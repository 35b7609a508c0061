import { groupValuesByKey } from '#platform/base/in-order.ts';
import { addDays, type JstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { parseWholeNumber } from '#platform/base/text.ts';
import { parseShiftEnd, parseTimeOfDay } from '#platform/base/texts/times.ts';
import { postingSentences } from '#domain/recruitment/messages.ts';
import type { PostingLine } from '#domain/recruitment/posting/lines.ts';
import {
  applyDeadlineMinutesBeforeStart,
  maxShiftsPerPostRequest,
} from '#domain/recruitment/rules.ts';

import { everybodyChoice, limitedPostingInputOf, type PostingAudienceChoice } from '../audience.ts';
import { weekFieldErrorSentences as sentences } from '../messages.ts';

/** A time of day at which shifts of the week begin and end, such as 早番, as typed in the form. */
export type ShiftTimePreset = {
  id: string;
  name: string;
  startTime: string;
  endTime: string;
  breakMinutes: string;
  /** Empty when the hourly wage of the group applies. */
  hourlyWage: string;
  /** Null when the audience of the group applies. */
  audience: PostingAudienceChoice | null;
  /** Number of people by weekday, from Sunday; empty for a day without shifts. */
  people: readonly string[];
};

/** The shifts of one template, with their common pay. */
export type WeekShiftGroup = {
  id: string;
  facilityId: string;
  templateId: string;
  mode: '' | 'INSTANT' | 'SCREENING';
  hourlyWage: string;
  travelAllowance: string;
  bonus: string;
  /** Application deadline, in minutes before the start. */
  deadline: string;
  presets: readonly ShiftTimePreset[];
} & PostingAudienceChoice;

export type WeekDraft = {
  /** Sunday with which the week begins. */
  week: JstDay;
  /** Number of weeks with the same shifts: 1 without repetition. */
  weeks: number;
  groups: readonly WeekShiftGroup[];
};

export const maxRepeatedWeeks = 8;
export const emptyPeopleByWeekday: readonly string[] = Array.from({ length: 7 }, () => '');

const usualPresets = [
  ['早番', '07:00', '16:00', '60'],
  ['日勤', '09:00', '18:00', '60'],
  ['遅番', '11:00', '20:00', '60'],
  ['夜勤', '17:00', '09:00', '120'],
] as const;

/** Returns a group without pay, which the person must type. Only the bonus starts with 0. */
export function emptyWeekShiftGroup(
  id: string,
  facilityId: string,
  templateId = '',
): WeekShiftGroup {
  return {
    id,
    facilityId,
    templateId,
    mode: '',
    hourlyWage: '',
    travelAllowance: '',
    bonus: '0',
    deadline: String(applyDeadlineMinutesBeforeStart.usual),
    ...everybodyChoice,
    presets: usualPresets.map(([name, startTime, endTime, breakMinutes], index) => ({
      id: `p${index}`,
      name,
      startTime,
      endTime,
      breakMinutes,
      hourlyWage: '',
      audience: null,
      people: emptyPeopleByWeekday,
    })),
  };
}

/**
 * Returns a further group that takes the way of hiring and the pay from the last one, as they seldom differ in a week.
 */
export function nextWeekShiftGroup(
  id: string,
  facilityId: string,
  last: WeekShiftGroup | undefined,
): WeekShiftGroup {
  const empty = emptyWeekShiftGroup(id, facilityId);
  if (!last) return empty;
  const { mode, hourlyWage, travelAllowance, bonus, deadline } = last;
  return { ...empty, mode, hourlyWage, travelAllowance, bonus, deadline };
}

/** A cell of the grid: a weekday of a preset. */
export type WeekTableCell = { group: WeekShiftGroup; preset: ShiftTimePreset; weekday: number };

/** A line of the input of `checkShifts` and `postShifts`. */
export type WeekPostingLine = Omit<PostingLine, 'days'> & { days: JstDay[] };

/** Returns the field name of a cell. */
export const weekCellName = ({ group, preset, weekday }: WeekTableCell) =>
  `${group.id}-${preset.id}-${weekday}`;

/** Returns the cells with typed text, in the order of the grid. */
export function filledWeekCells({ groups }: Pick<WeekDraft, 'groups'>): WeekTableCell[] {
  return groups.flatMap((group) =>
    group.presets.flatMap((preset) =>
      preset.people.flatMap((text, weekday) =>
        text.trim() === '' ? [] : [{ group, preset, weekday }],
      ),
    ),
  );
}

/** Returns the groups with the given cells emptied. */
export function weekShiftGroupsWithoutCells(
  groups: readonly WeekShiftGroup[],
  cells: readonly WeekTableCell[],
): WeekShiftGroup[] {
  const names = new Set(cells.map(weekCellName));
  return groups.map((group) => ({
    ...group,
    presets: group.presets.map((preset) => ({
      ...preset,
      people: preset.people.map((text, weekday) =>
        names.has(weekCellName({ group, preset, weekday })) ? '' : text,
      ),
    })),
  }));
}

/** Returns the days of a cell, one in each week. */
export function daysOfWeekday({ week, weeks }: WeekDraft, weekday: number): JstDay[] {
  return Array.from({ length: weeks }, (_, index) => addDays(week, index * 7 + weekday));
}

/** Returns the hourly wage of a preset, or else of its group; null while it is not a number. */
export const hourlyWageOfPreset = (group: WeekShiftGroup, preset: ShiftTimePreset) =>
  parseWholeNumber(preset.hourlyWage.trim() === '' ? group.hourlyWage : preset.hourlyWage);

/** Returns the line of one cell; null while a text cannot be read as a value. */
export function postingLineOfCell(draft: WeekDraft, cell: WeekTableCell): PostingLine | null {
  const { group, preset, weekday } = cell;
  const startTime = parseTimeOfDay(preset.startTime);
  const endTime = parseShiftEnd(preset.endTime, startTime);
  const numbers = {
    breakMinutes: parseWholeNumber(preset.breakMinutes),
    hourlyWage: hourlyWageOfPreset(group, preset),
    travelAllowance: parseWholeNumber(group.travelAllowance),
    bonus: parseWholeNumber(group.bonus),
    capacity: parseWholeNumber(preset.people[weekday] ?? ''),
    deadlineMinutes: parseWholeNumber(group.deadline),
  };
  if (startTime === null || endTime === null || !areNumbers(numbers)) return null;
  if (group.mode === '' || group.templateId === '') return null;
  const { templateId, mode } = group;
  const shifts = { templateId, mode, days: daysOfWeekday(draft, weekday), startTime, endTime };
  return { ...shifts, ...numbers, limit: limitedPostingInputOf(preset.audience ?? group) };
}

/** Returns a line with the preset's first day with people, or one person on Sunday; null while a value is missing. */
export function samplePostingLine(
  week: JstDay,
  group: WeekShiftGroup,
  preset: ShiftTimePreset,
): PostingLine | null {
  const first = preset.people.findIndex((text) => parseWholeNumber(text) !== null);
  const weekday = Math.max(first, 0);
  const people =
    first === -1 ? emptyPeopleByWeekday.map((_, index) => (index === 0 ? '1' : '')) : preset.people;
  return postingLineOfCell(
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
 * Returns the input of `checkShifts` and `postShifts`. Cells of a preset with the same number of people share a line;
 * cells of different presets do not, even at the same times.
 */
export function postingLinesOf(draft: WeekDraft): WeekPostingLine[] {
  const lines = filledWeekCells(draft).flatMap((cell) => {
    const line = postingLineOfCell(draft, cell);
    return line ? [{ of: `${cell.group.id} ${cell.preset.id} ${line.capacity}`, line }] : [];
  });
  return [...groupValuesByKey(lines, ({ of }) => of).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first.line, days: same.flatMap(({ line }) => line.days).toSorted() }] : [];
  });
}

/** Returns the errors of all texts that are wrong or missing, in the order of the form. */
export function checkWeekDraft(draft: WeekDraft): FieldErrors {
  const cells = filledWeekCells(draft);
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
  if (cells.length * draft.weeks > maxShiftsPerPostRequest)
    errors['week'] = postingSentences.tooMany;
  return errors;
}

function wrongInGroup(group: WeekShiftGroup): FieldErrors {
  const own = group.presets.some(
    (preset) => preset.hourlyWage.trim() === '' && preset.people.some((text) => text.trim() !== ''),
  );
  const wrong: [string, string, boolean][] = [
    ['templateId', sentences.template, group.templateId === ''],
    ['mode', sentences.mode, group.mode === ''],
    ['hourlyWage', sentences.hourlyWage, own && parseWholeNumber(group.hourlyWage) === null],
    [
      'travelAllowance',
      sentences.travelAllowance,
      parseWholeNumber(group.travelAllowance) === null,
    ],
    ['bonus', sentences.bonus, parseWholeNumber(group.bonus) === null],
    ['deadline', sentences.deadline, parseWholeNumber(group.deadline) === null],
  ];
  return Object.fromEntries(
    wrong.flatMap(([name, text, isWrong]) => (isWrong ? [[`${group.id}-${name}`, text]] : [])),
  );
}

function wrongInPreset(group: WeekShiftGroup, preset: ShiftTimePreset): FieldErrors {
  const { startTime, endTime, breakMinutes, hourlyWage, people } = preset;
  const name = (field: string) => `${group.id}-${preset.id}-${field}`;
  const wrong: [string, string, boolean][] = [
    [name('startTime'), sentences.times, parseTimeOfDay(startTime) === null],
    [name('endTime'), sentences.times, parseShiftEnd(endTime, parseTimeOfDay(startTime)) === null],
    [name('breakMinutes'), sentences.breakMinutes, parseWholeNumber(breakMinutes) === null],
    [
      name('hourlyWage'),
      sentences.hourlyWage,
      hourlyWage.trim() !== '' && parseWholeNumber(hourlyWage) === null,
    ],
    ...people.map((text, weekday): [string, string, boolean] => [
      weekCellName({ group, preset, weekday }),
      sentences.people,
      text.trim() !== '' && parseWholeNumber(text) === null,
    ]),
  ];
  return Object.fromEntries(
    wrong.flatMap(([field, text, isWrong]) => (isWrong ? [[field, text]] : [])),
  );
}

/** Returns the group moved to another facility, without its template and audience, which belong to the old facility. */
export function moveShiftGroupToFacility(
  group: WeekShiftGroup,
  facilityId: string,
): WeekShiftGroup {
  const presets = group.presets.map((preset) => ({ ...preset, audience: null }));
  return { ...group, facilityId, templateId: '', ...everybodyChoice, presets };
}

/** Returns the group with changed fields in one preset. */
export function withChangedTimePreset(
  group: WeekShiftGroup,
  id: string,
  change: Partial<ShiftTimePreset>,
): WeekShiftGroup {
  return {
    ...group,
    presets: group.presets.map((preset) => (preset.id === id ? { ...preset, ...change } : preset)),
  };
}

/** Returns the preset with the same number of people on the given weekdays; other days do not change. */
export function fillPresetWeekdays(
  preset: ShiftTimePreset,
  weekdays: readonly number[],
): ShiftTimePreset {
  const text = preset.people.find((one) => one.trim() !== '') ?? '1';
  return {
    ...preset,
    people: preset.people.map((one, weekday) => (weekdays.includes(weekday) ? text : one)),
  };
}

export const allWeekdayNumbers: readonly number[] = [0, 1, 2, 3, 4, 5, 6];
export const workdayNumbers: readonly number[] = [1, 2, 3, 4, 5];

/** Returns the name of the usual preset with these times, as 早番, or else the start, as 「10:00〜」. */
export function usualTimePresetName(startTime: string, endTime: string): string {
  const [name] =
    usualPresets.find(([, start, end]) => start === startTime && end === endTime) ?? [];
  return name ?? `${startTime}〜`;
}
