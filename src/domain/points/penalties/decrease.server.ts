import { runInOrderCountingChanges } from '#platform/base/in-order.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { runUntilNoneLeft } from '#platform/server/tasks/batches.server.ts';

import { decreaseRules, penaltyDecreaseForShiftStreak } from './decrease-rules.ts';
import { writePenaltyEntry, lockPenaltiesOfWorker } from './penalty-account.server.ts';
import {
  readShiftStreak,
  workersWithDueDecrease,
  penaltyDecreaseByTimeDueAt,
} from './penalty.queries.server.ts';

/**
 * Subtracts a penalty point for every three completed and reviewed shifts in a row; each shift counts once. To be
 * called in the transaction that completes or reviews a shift. (Rule 4.15)
 */
export async function decreasePenaltyForShifts(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<void> {
  const points = await lockPenaltiesOfWorker(tx, workerId);
  if (points === 0) return;
  const { steady, eased } = await readShiftStreak(tx, workerId);
  const due = penaltyDecreaseForShiftStreak({
    steadyShifts: steady.length,
    alreadyEased: eased,
    points,
  });
  const last = steady.at(-1);
  if (due === 0 || last === undefined) return;
  await writePenaltyEntry(tx, {
    workerId,
    kind: 'decrease',
    points: -due,
    attendanceId: last,
    dedupKey: `steady:${last}:${eased + due}`,
    note: `続けて${decreaseRules.shiftsInARow}回の勤務と評価を完了`,
    now,
  });
}

const batchSize = 500;

/**
 * Subtracts a penalty point after 30 days without a violation, and after every further 30 days; missed decreases
 * are entered later, one by one. Returns the number of decreases. (Rule 4.15)
 */
export async function decreasePenaltiesByTime({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  return runUntilNoneLeft(async () => {
    const due = await workersWithDueDecrease(db, now, batchSize);
    const done = await runInOrderCountingChanges(due, (workerId) =>
      inTransaction(db, (tx) => easeCalm(tx, { workerId, now })),
    );
    return { taken: due.length, done };
  });
}

async function easeCalm(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<boolean> {
  await lockPenaltiesOfWorker(tx, workerId);
  const dueAt = await penaltyDecreaseByTimeDueAt(tx, workerId, now);
  // Another process entered the decrease, or a violation was entered in between.
  if (!dueAt) return false;
  const id = await writePenaltyEntry(tx, {
    workerId,
    kind: 'decrease',
    points: -1,
    attendanceId: null,
    dedupKey: `calm:${workerId}:${dueAt.toISOString()}`,
    note: `${decreaseRules.calmDays}日間、違反なし`,
    now,
  });
  if (id === null) throw new Error(`worker ${workerId} was eased at ${dueAt.toISOString()} before`);
  return true;
}
