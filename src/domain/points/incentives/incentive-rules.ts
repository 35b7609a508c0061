import { hourMs } from '#platform/base/jst.ts';

/** Numbers of Rule 4.16. Points are given for completed work, never for applying. */
export const incentivePoints = {
  /** A review of the facility, posted in time. */
  review: 20,
  /**
   * Hours after the planned end of work within which a worker's review of the facility earns points. Repeated in the
   * API by `ReviewRequest.points`.
   */
  reviewHours: 72,
  /** Months without a movement after which all points expire. */
  expiryMonths: 12,
  /** Days between the warning and the expiry. Repeated in the API by `IncentivePointBalance.expiresSoon`. */
  warningDays: 30,
} as const;

/** Points for the tenth, fiftieth and hundredth completed shift. */
export const shiftMilestones = [
  { shifts: 10, points: 300 },
  { shifts: 50, points: 1_000 },
  { shifts: 100, points: 2_000 },
] as const;

/** Points for the completed shift of this number, 0 for all others. (Rule 4.16) */
export function milestonePoints(completedShifts: number): number {
  return shiftMilestones.find(({ shifts }) => shifts === completedShifts)?.points ?? 0;
}

/** Points for a review posted at `postedAt` of a shift planned until `endsAt`. (Rule 4.16) */
export function pointsForReview(endsAt: Date, postedAt: Date): number {
  const hours = (postedAt.getTime() - endsAt.getTime()) / hourMs;
  return hours <= incentivePoints.reviewHours ? incentivePoints.review : 0;
}
