import { hourMs } from '#base/jst.ts';

/** Numbers of Rule 4.16. Points are for work done, never for applying. */
export const incentivePoints = {
  /** A review of the facility, posted in time. */
  review: 20,
  /** How long after the end of work a review is in time. */
  reviewHours: 72,
  /** How long before they expire a worker hears of it. */
  warningDays: 30,
} as const;

/** What the tenth, fiftieth and hundredth completed shift give. */
export const milestones = [
  { shifts: 10, points: 300 },
  { shifts: 50, points: 1_000 },
  { shifts: 100, points: 2_000 },
] as const;

/** Points for the completed shift of this number, 0 for most. (Rule 4.16) */
export function milestonePoints(completedShifts: number): number {
  return milestones.find(({ shifts }) => shifts === completedShifts)?.points ?? 0;
}

/** Points for a review posted at `postedAt` of a shift planned until `endsAt`. (Rule 4.16) */
export function reviewPoints(endsAt: Date, postedAt: Date): number {
  const hours = (postedAt.getTime() - endsAt.getTime()) / hourMs;
  return hours <= incentivePoints.reviewHours ? incentivePoints.review : 0;
}
