import { addMinutes, jstDay, jstTime, minutesBetween, type JstDay } from '#platform/base/jst.ts';
import type { FieldErrors, Refusal } from '#platform/base/refusal.ts';
import { wholeIn } from '#platform/base/text.ts';
import { endIn, timeIn } from '#platform/base/texts/times.ts';
import { postingSentences, refuse } from '#domain/recruitment/messages.ts';
import { groundsOf, type GroundsAnswer } from '#domain/recruitment/posting/grounds.ts';
import { shiftSpan } from '#domain/recruitment/posting/lines.ts';
import { costOf } from '#domain/recruitment/posting/shift-cost.ts';
import { verdictOn } from '#domain/recruitment/publishing/verdict.ts';
import type { PostingTerms } from '#domain/recruitment/rules.ts';

import { weekSentences as sentences } from './messages.ts';

/** Terms of a posting as they are typed in the form. */
export type EditDraft = {
  day: JstDay;
  startTime: string;
  endTime: string;
  breakMinutes: string;
  hourlyWage: string;
  travelAllowance: string;
  bonus: string;
  capacity: string;
  /** Application deadline, in minutes before the start. */
  deadline: string;
};

type Stored = Record<'startsAt' | 'endsAt' | 'deadline', string> &
  Record<
    'breakMinutes' | 'hourlyWage' | 'travelAllowance' | 'bonus' | 'capacity' | 'seatsTaken',
    number
  >;

/** Returns the draft that shows the stored terms of a posting. */
export function draftOfPosting(posting: Stored): EditDraft {
  const start = new Date(posting.startsAt);
  return {
    day: jstDay(start),
    startTime: jstTime(start),
    endTime: jstTime(new Date(posting.endsAt)),
    breakMinutes: String(posting.breakMinutes),
    hourlyWage: String(posting.hourlyWage),
    travelAllowance: String(posting.travelAllowance),
    bonus: String(posting.bonus),
    capacity: String(posting.capacity),
    deadline: String(minutesBetween(new Date(posting.deadline), start)),
  };
}

/** Returns an error for each field whose text cannot be read as a value. */
export function checkEdit(draft: EditDraft): FieldErrors {
  const isNumber = (text: string) => wholeIn(text) !== null;
  const wrong: [keyof EditDraft, string, boolean][] = [
    ['day', postingSentences.noDay, draft.day === ''],
    ['startTime', sentences.times, timeIn(draft.startTime) === null],
    ['endTime', sentences.times, endIn(draft.endTime, timeIn(draft.startTime)) === null],
    ['breakMinutes', sentences.breakMinutes, !isNumber(draft.breakMinutes)],
    ['hourlyWage', sentences.hourlyWage, !isNumber(draft.hourlyWage)],
    ['travelAllowance', sentences.travelAllowance, !isNumber(draft.travelAllowance)],
    ['bonus', sentences.bonus, !isNumber(draft.bonus)],
    ['capacity', sentences.people, !isNumber(draft.capacity)],
    ['deadline', sentences.deadline, !isNumber(draft.deadline)],
  ];
  return Object.fromEntries(
    wrong.flatMap(([name, text, isWrong]) => (isWrong ? [[name, text]] : [])),
  );
}

/** Returns the terms of a draft in which `checkEdit` found no error. */
export function termsOfDraft(draft: EditDraft): PostingTerms {
  const startTime = timeIn(draft.startTime) ?? '';
  const endTime = endIn(draft.endTime, startTime) ?? '';
  const { startsAt, endsAt } = shiftSpan(draft.day, { startTime, endTime });
  return {
    startsAt,
    endsAt,
    breakMinutes: wholeIn(draft.breakMinutes) ?? 0,
    hourlyWage: wholeIn(draft.hourlyWage) ?? 0,
    travelAllowance: wholeIn(draft.travelAllowance) ?? 0,
    bonus: wholeIn(draft.bonus) ?? 0,
    capacity: wholeIn(draft.capacity) ?? 0,
    deadline: addMinutes(startsAt, -(wholeIn(draft.deadline) ?? 0)),
  };
}

type JudgeArgs = { posting: Stored; grounds: GroundsAnswer; now: Date };

/**
 * Returns the refusal of the new terms, or else the cost in yen of all seats; null while a field cannot be read.
 * Applications are not considered, because only the server knows them.
 */
export function judgeEdit(
  draft: EditDraft,
  { posting, grounds, now }: JudgeArgs,
): { refusal: Refusal } | { total: number } | null {
  if (Object.keys(checkEdit(draft)).length > 0) return null;
  const terms = termsOfDraft(draft);
  if (terms.capacity < posting.seatsTaken) return { refusal: refuse('EDIT_BELOW_SEATS') };
  const refusal = verdictOn(terms, groundsOf(grounds, []), now);
  return refusal ? { refusal } : { total: costOf(terms).total * terms.capacity };
}
