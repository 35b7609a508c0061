import { isEndConfirmationAwaited } from '#domain/attendance/corrections/claim-rules.ts';

type Facts = Parameters<typeof isEndConfirmationAwaited>[0] & { needsOperator: boolean };

/**
 * True when an operator may decide the hours: both sides could not agree, or nobody has reported the end of the shift.
 */
export function canSettleHours(facts: Facts): boolean {
  const isOpen = facts.state === 'REVIEWING' || facts.state === 'CHECKED_OUT';
  return isOpen && (facts.needsOperator || isEndConfirmationAwaited(facts));
}
