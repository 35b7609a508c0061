import { mapInOrder } from '#platform/base/in-order.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';

import { writePenaltyEntry, lockPenaltiesOfWorker } from './penalty-account.server.ts';
import { readUnexcusedViolations, endPenaltyPeriods } from './penalty.queries.server.ts';

export type ExemptPenaltyArgs = {
  workerId: string;
  /** Either all violations of a shift, or one entry of the history. */
  of: { attendanceId: string } | { entryId: string };
  /** The text in the penalty history. */
  note: string;
  actor: Actor;
  now: Date;
};

/**
 * Excuses violations: subtracts their points (at most the current points), no longer counts them, and ends a 採用保留
 * or 応募停止 that followed from them. Returns false if every such violation is already excused, or there is none.
 * (Rule 4.13, 4.15)
 */
export async function exemptPenalty(tx: Tx, exemption: ExemptPenaltyArgs): Promise<boolean> {
  const { workerId, note, actor, now } = exemption;
  let points = await lockPenaltiesOfWorker(tx, workerId);
  const violations = await readUnexcusedViolations(tx, exemption);
  // A shift may have two violations: a no-show, and a late start in the hours that were found afterwards.
  await mapInOrder(violations, async (violation) => {
    // A stop's reset may already have subtracted points of this violation; subtracting them again would reduce
    // other violations.
    const taken = Math.max(0, Math.min(points, violation.points + violation.reset));
    await writePenaltyEntry(tx, {
      workerId,
      kind: 'exemption',
      points: -taken,
      attendanceId: violation.attendanceId,
      ofEntry: violation.id,
      dedupKey: `exemption:${violation.id}`,
      note,
      now,
    });
    points -= taken;
  });
  const entryIds = violations.map(({ id }) => id);
  if (entryIds.length > 0)
    await endAndRecordPenaltyPeriods(tx, { entryIds, reason: note, actor, now });
  return entryIds.length > 0;
}

type Lifting = { entryIds: readonly string[]; reason: string; actor: Actor; now: Date };

/** Ends the holds and stops that follow from these violations. */
export async function endAndRecordPenaltyPeriods(
  tx: Tx,
  { entryIds, reason, actor, now }: Lifting,
): Promise<void> {
  const rows = await endPenaltyPeriods(tx, entryIds, now);
  await recordChanges(
    tx,
    rows.map(({ id, level }) => ({
      subject: 'penalty_period',
      id,
      from: level,
      to: 'LIFTED',
      event: 'LIFT',
      actor,
      reason,
      at: now,
    })),
  );
}
