import { describe, expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';

import {
  questionnaireAnswerTo,
  isQuestionnaireDue,
  questionnaireQuestions,
  readQuestionnaireAnswers,
  questionnaireReminderRange,
  type QuestionnaireAnswers,
  type QuestionnaireQuestionId,
} from './questionnaire-rules.ts';

const startsAt = instantAtJst('2026-12-01', '09:00');
const before = (minutes: number) => addMinutes(startsAt, -minutes);

describe('who is waited for (Rule 4.9)', () => {
  const silent = { state: 'SCHEDULED', startsAt, hasAnswered: false } as const;

  test.each([
    [1_441, false],
    [1_440, true],
    [121, true],
    [120, false],
    [-1, false],
  ])('%d minutes before the start: %s', (minutes, isDue) => {
    expect(isQuestionnaireDue(silent, before(minutes))).toBe(isDue);
    expect(isQuestionnaireDue({ ...silent, hasAnswered: true }, before(minutes))).toBe(false);
  });

  test.each(['APPLIED', 'CANCELLED_BY_WORKER', 'CANCELLED_BY_FACILITY', 'DELETED'] as const)(
    'nobody of a shift that is %s',
    (state) => {
      expect(isQuestionnaireDue({ ...silent, state }, before(600))).toBe(false);
    },
  );

  test('is reminded six and three hours before, each until the next word', () => {
    expect(questionnaireReminderRange(1)).toEqual([6, 3]);
    expect(questionnaireReminderRange(2)).toEqual([3, 2]);
  });
});

describe('what the answers say', () => {
  const whole: [QuestionnaireQuestionId, boolean][] = [
    ['can_attend', true],
    ['has_fever', true],
    ['has_symptoms', false],
    ['household_infected', true],
    ['has_belongings', false],
  ];
  const read = (given: readonly [string, boolean][]) =>
    readQuestionnaireAnswers(given.map(([id, answer]) => ({ id, answer })));

  test('each comes back to its own question', () => {
    const answers = read(whole);
    if ('fields' in answers) throw new Error('the answers are whole');
    expect(
      questionnaireQuestions.map(({ id }) => [id, questionnaireAnswerTo(answers, id)]),
    ).toEqual(whole);
  });

  test('in any order', () => {
    expect(read(whole.toReversed())).toEqual(read(whole));
  });

  test.each(questionnaireQuestions)(
    '$id cannot be left out by who comes, nor said twice',
    ({ id }) => {
      expect(read(whole.filter(([one]) => one !== id))).toHaveProperty('fields.answers');
      expect(read([...whole, [id, true]])).toHaveProperty('fields.answers');
    },
  );

  test('who does not come is asked for nothing else', () => {
    const answers: QuestionnaireAnswers = {
      canAttend: false,
      hasFever: null,
      hasSymptoms: null,
      householdInfected: null,
      hasBelongings: null,
    };
    expect(read([['can_attend', false]])).toEqual(answers);
    expect(read(whole.with(0, ['can_attend', false]))).toEqual(answers);
    expect(questionnaireQuestions.map(({ id }) => questionnaireAnswerTo(answers, id))).toEqual([
      false,
      null,
      null,
      null,
      null,
    ]);
  });
});
