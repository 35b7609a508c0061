import { addDays, addHours, instantAtJst, jstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { characterCount, normalizeLines } from '#platform/base/text.ts';
import type { WorkQuestion } from '#domain/corporation/questions/question-rules.ts';

import type { AttendanceState } from '../contract/states.ts';

/** A stored answer: 'yes' or 'no', one of the options, or a text; null without an answer. */
export type WorkAnswer = string | null;

/** Maximum characters of a text answer. Repeated in the API by `WorkQuestionKind.text`. */
export const maxWorkAnswerLength = 200;

export const answerErrorSentences = {
  missing: 'この質問に回答してください',
  choice: '選択肢から選んでください',
  length: `${maxWorkAnswerLength}文字以内で書いてください`,
  count: '質問が変わりました。画面を読み込み直して、もう一度回答してください',
} as const;

/** The name of the field for the error of one answer; the index starts at 0. */
export const answerField = (index: number) => `answers-${index}`;

type Shift = { state: AttendanceState; startsAt: Date };

/** Why answers cannot be given or changed now, or null; both are possible until the shift begins. (Decision 063) */
export function whyCannotAnswerWorkQuestions(
  { state, startsAt }: Shift,
  now: Date,
): 'STATE_CHANGED' | 'WORK_QUESTIONS_CLOSED' | null {
  if (state !== 'SCHEDULED') return 'STATE_CHANGED';
  return now >= startsAt ? 'WORK_QUESTIONS_CLOSED' : null;
}

/** True while a mandatory question waits for the worker's answer. */
export function isWorkAnswerAwaited(shift: Shift & { questionsOpen: boolean }, now: Date): boolean {
  return shift.questionsOpen && whyCannotAnswerWorkQuestions(shift, now) === null;
}

/**
 * Reads the answers, given in the order of the questions. Returns the stored form, or an error for each wrong answer.
 */
export function readWorkAnswers(
  questions: readonly WorkQuestion[],
  given: readonly (string | null)[],
): { answers: WorkAnswer[] } | { fields: FieldErrors } {
  if (given.length !== questions.length) return { fields: { answers: answerErrorSentences.count } };
  const answers = given.map((answer) => normalizeLines(answer ?? '') || null);
  const wrong = questions.flatMap((question, index) => {
    const sentence = wrongIn(question, answers[index] ?? null);
    return sentence === null ? [] : [[answerField(index), sentence] as const];
  });
  return wrong.length > 0 ? { fields: Object.fromEntries(wrong) } : { answers };
}

function wrongIn({ kind, options, required }: WorkQuestion, answer: WorkAnswer): string | null {
  if (answer === null) return required ? answerErrorSentences.missing : null;
  switch (kind) {
    case 'yes_no':
      return answer === 'yes' || answer === 'no' ? null : answerErrorSentences.choice;
    case 'choice':
      return options.includes(answer) ? null : answerErrorSentences.choice;
    case 'text':
      return characterCount(answer) <= maxWorkAnswerLength ? null : answerErrorSentences.length;
    default:
      throw new RangeError(`unknown kind: ${String(kind satisfies never)}`);
  }
}

export type EarlierAnswer = Pick<WorkQuestion, 'text' | 'kind'> & { answer: string };

/** The worker's latest answer to the same question at the facility; null unless it is valid for the question now. */
export function earlierAnswerToPropose(
  question: WorkQuestion,
  earlier: readonly EarlierAnswer[],
): WorkAnswer {
  const { text, kind } = question;
  const last = earlier.find((one) => one.text === text && one.kind === kind);
  return last && wrongIn(question, last.answer) === null ? last.answer : null;
}

const yesNo: Record<string, string> = { yes: 'はい', no: 'いいえ' };

/** An answer in the words of the page; null without an answer. */
export function workAnswerText({ kind }: Pick<WorkQuestion, 'kind'>, answer: WorkAnswer) {
  return kind === 'yes_no' && answer !== null ? (yesNo[answer] ?? answer) : answer;
}

/**
 * State of a facility's questions. `waiting`: a required answer is missing. `unanswered`: no answer, and none required.
 */
export type QuestionsState = 'answered' | 'waiting' | 'unanswered';

/** Hours after the planned end in which a facility can read the answers. */
export const answersShownAfterEndHours = 24;
const shownStates: readonly AttendanceState[] = [
  'SCHEDULED',
  'CHECKED_IN',
  'CHECKED_OUT',
  'REVIEWING',
  'FIXED',
  'PAID',
];

/**
 * True while the facility can read the answers: the contract is in force, and less than a day has passed since the
 * planned end.
 */
export function canFacilityReadAnswers(
  { state, endsAt }: { state: AttendanceState; endsAt: Date },
  now: Date,
): boolean {
  return shownStates.includes(state) && now < addHours(endsAt, answersShownAfterEndHours);
}

/** Evening hours of the day before the shift in which workers are reminded, while they are awake. */
const remindedFrom = '18:00';
const remindedUntil = '21:00';

/**
 * Returns the range of shift starts whose workers are reminded now, which is tomorrow; null at another time of the day.
 * Contracts concluded after `agreedBy` are left out.
 */
export function shiftStartsToRemindOfQuestions(
  now: Date,
): { agreedBy: Date; from: Date; until: Date } | null {
  const today = jstDay(now);
  const agreedBy = instantAtJst(today, remindedFrom);
  if (now < agreedBy || now >= instantAtJst(today, remindedUntil)) return null;
  return {
    agreedBy,
    from: instantAtJst(addDays(today, 1)),
    until: instantAtJst(addDays(today, 2)),
  };
}

/** Days for which answers are proposed again; then they are deleted. */
export const answerRetentionDays = 365;
