import { formatDayWithWeekday, jstDay } from '#platform/base/jst.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import { decreasePenaltyForShifts } from '../penalties/decrease.server.ts';
import { milestonePoints, pointsForReview } from './incentive-rules.ts';
import { lockPointsOfWorker, movePoints } from '../point-account.server.ts';
import {
  countCompletedShifts,
  markShiftReviewed,
  isPointAwardOn,
  type CompletedShiftKey,
} from './incentive.queries.server.ts';

/** The reason for the points; `bonus` occurs only in contracts from before decision 022. (Rule 4.16) */
type IncentiveKind = 'bonus' | 'apology' | 'review';

export type AwardPointsArgs = {
  workerId: string;
  kind: IncentiveKind;
  /** 1 point is 1 yen; for 0 points nothing is posted. */
  points: number;
  attendanceId: string;
  /** The text in the point history. */
  note: string;
  now: Date;
};

/**
 * Gives a worker incentive points for a shift, once per shift and kind. Returns false if they were given before, or
 * the number is 0. (Rule 4.16)
 */
export async function awardPoints(tx: Tx, award: AwardPointsArgs): Promise<boolean> {
  if (award.points <= 0) return false;
  const { workerId, kind, points, attendanceId, note, now } = award;
  return movePoints(tx, {
    workerId,
    points,
    against: 'points_issued',
    dedupKey: `points:${kind}:${attendanceId}`,
    kind: `points.${kind}`,
    note,
    attendanceId,
    now,
  });
}

/**
 * Gives the points of the tenth, fiftieth and hundredth completed shift, if an operator switched the award on. To
 * be called in the transaction that completes a shift, after the shift is FIXED; each milestone is given once.
 * (Rule 4.16)
 */
export async function awardMilestonePoints(tx: Tx, worked: CompletedShiftKey): Promise<boolean> {
  const { workerId, attendanceId, now } = worked;
  if (!(await isPointAwardOn(tx, 'milestone'))) return false;
  // Under the lock, the second of two concurrently completed shifts counts the first one.
  await lockPointsOfWorker(tx, workerId, now);
  const count = await countCompletedShifts(tx, workerId);
  return movePoints(tx, {
    workerId,
    points: milestonePoints(count),
    against: 'points_issued',
    dedupKey: `points:milestone:${workerId}:${count}`,
    kind: 'points.milestone',
    note: `${count}回目の勤務を完了`,
    attendanceId,
    now,
  });
}

/**
 * Records a worker's review of a shift, in the transaction that posts the review. A review within 72 hours of the
 * planned end earns 20 points. Every three completed and reviewed shifts in a row remove a penalty point. Once per
 * shift; returns true if points were given. (Rule 4.15, 4.16)
 */
export async function awardReviewPoints(tx: Tx, review: CompletedShiftKey): Promise<boolean> {
  const { workerId, attendanceId, now } = review;
  const shift = await markShiftReviewed(tx, review);
  if (!shift) return false;
  const isGiven = await awardPoints(tx, {
    workerId,
    kind: 'review',
    points: (await isPointAwardOn(tx, 'review')) ? pointsForReview(shift.endsAt, now) : 0,
    attendanceId,
    note: `${formatDayWithWeekday(jstDay(shift.startsAt))} ${shift.facilityName}の評価`,
    now,
  });
  await decreasePenaltyForShifts(tx, { workerId, now });
  return isGiven;
}
