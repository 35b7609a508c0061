import * as v from 'valibot';

import { addDays, isJstDay, type JstDay } from '#platform/base/jst.ts';

import { postingAudienceOptions } from '../audience.ts';
import { maxRepeatedWeeks, type WeekDraft } from './week-draft.ts';

const audience = v.object({
  audience: v.picklist(['', ...postingAudienceOptions]),
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
  // Missing in drafts of older versions, in which a preset had no audience of its own.
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
  // Stored so that a request whose answer was lost is repeated with the same key after a reload.
  idempotencyKey: v.string(),
  draft: v.object({
    week: v.pipe(v.string(), v.check(isJstDay)),
    weeks: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxRepeatedWeeks)),
    groups: v.array(group),
  }),
});

/** A week as stored in the browser while a person types it. */
export type StoredWeekDraft = { idempotencyKey: string; draft: WeekDraft };

type Facts = { facilityIds: readonly string[]; today: JstDay };

/**
 * Reads the stored week and keeps only shifts of facilities that the person still has. Null for a past week, for a week
 * without such shifts, and for text in the format of an older version.
 */
export function storedWeekDraftOf(
  text: string | null,
  { facilityIds, today }: Facts,
): StoredWeekDraft | null {
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
