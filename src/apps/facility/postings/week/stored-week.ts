import * as v from 'valibot';

import { addDays, isJstDay, type JstDay } from '#platform/base/jst.ts';

import { audiences } from '../audience.ts';
import { maxWeeks, type WeekDraft } from './week-draft.ts';

const audience = v.object({
  audience: v.picklist(['', ...audiences]),
  groupId: v.string(),
  limitMinutes: v.string(),
});

const preset = v.object({
  id: v.string(),
  name: v.string(),
  startTime: v.string(),
  endTime: v.string(),
  breakMinutes: v.string(),
  hourlyWage: v.string(),
  // A draft from before a preset had one of its own.
  audience: v.optional(v.nullable(audience), null),
  people: v.pipe(v.array(v.string()), v.length(7)),
});

const group = v.object({
  id: v.string(),
  facilityId: v.string(),
  templateId: v.string(),
  mode: v.picklist(['', 'INSTANT', 'SCREENING']),
  hourlyWage: v.string(),
  travelAllowance: v.string(),
  bonus: v.string(),
  deadline: v.string(),
  ...audience.entries,
  presets: v.array(preset),
});

const storedWeek = v.object({
  // A request whose answer never came is repeated with its key after a reload.
  idempotencyKey: v.string(),
  draft: v.object({
    week: v.pipe(v.string(), v.check(isJstDay)),
    weeks: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxWeeks)),
    groups: v.array(group),
  }),
});

/** A week as the browser stores it while it is typed. */
export type StoredWeek = { idempotencyKey: string; draft: WeekDraft };

type Facts = { facilityIds: readonly string[]; today: JstDay };

/**
 * The week in a stored text, with the shifts of the facilities that the person still has. Null for a week that is
 * over, and for a text that an older version of the page wrote in another form.
 */
export function storedWeekOf(
  text: string | null,
  { facilityIds, today }: Facts,
): StoredWeek | null {
  const read = v.safeParse(storedWeek, jsonIn(text));
  if (!read.success) return null;
  const { idempotencyKey, draft } = read.output;
  const groups = draft.groups.filter(({ facilityId }) => facilityIds.includes(facilityId));
  const isOver = addDays(draft.week, draft.weeks * 7) <= today;
  return groups.length === 0 || isOver ? null : { idempotencyKey, draft: { ...draft, groups } };
}

function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
