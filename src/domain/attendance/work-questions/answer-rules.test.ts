import { describe, expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import type { WorkQuestion } from '#domain/corporation/questions/question-rules.ts';

import {
  answerErrorSentences as sentences,
  workAnswerText,
  canFacilityReadAnswers,
  earlierAnswerToPropose,
  readWorkAnswers,
  shiftStartsToRemindOfQuestions,
  whyCannotAnswerWorkQuestions,
} from './answer-rules.ts';

const size: WorkQuestion = {
  text: '制服のサイズ',
  kind: 'choice',
  options: ['S', 'M'],
  required: true,
};
const lunch: WorkQuestion = { text: '昼食', kind: 'yes_no', options: [], required: false };
const shoes: WorkQuestion = { text: '靴のサイズ', kind: 'text', options: [], required: false };
const startsAt = instantAtJst('2026-12-02', '09:00');
const endsAt = instantAtJst('2026-12-02', '18:00');

test.each<[string, (string | null)[], object]>([
  ['all', ['M', 'yes', ' 24.5 cm '], { answers: ['M', 'yes', '24.5 cm'] }],
  ['the required one', ['M', null, ' '], { answers: ['M', null, null] }],
  ['none', [null, null, null], { fields: { 'answers-0': sentences.missing } }],
  [
    'what is no answer',
    ['L', 'perhaps', 'あ'.repeat(201)],
    {
      fields: {
        'answers-0': sentences.choice,
        'answers-1': sentences.choice,
        'answers-2': sentences.length,
      },
    },
  ],
  ['too few', ['M'], { fields: { answers: sentences.count } }],
])('answers: %s', (_what, given, read) => {
  expect(readWorkAnswers([size, lunch, shoes], given)).toEqual(read);
});

test('answers change until the shift begins', () => {
  const shift = { state: 'SCHEDULED', startsAt } as const;
  expect(whyCannotAnswerWorkQuestions(shift, addMinutes(startsAt, -1))).toBeNull();
  expect(whyCannotAnswerWorkQuestions(shift, startsAt)).toBe('WORK_QUESTIONS_CLOSED');
  expect(whyCannotAnswerWorkQuestions({ ...shift, state: 'CANCELLED_BY_WORKER' }, startsAt)).toBe(
    'STATE_CHANGED',
  );
});

describe('an earlier answer', () => {
  const earlier = [
    { text: '制服のサイズ', kind: 'choice' as const, answer: 'M' },
    { text: '制服のサイズ', kind: 'choice' as const, answer: 'S' },
    { text: '昼食', kind: 'text' as const, answer: 'パン' },
  ];

  test.each<[string, WorkQuestion, string | null]>([
    ['is proposed, the latest first', size, 'M'],
    ['not to another kind of question', lunch, null],
    ['not where it was never asked', shoes, null],
    ['not where it cannot be chosen any more', { ...size, options: ['L', 'LL'] }, null],
  ])('%s', (_what, question, proposed) => {
    expect(earlierAnswerToPropose(question, earlier)).toBe(proposed);
  });
});

test('yes and no are words, and everything else is as it was given', () => {
  expect([
    workAnswerText(lunch, 'yes'),
    workAnswerText(lunch, 'no'),
    workAnswerText(lunch, null),
  ]).toEqual(['はい', 'いいえ', null]);
  expect(workAnswerText(shoes, 'yes')).toBe('yes');
});

test.each([
  ['SCHEDULED', '18:00', 0, true],
  ['PAID', '18:00', 1_439, true],
  ['PAID', '18:00', 1_440, false],
  ['CANCELLED_BY_WORKER', '00:00', 0, false],
  ['ABSENT', '10:00', 0, false],
] as const)('the facility of a shift that is %s at %s + %d min may look: %s', (...given) => {
  const [state, time, minutes, may] = given;
  expect(
    canFacilityReadAnswers(
      { state, endsAt },
      addMinutes(instantAtJst('2026-12-02', time), minutes),
    ),
  ).toBe(may);
});

test('on the evening before, of the shifts of tomorrow', () => {
  const evening = instantAtJst('2026-12-01', '18:00');
  expect(shiftStartsToRemindOfQuestions(addMinutes(evening, -1))).toBeNull();
  expect(shiftStartsToRemindOfQuestions(evening)).toEqual({
    agreedBy: evening,
    from: instantAtJst('2026-12-02'),
    until: instantAtJst('2026-12-03'),
  });
  expect(shiftStartsToRemindOfQuestions(instantAtJst('2026-12-01', '20:59'))).not.toBeNull();
  expect(shiftStartsToRemindOfQuestions(instantAtJst('2026-12-01', '21:00'))).toBeNull();
});
