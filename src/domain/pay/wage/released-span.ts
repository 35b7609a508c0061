import { presumedBreakMinutes } from './presumed-break.ts';
import { plannedHoursOf, type OfferedShiftPay } from './shift-terms.ts';
import { releasedPlannedSpan } from './wage.ts';
import type { WorkSpan } from './worktime.ts';

export type WageReleaseFacts = OfferedShiftPay & {
  recordedStartAt: Date | null;
  recordedEndAt: Date | null;
  /** When a reported check-in was received: nothing before it is released. */
  checkInReceivedAt: Date | null;
  recordedBreakMinutes: number | null;
  /** The end was set automatically: neither a stamp nor the facility confirms it. */
  checkOutWasAutomatic: boolean;
  /** The facility was asked when the shift ended, and has not answered. */
  isEndUnconfirmed: boolean;
  /** The server did not see the end: nothing after `lastSeenAt` is released. */
  isEndUnseen: boolean;
  lastSeenAt: Date | null;
  claimedStartAt: Date | null;
  claimedBreakMinutes: number | null;
};

/**
 * The hours that are released before the approval: the planned hours within the recorded ones, from the receipt of
 * a reported check-in, and at most to the last sign of the worker's presence if the server did not see the end.
 * Without a stamp for the end, the worker's statement limits start, end and break: no minute is released that the
 * worker does not claim. (Rule 6.7, 8.1)
 */
export function releasedWorkSpan(facts: WageReleaseFacts): WorkSpan {
  const plan = plannedHoursOf(facts);
  const { recordedEndAt, lastSeenAt, claimedStartAt, claimedBreakMinutes } = facts;
  const seenFrom = latest(facts.recordedStartAt, facts.checkInReceivedAt);
  const endsAt = facts.isEndUnseen ? earliest(recordedEndAt, lastSeenAt) : recordedEndAt;
  // A draft counts as a statement only without stamps, and not while the facility is asked.
  const isStated = facts.checkOutWasAutomatic && !facts.isEndUnconfirmed;
  if (!isStated) {
    const breakMinutes = facts.isEndUnseen ? plan.breakMinutes : breakOf(facts);
    return releasedPlannedSpan({
      plan: { ...plan, breakMinutes },
      recorded: { startsAt: seenFrom, endsAt },
    });
  }
  const startsAt = latest(seenFrom, claimedStartAt);
  const breakMinutes = Math.max(plan.breakMinutes, claimedBreakMinutes ?? 0);
  return releasedPlannedSpan({ plan: { ...plan, breakMinutes }, recorded: { startsAt, endsAt } });
}

/**
 * True where nothing of the shift is released, not even its travel allowance: the server saw neither its end nor the
 * worker after its start. (Rule 6.7, 8.1)
 */
export function isNothingOfShiftReleased(facts: WageReleaseFacts): boolean {
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

/**
 * The planned break; for a shift that ended early, the recorded or the presumed break, whichever is longer.
 * (Rule 8.2)
 */
function breakOf(facts: WageReleaseFacts): number {
  const { startsAt, recordedStartAt, recordedEndAt, recordedBreakMinutes } = facts;
  if (recordedEndAt === null || recordedEndAt >= facts.endsAt) return facts.breakMinutes;
  const onDuty = { startsAt: recordedStartAt ?? startsAt, endsAt: recordedEndAt };
  return Math.max(presumedBreakMinutes(facts, onDuty), recordedBreakMinutes ?? 0);
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one >= other ? one : other;
}
