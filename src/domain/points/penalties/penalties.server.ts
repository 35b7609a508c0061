import type { Tx } from '#platform/server/database/db.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';

import { pointsNotices } from '../messages.ts';
import { writePenaltyEntry, lockPenaltiesOfWorker } from './penalty-account.server.ts';
import { penaltyConsequenceOf, indefinitePenaltyStopEnd, type PenaltyKind } from '../rules.ts';
import { penaltyFiguresWithEntry, insertPenaltyPeriod } from './penalty.queries.server.ts';

export type AddPenaltyArgs = {
  workerId: string;
  kind: PenaltyKind;
  points: number;
  /** A cancellation less than 24 hours before the start. */
  isLastMinute?: boolean;
  attendanceId: string;
  /** Idempotency key: a second penalty with the same key is ignored. */
  dedupKey: string;
  note: string;
  now: Date;
};

/**
 * Enters penalty points and their consequences: 採用保留, 応募停止 and the reset to 3 points. Returns false if the key was used
 * before, or the number is 0. Booked shifts and payouts are never touched. (Rule 4.13, 4.15)
 */
export async function addPenalty(tx: Tx, penalty: AddPenaltyArgs): Promise<boolean> {
  if (penalty.points <= 0) return false;
  await lockPenaltiesOfWorker(tx, penalty.workerId);
  const id = await writePenaltyEntry(tx, penalty);
  if (id === null) return false;
  const consequence = penaltyConsequenceOf(await entryFacts(tx, penalty), penalty.now);
  const { holdUntil, stopUntil, reset } = consequence;
  if (holdUntil) await startPeriod(tx, { ...penalty, id, level: 'hold', endsAt: holdUntil });
  if (stopUntil) await stop(tx, { ...penalty, id, endsAt: stopUntil });
  if (reset < 0) await enterReset(tx, { ...penalty, id, points: reset });
  return true;
}

async function enterReset(tx: Tx, penalty: AddPenaltyArgs & { id: string }): Promise<void> {
  const { workerId, points, attendanceId, id, dedupKey, now } = penalty;
  await writePenaltyEntry(tx, {
    workerId,
    kind: 'reset',
    points,
    attendanceId,
    ofEntry: id,
    dedupKey: `${dedupKey}:reset`,
    note: '応募停止によるポイントの調整',
    now,
  });
}

async function entryFacts(tx: Tx, penalty: AddPenaltyArgs) {
  const figures = await penaltyFiguresWithEntry(tx, {
    dedupKey: penalty.dedupKey,
    workerId: penalty.workerId,
    now: penalty.now,
  });
  const { pointsWithIt = penalty.points, earlierNoShows = 0 } = figures ?? {};
  return {
    kind: penalty.kind,
    isLastMinute: penalty.isLastMinute ?? false,
    pointsWithIt,
    earlierNoShows,
  };
}

/** Stops a worker from applying. The worker is notified whatever the notification settings are. (Rule 4.20) */
async function stop(tx: Tx, period: AddPenaltyArgs & { id: string; endsAt: Date }): Promise<void> {
  await startPeriod(tx, { ...period, level: 'stop' });
  await notifyOneWorker(tx, {
    workerId: period.workerId,
    topic: 'account',
    dedupKey: `penalty-stop:${period.id}`,
    ...pointsNotices.stopped(period.endsAt >= indefinitePenaltyStopEnd ? null : period.endsAt),
    now: period.now,
  });
}

async function startPeriod(
  tx: Tx,
  period: AddPenaltyArgs & { id: string; level: 'hold' | 'stop'; endsAt: Date },
): Promise<void> {
  await insertPenaltyPeriod(tx, {
    workerId: period.workerId,
    id: period.id,
    level: period.level,
    endsAt: period.endsAt,
    note: period.note,
    now: period.now,
  });
}
