import type { Tx } from '#server/db.server.ts';
import { postToLedger } from '#server/ledger.server.ts';

/** What earned the points. (Rule book 4.16) */
export type IncentiveKind = 'bonus' | 'apology' | 'review';

export type Award = {
  workerId: string;
  kind: IncentiveKind;
  /** 1 point is 1 yen; nothing is entered for 0. */
  points: number;
  attendanceId: string;
  /** What the history of points shows. */
  note: string;
  now: Date;
};

/**
 * Gives a worker incentive points for a shift, once per shift and kind however often it is tried.
 * Returns false when they were given before, or there are none. (Rule book 4.16)
 */
export async function awardPoints(tx: Tx, award: Award): Promise<boolean> {
  if (award.points <= 0) return false;
  return postToLedger(tx, {
    dedupKey: `points:${award.kind}:${award.attendanceId}`,
    kind: `points.${award.kind}`,
    note: award.note,
    attendanceId: award.attendanceId,
    at: award.now,
    entries: [
      { account: 'points_issued', amount: award.points },
      { account: 'points_held', workerId: award.workerId, amount: -award.points },
    ],
  });
}
