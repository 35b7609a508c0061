import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { penaltyConsequenceOf, penaltyLimits, type ActivePenalty } from '../rules.ts';
import { currentPenaltyPoints, readActivePenalty } from './penalty.queries.server.ts';

export type PenaltyPreview = {
  /** Current points; `after` are the points after the entry and the reset that it may cause. */
  current: number;
  after: number;
  /** The strictest level that the entry causes, a hold or a stop; null where it causes none. */
  begins: ActivePenalty | null;
};

/**
 * The effect of a cancellation entered at `now`, with the same numbers that `addPenalty` would produce. Writes
 * nothing. (Rule 4.13, 4.15)
 */
export async function previewCancelPenalty(
  db: QueryExecutor,
  entry: { workerId: string; points: number; isLastMinute: boolean; now: Date },
): Promise<PenaltyPreview> {
  const { workerId, points, isLastMinute, now } = entry;
  const before = await currentPenaltyPoints(db, workerId);
  const current = Math.max(0, before);
  if (points === 0) return { current, after: current, begins: null };
  const facts = { kind: 'cancel', isLastMinute, pointsWithIt: before + points } as const;
  const { holdUntil, stopUntil, reset } = penaltyConsequenceOf(
    { ...facts, earlierNoShows: 0 },
    now,
  );
  const after = Math.max(0, facts.pointsWithIt + reset);
  if (stopUntil) return { current, after, begins: { level: 'stop', endsAt: stopUntil } };
  const running = await readActivePenalty(db, workerId, now);
  if (running?.level === 'stop') return { current, after, begins: null };
  // A hold by points has no end date: it lasts until the points decrease.
  const endsAt = after >= penaltyLimits.holdPoints ? null : holdUntil;
  return { current, after, begins: holdUntil && { level: 'hold', endsAt } };
}
