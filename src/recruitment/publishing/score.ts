import { hourMs } from '#base/jst.ts';
import type { Yen } from '#base/yen.ts';

/**
 * RECOMMENDED, in points. Good offers come first, and soon ones among equally good: a day earlier is
 * worth as much as a tenth of a star.
 *
 * Urgency must not make the stored order go stale, so it is written as the start itself: all scores
 * would grow alike as time passes, and what grows alike needs no growing. (Rule 4.6, ours)
 */
export const points = {
  /** For each tenth of a star above 3.0, at most 20 of them; below it nothing is taken away. */
  perRatingTenth: 24,
  /** A facility nobody has rated yet counts as a 3.5, or no new one would ever be seen. */
  unratedTenths: 35,
  /** For each percent that the wage lies above the minimum wage, at most 50 of them. */
  perWagePercent: 10,
  wagePercentMost: 50,
  beginnersWelcome: 60,
  bonus: 60,
  /** Taken away for each hour until the start: 24 points a day. */
  perHour: 1,
} as const;

/** Hours are counted from here, so that the numbers stay small. */
const epoch = Date.UTC(2026, 0, 1);

export type ScoreFacts = {
  startsAt: Date;
  /** Tenths of a star; null below three reviews. */
  ratingTenths: number | null;
  hourlyWage: Yen;
  minimumWage: Yen;
  beginnersWelcome: boolean;
  bonus: number;
};

/** The higher the better; the same for everybody and at any time. */
export function scoreOf(facts: ScoreFacts): number {
  const tenths = Math.min(50, Math.max(30, facts.ratingTenths ?? points.unratedTenths)) - 30;
  const above = Math.floor((facts.hourlyWage * 100) / facts.minimumWage) - 100;
  const percent = Math.min(points.wagePercentMost, Math.max(0, above));
  const hours = Math.floor((facts.startsAt.getTime() - epoch) / hourMs);
  return (
    tenths * points.perRatingTenth +
    percent * points.perWagePercent +
    (facts.beginnersWelcome ? points.beginnersWelcome : 0) +
    (facts.bonus > 0 ? points.bonus : 0) -
    hours * points.perHour
  );
}
