import { addMinutes, instantAtJst, isJstDay, type JstDay } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { Yen } from '#platform/base/yen.ts';

import {
  isPostingLimitGroupConsistent,
  isPostingLimitLengthValid,
  type PostingLimitInput,
} from '../publishing/limit-rules.ts';
import { postingSentences as sentences } from '../messages.ts';
import { maxShiftsPerPostRequest, usualApplyDeadline, type PostingTerms } from '../rules.ts';

/** Shifts of one template at the same hours on several days. */
export type PostingLine = {
  templateId: string;
  mode: 'INSTANT' | 'SCREENING';
  days: readonly JstDay[];
  /** 09:00 */
  startTime: string;
  /** 18:00; an end at or before the start is on the next day. */
  endTime: string;
  breakMinutes: number;
  hourlyWage: Yen;
  travelAllowance: Yen;
  bonus: Yen;
  capacity: number;
  /** Minutes before the start at which applications close; two hours when missing. */
  deadlineMinutes?: number | null;
  /** The audience that sees the posting before everybody; when missing, the posting is public at once. */
  limit?: PostingLimitInput | null;
};

/** One shift of a posting line. */
export type ShiftDraft = {
  line: number;
  day: JstDay;
  templateId: string;
  mode: 'INSTANT' | 'SCREENING';
  terms: PostingTerms;
  limit: PostingLimitInput | null;
};

/** Returns every shift of the lines, by line and day. Refusals: VALIDATION_FAILED. */
export function shiftDraftsOf(lines: readonly PostingLine[]): ShiftDraft[] {
  const cells = lines.flatMap((line, index) =>
    [...new Set(line.days)].map((day) => shiftDraftOf(line, index, day)),
  );
  if (cells.length === 0) throw refuseFields({ lines: sentences.noDay });
  if (cells.length > maxShiftsPerPostRequest) {
    throw refuseFields({ lines: sentences.tooMany });
  }
  return cells;
}

/** Returns the shift of a line on one day, or VALIDATION_FAILED. */
export function shiftDraftOf(line: PostingLine, index: number, day: JstDay): ShiftDraft {
  const { templateId, mode, startTime, endTime, deadlineMinutes, limit = null } = line;
  if (!isJstDay(day) || !isTime(startTime) || !isTime(endTime)) {
    throw refuseFields({ lines: sentences.times });
  }
  if (limit && !isPostingLimitLengthValid(limit.minutes))
    throw refuseFields({ lines: sentences.limit });
  if (limit && !isPostingLimitGroupConsistent(limit))
    throw refuseFields({ lines: sentences.group });
  const { startsAt, endsAt } = shiftSpan(day, line);
  const { breakMinutes, hourlyWage, travelAllowance, bonus, capacity } = line;
  const deadline =
    typeof deadlineMinutes === 'number'
      ? addMinutes(startsAt, -deadlineMinutes)
      : usualApplyDeadline(startsAt);
  const pay = { breakMinutes, hourlyWage, travelAllowance, bonus, capacity };
  const terms = { startsAt, endsAt, ...pay, deadline };
  return { line: index, day, templateId, mode, terms, limit };
}

/** Returns the start and the end of a shift on a day; an end at or before the start is on the next day. */
export function shiftSpan(
  day: JstDay,
  { startTime, endTime }: Pick<PostingLine, 'startTime' | 'endTime'>,
): { startsAt: Date; endsAt: Date } {
  const startsAt = instantAtJst(day, startTime);
  const sameDay = instantAtJst(day, endTime);
  return { startsAt, endsAt: sameDay > startsAt ? sameDay : addMinutes(sameDay, 24 * 60) };
}

const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
