/** The side that writes the review. */
export type ReviewAuthor = 'worker' | 'facility';

export type ReviewQuestion = { id: string; name: string };

/**
 * The questions of both sides. Answers are stored as an array in this order, so that the order must never change. (Rule
 * 4.19)
 */
export const reviewQuestions: Record<ReviewAuthor, readonly ReviewQuestion[]> = {
  worker: [
    { id: 'guidance', name: '説明・案内' },
    { id: 'as_posted', name: '求人内容との一致' },
    { id: 'atmosphere', name: '職場の雰囲気' },
    { id: 'breaks', name: '休憩の取りやすさ' },
    { id: 'again', name: 'また働きたい' },
  ],
  facility: [
    { id: 'punctuality', name: '時間' },
    { id: 'work', name: '業務遂行' },
    { id: 'greeting', name: '挨拶' },
    { id: 'communication', name: 'コミュニケーション' },
    { id: 'skill', name: 'スキル' },
  ],
};

/**
 * The five answers, from the worst to the best. Repeated by the constraint `reviews_rates_check` and in the API by
 * `ReviewRate.rate`.
 */
const rates: readonly { rate: number; name: string }[] = [
  { rate: 1, name: 'とても悪い' },
  { rate: 2, name: '悪い' },
  { rate: 3, name: 'ふつう' },
  { rate: 4, name: '良い' },
  { rate: 5, name: 'とても良い' },
];

/** The answers to 「また働きたい」, which is a wish and not a quality. */
const wishes: typeof rates = [
  { rate: 1, name: 'そう思わない' },
  { rate: 2, name: 'あまり思わない' },
  { rate: 3, name: 'どちらともいえない' },
  { rate: 4, name: 'そう思う' },
  { rate: 5, name: 'とてもそう思う' },
];

/** Returns the answers to a question, in words that fit it. */
export const answerOptionsOfQuestion = ({ id }: ReviewQuestion) =>
  id === 'again' ? wishes : rates;

export const answerNameOfRate = (rate: number): string =>
  rates.find((each) => each.rate === rate)?.name ?? '';
