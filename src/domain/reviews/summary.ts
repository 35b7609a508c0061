import { reviewQuestions, type ReviewAuthor } from './items.ts';

/**
 * Maximum number of reviews in a mean, the latest ones. (Rule 4.19) Repeated in the API by
 * `Query.reviewSummaryFromFacility`.
 */
export const maxReviewsInSummary = 30;

export type ReviewSummaryMeans = {
  /** Mean of all answers, rounded to one decimal; null without reviews. */
  rate: number | null;
  items: { name: string; rate: number }[];
};

/**
 * Returns the means of answers; each review's answers are an array in the order of the author's questions. (Rule 4.19)
 */
export function reviewSummaryOf(
  author: ReviewAuthor,
  answers: readonly (readonly number[])[],
): ReviewSummaryMeans {
  if (answers.length === 0) return { rate: null, items: [] };
  const sums = reviewQuestions[author].map((_, index) =>
    answers.reduce((sum, rates) => sum + (rates[index] ?? 0), 0),
  );
  const total = sums.reduce((sum, one) => sum + one, 0);
  return {
    rate: tenths(total, answers.length * sums.length),
    items: reviewQuestions[author].map(({ name }, index) => ({
      name,
      rate: tenths(sums[index] ?? 0, answers.length),
    })),
  };
}

/**
 * Returns a mean with one decimal, rounded half up. The calculation uses integers, because floating point would turn
 * 4.35 into 4.3.
 */
function tenths(sum: number, count: number): number {
  return Math.floor((sum * 20 + count) / (count * 2)) / 10;
}
