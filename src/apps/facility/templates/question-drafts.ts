import type { WorkQuestion } from '#domain/corporation/questions/question-rules.ts';

/** A question as it is typed in the form: the options are one text, an option a line. */
export type WorkQuestionDraft = Omit<WorkQuestion, 'options'> & {
  /** React key of the row, so that a row keeps its focus when it moves. */
  key: string;
  options: string;
};

export const workQuestionKindLabels: Record<WorkQuestion['kind'], string> = {
  yes_no: 'はい・いいえ',
  choice: '1つ選ぶ',
  text: '短い文',
};

/** Frequent questions, offered as a starting point. */
const usualQuestions: readonly WorkQuestion[] = [
  {
    text: '制服の上着のサイズを選んでください',
    kind: 'choice',
    options: ['S', 'M', 'L', 'LL', '3L'],
    required: true,
  },
  { text: '靴のサイズを書いてください（例：24.5cm）', kind: 'text', options: [], required: true },
  {
    text: '何で来ますか',
    kind: 'choice',
    options: ['電車・バス・徒歩', '自転車', 'バイク', '車'],
    required: true,
  },
  { text: '昼食を注文しますか', kind: 'yes_no', options: [], required: true },
  { text: '入浴の介助の経験はありますか', kind: 'yes_no', options: [], required: false },
];

export const emptyWorkQuestion: WorkQuestion = {
  text: '',
  kind: 'yes_no',
  options: [],
  required: true,
};

/** Returns the frequent questions that are not among the drafts yet. */
export const unusedFrequentWorkQuestions = (drafts: readonly WorkQuestionDraft[]): WorkQuestion[] =>
  usualQuestions.filter(({ text }) => drafts.every((draft) => draft.text !== text));

export const draftOfWorkQuestion = (
  { options, ...question }: WorkQuestion,
  key: string,
): WorkQuestionDraft => ({ ...question, key, options: options.join('\n') });

export const workQuestionOfDraft = ({
  key: _key,
  options,
  ...draft
}: WorkQuestionDraft): WorkQuestion => ({
  ...draft,
  options: draft.kind === 'choice' ? nonEmptyLinesOf(options) : [],
});

/** Returns the drafts with one question moved a place up (-1) or down (1). */
export function moveWorkQuestion(drafts: readonly WorkQuestionDraft[], from: number, by: -1 | 1) {
  const moved = drafts[from];
  return moved ? drafts.toSpliced(from, 1).toSpliced(from + by, 0, moved) : drafts;
}

export const nonEmptyLinesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
