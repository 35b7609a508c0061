import { hourMs } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

/**
 * Points of the sort order RECOMMENDED. Better offers come first; among equal ones the earlier start: a day earlier is
 * worth a tenth of a star.
 *
 * The score subtracts the start time instead of the time left. With the time left all scores would grow equally, so the
 * order is the same, but stored scores would become stale. (Rule 4.6, ours)
 */
export const recommendationPoints = {
  /** For each tenth of a star above 3.0, at most 20 of them; lower ratings lose nothing. */
  perRatingTenth: 24,
  /** Unrated facilities count as 3.5; otherwise new ones would never be seen. */
  unratedTenths: 35,
  /** For each percent of wage above the minimum wage, at most 50 of them. */
  perWagePercent: 10,
  maxWagePercent: 50,
  beginnersWelcome: 60,
  bonus: 60,
  /** Subtracted for each hour until the start: 24 points a day. */
  perHour: 1,
} as const;

/** Hours are counted from this instant, so that the numbers stay small. */
const epoch = Date.UTC(2026, 0, 1);

export type RecommendationScoreFacts = {
  startsAt: Date;
  /** Tenths of a star; null below three reviews. */
  ratingTenths: number | null;
  hourlyWage: Yen;
  minimumWage: Yen;
  beginnersWelcome: boolean;
  bonus: number;
};

/** Higher is better; the score depends on neither viewer nor time. */
export function recommendationScoreOf(facts: RecommendationScoreFacts): number {
  const tenths =
    Math.min(50, Math.max(30, facts.ratingTenths ?? recommendationPoints.unratedTenths)) - 30;
  const above = Math.floor((facts.hourlyWage * 100) / facts.minimumWage) - 100;
  const percent = Math.min(recommendationPoints.maxWagePercent, Math.max(0, above));
  const hours = Math.floor((facts.startsAt.getTime() - epoch) / hourMs);
  return (
    tenths * recommendationPoints.perRatingTenth +
    percent * recommendationPoints.perWagePercent +
    (facts.beginnersWelcome ? recommendationPoints.beginnersWelcome : 0) +
    (facts.bonus > 0 ? recommendationPoints.bonus : 0) -
    hours * recommendationPoints.perHour
  );
}
