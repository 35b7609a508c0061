import { planOf, type OfferedPay } from './shift-terms.ts';
import { plannedSpan } from './wage.ts';
import type { WorkSpan } from './worktime.ts';

export type ReleaseFacts = OfferedPay & {
  recordedStartAt: Date | null;
  recordedEndAt: Date | null;
  /** No stamp and no word of the facility stands behind the end. */
  checkOutWasAutomatic: boolean;
  /** The facility was asked when the shift ended; nothing after `lastSeenAt` is released before. */
  isEndUnconfirmed: boolean;
  lastSeenAt: Date | null;
  claimedStartAt: Date | null;
  claimedBreakMinutes: number | null;
};

/**
 * The hours that are released before the approval: the plan as recorded. Where the worker states an end
 * that could not be stamped, the whole statement limits them: no minute is released that the worker does
 * not claim. (Rule 6.7)
 */
export function releasedSpan(facts: ReleaseFacts): WorkSpan {
  const plan = planOf(facts);
  const { recordedStartAt, recordedEndAt, isEndUnconfirmed, lastSeenAt } = facts;
  if (isEndUnconfirmed) {
    return plannedSpan({ plan, recorded: { startsAt: recordedStartAt, endsAt: lastSeenAt } });
  }
  if (!facts.checkOutWasAutomatic) {
    return plannedSpan({ plan, recorded: { startsAt: recordedStartAt, endsAt: recordedEndAt } });
  }
  const { claimedStartAt, claimedBreakMinutes } = facts;
  const startsAt = latest(recordedStartAt, claimedStartAt);
  const breakMinutes = Math.max(plan.breakMinutes, claimedBreakMinutes ?? 0);
  return plannedSpan({
    plan: { ...plan, breakMinutes },
    recorded: { startsAt, endsAt: recordedEndAt },
  });
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one >= other ? one : other;
}
