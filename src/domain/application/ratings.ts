/** Mean of the recent ratings, or null without any. */
export function meanReviewRating(ratings: readonly number[]): number | null {
  return ratings.length === 0 ? null : ratings.reduce((sum, one) => sum + one, 0) / ratings.length;
}
