import { mapInOrder } from '#platform/base/in-order.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { endAndRecordPenaltyPeriods } from './exempt.server.ts';
import { writePenaltyEntry, lockPenaltiesOfWorker } from './penalty-account.server.ts';
import {
  formerPenaltyEntries,
  copyPenaltyPeriods,
  type CarryOver,
  type FormerPenaltyEntry,
} from './carry-over.queries.server.ts';
import type { PenaltyEntry } from './penalty.queries.server.ts';

/**
 * Copies the penalties of a person's ended accounts to the new account, so that a worker cannot lose them by
 * leaving and coming back. Each entry is copied once. (Rule 4.1, 4.22)
 */
export async function carryPenalties(tx: Tx, { from, to, now }: CarryOver): Promise<void> {
  if (from.length === 0) return;
  let points = await lockPenaltiesOfWorker(tx, to);
  const copies = new Map<string, string>();
  const carried = new Map<string, string>();
  const excused: string[] = [];
  // In order: a subtraction depends on the points that the entries before it left.
  await mapInOrder(await formerPenaltyEntries(tx, { from, to }), async (entry) => {
    if (entry.copyId !== null) {
      copies.set(entry.id, entry.copyId);
      return;
    }
    const copy = copyOf(entry, { to, points, copies });
    const id = await writePenaltyEntry(tx, copy);
    if (id === null) return;
    copies.set(entry.id, id);
    carried.set(entry.id, id);
    points += copy.points;
    if (copy.kind === 'exemption' && copy.ofEntry) excused.push(copy.ofEntry);
  });
  await copyPenaltyPeriods(tx, { from, to, now, carried });
  // A violation was excused after it had been copied: end its hold or stop in the new account as well.
  const reason = '以前のアカウントの違反が免除されました';
  await endAndRecordPenaltyPeriods(tx, { entryIds: excused, reason, actor: systemActor, now });
}

/**
 * The copy of an entry. Subtractions become resets, except for exemptions, and for decreases by time: these stay
 * decreases, so that the same 30 days are not counted again.
 */
function copyOf(
  { id, kind, points, attendanceId, note, of, at }: FormerPenaltyEntry,
  { to, points: held, copies }: { to: string; points: number; copies: ReadonlyMap<string, string> },
): PenaltyEntry {
  const ofEntry = of === null ? undefined : copies.get(of);
  const isTimed = kind === 'decrease' && attendanceId === null;
  const isTaken = points <= 0 && kind !== 'exemption' && !isTimed;
  return {
    workerId: to,
    kind: isTaken ? 'reset' : kind,
    // Subtracts at most the points left: the balance in the new account may be lower, and never falls below 0.
    points: points > 0 ? points : -Math.min(held, -points),
    attendanceId,
    ...(ofEntry ? { ofEntry } : {}),
    dedupKey: `carried:${to}:${id}`,
    note,
    now: at,
  };
}
