import { unstatedBreak } from './presumed-break.ts';
import { planOf, type OfferedPay } from './shift-terms.ts';
import { plannedSpan } from './wage.ts';
import type { WorkSpan } from './worktime.ts';

export type ReleaseFacts = OfferedPay & {
  recordedStartAt: Date | null;
  recordedEndAt: Date | null;
  /** When a reported check-in was received: nothing before it is released. */
  checkInReceivedAt: Date | null;
  recordedBreakMinutes: number | null;
  /** No stamp and no word of the facility stands behind the end. */
  checkOutWasAutomatic: boolean;
  /** The facility was asked when the shift ended. */
  isEndUnconfirmed: boolean;
  /** The server did not see the end: nothing after `lastSeenAt` is released. */
  isEndUnseen: boolean;
  lastSeenAt: Date | null;
  claimedStartAt: Date | null;
  claimedBreakMinutes: number | null;
};

/**
 * The hours that are released before the approval: the plan as recorded, from the receipt of a reported check-in, and up
 * to the last live evidence where the server did not see the end. Where the worker states an end without a stamp, the
 * whole statement limits them: no minute is released that the worker does not claim. (Rule 6.7, 8.1)
 */
export function releasedWorkSpan(facts: ReleaseFacts): WorkSpan {
  const plan = planOf(facts);
  const { recordedEndAt, lastSeenAt, claimedStartAt, claimedBreakMinutes } = facts;
  const seenFrom = latest(facts.recordedStartAt, facts.checkInReceivedAt);
  const endsAt = facts.isEndUnseen ? earliest(recordedEndAt, lastSeenAt) : recordedEndAt;
  // A draft beside stamps, or while the facility is asked, states nothing yet.
  const isStated = facts.checkOutWasAutomatic && !facts.isEndUnconfirmed;
  if (!isStated) {
    const breakMinutes = facts.isEndUnseen ? plan.breakMinutes : breakOf(facts);
    return plannedSpan({
      plan: { ...plan, breakMinutes },
      recorded: { startsAt: seenFrom, endsAt },
    });
  }
  const startsAt = latest(seenFrom, claimedStartAt);
  const breakMinutes = Math.max(plan.breakMinutes, claimedBreakMinutes ?? 0);
  return plannedSpan({ plan: { ...plan, breakMinutes }, recorded: { startsAt, endsAt } });
}

/**
 * True where nothing of the shift is released, not even its travel allowance: the server saw neither its end nor the
 * worker after its start. (Rule 6.7, 8.1)
 */
export function isUnseen(facts: ReleaseFacts): boolean {
  const { isEndUnseen, checkInReceivedAt, lastSeenAt } = facts;
  if (!isEndUnseen && checkInReceivedAt === null) return false;
  if (isEndUnseen && lastSeenAt === null) return true;
  const { startsAt, endsAt } = releasedWorkSpan(facts);
  return endsAt <= startsAt;
}

function earliest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one <= other ? one : other;
}

/** The planned break; of a shift that ended early the recorded one, unless silence confirms more. (Rule 8.2) */
function breakOf(facts: ReleaseFacts): number {
  const { startsAt, recordedStartAt, recordedEndAt, recordedBreakMinutes } = facts;
  if (recordedEndAt === null || recordedEndAt >= facts.endsAt) return facts.breakMinutes;
  const onDuty = { startsAt: recordedStartAt ?? startsAt, endsAt: recordedEndAt };
  return Math.max(unstatedBreak(facts, onDuty), recordedBreakMinutes ?? 0);
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one >= other ? one : other;
}
