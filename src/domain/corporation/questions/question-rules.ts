import { characterCount, normalizeLine } from '#platform/base/text.ts';

import { maxEmployerTextLengths, maxWorkQuestions } from '../limits.ts';
import { whyQuestionForbidden } from './forbidden-questions.ts';

export const workQuestionKinds = ['yes_no', 'choice', 'text'] as const;

/** A question of a facility, which the worker answers between the contract and the start. */
export type WorkQuestion = {
  text: string;
  kind: (typeof workQuestionKinds)[number];
  /** Options of a `choice` question; empty for the other kinds. */
  options: string[];
  /** While a required question has no answer, the worker is reminded and the facility sees a mark. */
  required: boolean;
};

/**
 * Bounds of questions. Repeated in the API by
 * `WorkQuestionInput.options`.
 */
export const workQuestionBounds = {
  questions: maxWorkQuestions,
  text: maxEmployerTextLengths.question,
  options: { least: 2, most: 8, length: 30 },
} as const;

export const workQuestionErrorSentences = {
  tooMany: `勤務前の質問は${maxWorkQuestions}つまでです。多いときは外してから保存してください`,
  text: `質問を${maxEmployerTextLengths.question}文字以内で入力してください`,
  options: `選択肢を${workQuestionBounds.options.least}〜${workQuestionBounds.options.most}個、1行に1つ、${workQuestionBounds.options.length}文字以内で、同じものがないように入力してください`,
  twice: '同じ質問がほかにもあります。どちらかを外してください',
} as const;

/** Names of the fields for the errors of one question and its options; the index starts at 0. */
export const workQuestionField = (index: number) => `workQuestions-${index}` as const;
export const workQuestionOptionsField = (index: number) => `workQuestionOptions-${index}` as const;

export type WorkQuestionField =
  | 'workQuestions'
  | ReturnType<typeof workQuestionField>
  | ReturnType<typeof workQuestionOptionsField>;

/** Questions in stored form; the options of any kind but `choice` are dropped. */
export function normalizeWorkQuestions(given: readonly WorkQuestion[]): WorkQuestion[] {
  return given.map(({ text, kind, options, required }) => ({
    text: normalizeLine(text),
    kind,
    options: kind === 'choice' ? options.map(normalizeLine) : [],
    required,
  }));
}

/** The errors of questions in stored form: a field and a sentence for each question that may not be asked like this. */
export function workQuestionErrors(
  questions: readonly WorkQuestion[],
): (readonly [WorkQuestionField, string])[] {
  if (questions.length > maxWorkQuestions)
    return [['workQuestions', workQuestionErrorSentences.tooMany]];
  return questions.flatMap((question, index): (readonly [WorkQuestionField, string])[] => {
    const earlier = questions.slice(0, index);
    const sentence = wrongIn(question) ?? repeated(question, earlier);
    return [
      ...(sentence === null ? [] : [[workQuestionField(index), sentence] as const]),
      ...(areOptions(question)
        ? []
        : [[workQuestionOptionsField(index), workQuestionErrorSentences.options] as const]),
    ];
  });
}

function wrongIn({ text, options }: WorkQuestion): string | null {
  if (text === '' || characterCount(text) > workQuestionBounds.text)
    return workQuestionErrorSentences.text;
  return whyQuestionForbidden([text, ...options]);
}

function areOptions({ kind, options }: WorkQuestion): boolean {
  const { least, most, length } = workQuestionBounds.options;
  if (kind !== 'choice') return options.length === 0;
  return (
    options.length >= least &&
    options.length <= most &&
    new Set(options).size === options.length &&
    options.every((option) => option !== '' && characterCount(option) <= length)
  );
}

/**
 * Error for a repeated text. Answers of an earlier shift are found by the question's text, so the text must be unique.
 */
const repeated = ({ text }: WorkQuestion, earlier: readonly WorkQuestion[]): string | null =>
  earlier.some((one) => one.text === text) ? workQuestionErrorSentences.twice : null;
