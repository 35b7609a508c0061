import { hasReportedStamp } from '#platform/base/states/reported-stamp.ts';
import type { AskedCancellationState } from '../asked/asked-rules.ts';
import { isTerminationUndecided, type TerminationState } from '../termination/termination-rules.ts';

export type FacilityAction =
  | 'approve'
  | 'confirm_stamps'
  | 'return'
  | 'dismiss'
  | 'confirm_end'
  | 'report_no_show'
  | 'request_cancellation'
  | 'withdraw_dismissal'
  | 'answer_asked'
  | 'confirm_asked';

export type FacilityActionFacts = {
  state: string;
  startsAt: Date;
  endsAt: Date;
  needsOperator: boolean;
  cancellationRequested: boolean;
  /** The end was not stamped, and the facility has not confirmed it yet. */
  endIsAsked: boolean;
  /** When a reported check-in was received; null for any other. */
  checkInReceivedAt: Date | null;
  checkOutReceivedAt: Date | null;
  /** True if the hours under review are exactly those that the stamps recorded. */
  claimsAsRecorded: boolean;
  /** The state of the case of a worker who was sent home; null without one. */
  sentHomeState: TerminationState | null;
  /** The state of an asked cancellation; null for any other shift. */
  askedState: AskedCancellationState | null;
};

/** The actions that a facility may take with a shift at the instant. (Rule 4.9, 4.14, 8.1, 8.9) */
export function facilityActions(facts: FacilityActionFacts, now: Date): FacilityAction[] {
  const { state, startsAt, endsAt, needsOperator, cancellationRequested, endIsAsked } = facts;
  switch (state) {
    case 'SCHEDULED':
      if (now >= startsAt) return now < endsAt ? ['report_no_show', 'dismiss'] : ['report_no_show'];
      return cancellationRequested ? [] : ['request_cancellation'];
    case 'CHECKED_IN':
      return [
        // A reported check-in is no evidence of presence, so the facility may still report a no-show.
        ...(facts.checkInReceivedAt === null ? [] : (['report_no_show'] as const)),
        ...(now < endsAt ? (['dismiss'] as const) : []),
      ];
    case 'REVIEWING':
      return hasReportedStamp(facts) && facts.claimsAsRecorded && !needsOperator
        ? ['confirm_stamps', 'approve', 'return']
        : ['approve', 'return'];
    case 'CHECKED_OUT':
      return endIsAsked && !needsOperator ? ['confirm_end'] : [];
    case 'DISMISSED':
      return isTerminationUndecided(facts.sentHomeState) ? ['withdraw_dismissal'] : [];
    case 'CANCELLED_BY_WORKER':
      return askedActions(facts);
    default:
      return [];
  }
}

/**
 * The facility's possible answers about an asked cancellation. After a denial or a missed deadline it can still
 * confirm. (Rule 8.9)
 */
function askedActions({ askedState }: FacilityActionFacts): FacilityAction[] {
  if (askedState === 'ASKED') return ['answer_asked'];
  return askedState === 'DENIED' || askedState === 'SPARED' ? ['confirm_asked'] : [];
}
