import { addMinutes, jstDay, jstTime, minutesBetween, type JstDay } from '#platform/base/jst.ts';
import type { FieldErrors, Refusal } from '#platform/base/refusal.ts';
import { parseWholeNumber } from '#platform/base/text.ts';
import { parseShiftEnd, parseTimeOfDay } from '#platform/base/texts/times.ts';
import { postingSentences, recruitmentRefusal } from '#domain/recruitment/messages.ts';
import {
  postingGroundsOf,
  type PostingGroundsAnswer,
} from '#domain/recruitment/posting/grounds.ts';
import { shiftSpan } from '#domain/recruitment/posting/lines.ts';
import { shiftCostOf, sumOfSeatCosts } from '#domain/recruitment/posting/shift-cost.ts';
import { publishRefusalForPosting } from '#domain/recruitment/publishing/verdict.ts';
import type { PostingTerms } from '#domain/recruitment/rules.ts';

import { weekFieldErrorSentences as sentences } from './messages.ts';

/** Terms of a posting as they are typed in the form. */
export type PostingEditDraft = {
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

type Stored = Record<'startsAt' | 'endsAt' | 'deadline' | 'publishedAt', string> &
  Record<
    'breakMinutes' | 'hourlyWage' | 'travelAllowance' | 'bonus' | 'capacity' | 'seatsTaken',
    number
  >;

/** Returns the draft that shows the stored terms of a posting. */
export function draftOfPosting(posting: Stored): PostingEditDraft {
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
export function checkPostingEdit(draft: PostingEditDraft): FieldErrors {
  const isNumber = (text: string) => parseWholeNumber(text) !== null;
  const wrong: [keyof PostingEditDraft, string, boolean][] = [
    ['day', postingSentences.noDay, draft.day === ''],
    ['startTime', sentences.times, parseTimeOfDay(draft.startTime) === null],
    [
      'endTime',
      sentences.times,
      parseShiftEnd(draft.endTime, parseTimeOfDay(draft.startTime)) === null,
    ],
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

/** Returns the terms of a draft in which `checkPostingEdit` found no error. */
export function postingTermsOfEditDraft(draft: PostingEditDraft): PostingTerms {
  const startTime = parseTimeOfDay(draft.startTime) ?? '';
  const endTime = parseShiftEnd(draft.endTime, startTime) ?? '';
  const { startsAt, endsAt } = shiftSpan(draft.day, { startTime, endTime });
  return {
    startsAt,
    endsAt,
    breakMinutes: parseWholeNumber(draft.breakMinutes) ?? 0,
    hourlyWage: parseWholeNumber(draft.hourlyWage) ?? 0,
    travelAllowance: parseWholeNumber(draft.travelAllowance) ?? 0,
    bonus: parseWholeNumber(draft.bonus) ?? 0,
    capacity: parseWholeNumber(draft.capacity) ?? 0,
    deadline: addMinutes(startsAt, -(parseWholeNumber(draft.deadline) ?? 0)),
  };
}

type JudgeArgs = { posting: Stored; grounds: PostingGroundsAnswer; now: Date };

/**
 * Returns the refusal of the new terms, or else the cost in yen of all seats; null while a field cannot be read.
 * Applications are not considered, because only the server knows them.
 */
export function judgePostingEdit(
  draft: PostingEditDraft,
  { posting, grounds, now }: JudgeArgs,
): { refusal: Refusal } | { cost: ReturnType<typeof sumOfSeatCosts> } | null {
  if (Object.keys(checkPostingEdit(draft)).length > 0) return null;
  const terms = postingTermsOfEditDraft(draft);
  if (terms.capacity < posting.seatsTaken)
    return { refusal: recruitmentRefusal('EDIT_BELOW_SEATS') };
  const refusal = publishRefusalForPosting(terms, postingGroundsOf(grounds, null), now);
  if (refusal) return { refusal };
  const { feeRules } = grounds;
  // The fee follows the rules of the day on which the posting was published, whenever it is changed.
  const postedOn = jstDay(new Date(posting.publishedAt));
  const cost = shiftCostOf(terms, { feeRules, postedOn });
  return { cost: sumOfSeatCosts([{ cost, seats: terms.capacity }]) };
}
