import { addHours } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';

import { workerCancelSentences } from '../messages.ts';
import type { LapsedApplicationState } from '../contract/lapse.ts';
import type { AttendanceState } from '../contract/states.ts';

/** Opens S − 24 h and closes S − 2 h. (Rule 4.9) */
export const questionnaireOpensHoursBeforeStart = 24;
export const questionnaireClosesHoursBeforeStart = 2;
/** Hours before the start at which unanswered questionnaires are reminded. (Rule 4.9) */
const questionnaireReminderHours = [6, 3] as const;

/** The range of hours before the start in which a reminder is sent. */
export function questionnaireReminderRange(reminder: 1 | 2): readonly [number, number] {
  const [first, second] = questionnaireReminderHours;
  return reminder === 1 ? [first, second] : [second, questionnaireClosesHoursBeforeStart];
}

export type QuestionnaireQuestionId =
  | 'can_attend'
  | 'has_fever'
  | 'has_symptoms'
  | 'household_infected'
  | 'has_belongings';

/** The questions in order; a worker who cannot come is asked only the first. (Rule 4.9) */
export const questionnaireQuestions: readonly {
  id: QuestionnaireQuestionId;
  text: string;
  /** The answer that needs no message to the facility. */
  fine: boolean;
}[] = [
  { id: 'can_attend', text: '予定どおり出勤できますか？', fine: true },
  { id: 'has_fever', text: '37.5℃以上の熱がありますか？', fine: false },
  { id: 'has_symptoms', text: 'せき・下痢・おう吐の症状がありますか？', fine: false },
  { id: 'household_infected', text: '同居の方に感染症の方がいますか？', fine: false },
  { id: 'has_belongings', text: '持ち物はそろっていますか？', fine: true },
];

export type QuestionnaireAnswers = {
  canAttend: boolean;
  hasFever: boolean | null;
  hasSymptoms: boolean | null;
  householdInfected: boolean | null;
  hasBelongings: boolean | null;
};

type QuestionnaireFacts = {
  state: AttendanceState | 'APPLIED' | LapsedApplicationState;
  startsAt: Date;
};

export const questionnaireOpensAt = ({ startsAt }: { startsAt: Date }) =>
  addHours(startsAt, -questionnaireOpensHoursBeforeStart);
export const questionnaireClosesAt = ({ startsAt }: { startsAt: Date }) =>
  addHours(startsAt, -questionnaireClosesHoursBeforeStart);

/**
 * Why the questionnaire cannot be answered now, or null. Answers can change until it closes. (Rule 4.9)
 */
export function whyCannotAnswerQuestionnaire(
  facts: QuestionnaireFacts,
  now: Date,
): 'STATE_CHANGED' | 'QUESTIONNAIRE_NOT_OPEN' | 'QUESTIONNAIRE_CLOSED' | null {
  if (facts.state !== 'SCHEDULED') return 'STATE_CHANGED';
  if (now < questionnaireOpensAt(facts)) return 'QUESTIONNAIRE_NOT_OPEN';
  return now >= questionnaireClosesAt(facts) ? 'QUESTIONNAIRE_CLOSED' : null;
}

/** True while the questionnaire needs an answer. */
export function isQuestionnaireDue(
  facts: QuestionnaireFacts & { hasAnswered: boolean },
  now: Date,
): boolean {
  return !facts.hasAnswered && whyCannotAnswerQuestionnaire(facts, now) === null;
}

export type QuestionnaireAnswerInput = { id: string; answer: boolean };

/** The answers as stored, or the missing ones as errors under `answers`. (Rule 4.9) */
export function readQuestionnaireAnswers(
  given: readonly QuestionnaireAnswerInput[],
): QuestionnaireAnswers | { fields: FieldErrors } {
  const found = new Map(given.map(({ id, answer }) => [id, answer]));
  const isKnown = given.every(({ id }) => questionnaireQuestions.some((one) => one.id === id));
  const canAttend = found.get('can_attend');
  if (!isKnown || found.size !== given.length || canAttend === undefined) return incomplete;
  if (!canAttend) {
    return {
      canAttend,
      hasFever: null,
      hasSymptoms: null,
      householdInfected: null,
      hasBelongings: null,
    };
  }
  const [hasFever, hasSymptoms, householdInfected, hasBelongings] = questionnaireQuestions
    .slice(1)
    .map(({ id }) => found.get(id));
  if (
    hasFever === undefined ||
    hasSymptoms === undefined ||
    householdInfected === undefined ||
    hasBelongings === undefined
  ) {
    return incomplete;
  }
  return { canAttend, hasFever, hasSymptoms, householdInfected, hasBelongings };
}

const incomplete = { fields: { answers: workerCancelSentences.answers } };

/** The stored answer to one question; null where it was not asked. */
export function questionnaireAnswerTo(
  answers: QuestionnaireAnswers,
  id: QuestionnaireQuestionId,
): boolean | null {
  switch (id) {
    case 'can_attend':
      return answers.canAttend;
    case 'has_fever':
      return answers.hasFever;
    case 'has_symptoms':
      return answers.hasSymptoms;
    case 'household_infected':
      return answers.householdInfected;
    case 'has_belongings':
      return answers.hasBelongings;
    default:
      throw new RangeError(`unknown question: ${String(id satisfies never)}`);
  }
}
