import { normalizeLines } from '#platform/base/text.ts';
import { addDays, dayMs, weekdayOf, type JstDay } from '#platform/base/jst.ts';
import { isPublicHoliday } from '#platform/base/public-holidays.ts';

/** Numbers of Rule 4.15. Repeated in the API by `Mutation.appealPenalty`. */
export const appealLimits = { days: 7, answerBusinessDays: 3 } as const;
/** Limit, repeated by the constraint `penalty_appeals_reason_check` and in the API by `AppealPenaltyInput.reason`. */
export const appealReasonLengthBounds = { min: 10, max: 1_000 } as const;
/**
 * Maximum length in characters of an operator's answer and comment, and of the reason for a changed award. Repeated by
 * the constraints `penalty_appeals_answer_check`, `penalty_feedback_comment_check` and `award_settings_reason_check`
 * and in the API by `SwitchAwardInput.reason` and `AnswerPenaltyAppealInput.answer`.
 */
export const maxOperatorTextLength = 500;

export type AppealState = 'FILED' | 'ACCEPTED' | 'REJECTED';

export type AppealFacts = {
  /** Above 0 for a violation. */
  points: number;
  at: Date;
  isExcused: boolean;
  hasAppeal: boolean;
};

export type AppealRefusal =
  | 'APPEAL_NOT_VIOLATION'
  | 'APPEAL_EXISTS'
  | 'APPEAL_EXCUSED'
  | 'APPEAL_CLOSED';

/** The first reason why an entry cannot be appealed, or null. (Rule 4.15) */
export function whyCannotAppeal(entry: AppealFacts, now: Date): AppealRefusal | null {
  if (entry.points <= 0) return 'APPEAL_NOT_VIOLATION';
  if (entry.hasAppeal) return 'APPEAL_EXISTS';
  if (entry.isExcused) return 'APPEAL_EXCUSED';
  return now.getTime() - entry.at.getTime() > appealLimits.days * dayMs ? 'APPEAL_CLOSED' : null;
}

/** The worker's reason as it is stored, or null when it is too short or too long. */
export function readAppealReason(text: string): string | null {
  return textWithin(text, appealReasonLengthBounds);
}

/** An operator's text as it is stored; null when it is empty or too long. */
export function readOperatorText(text: string): string | null {
  return textWithin(text, { min: 1, max: maxOperatorTextLength });
}

/**
 * The text without NUL and lone surrogates, which PostgreSQL cannot store; null if its length is out of bounds.
 * Counts code points, as PostgreSQL does.
 */
function textWithin(text: string, { min, max }: { min: number; max: number }): string | null {
  const plain = normalizeLines(text);
  const { length } = Array.from(plain);
  return length >= min && length <= max ? plain : null;
}

/** The third working day after the day on which an appeal was filed. */
export function appealAnswerDueOn(filedOn: JstDay): JstDay {
  let day = filedOn;
  for (let left = appealLimits.answerBusinessDays; left > 0;) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

function isWorkingDay(day: JstDay): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !isPublicHoliday(day);
}
