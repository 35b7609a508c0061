import { isEndAsked } from '#domain/attendance/corrections/claim-rules.ts';

type Facts = Parameters<typeof isEndAsked>[0] & { needsOperator: boolean };

/** Whether an operator may decide the hours: the two could not agree, or nobody has said when the shift ended. */
export function canSettle(facts: Facts): boolean {
  const isOpen = facts.state === 'REVIEWING' || facts.state === 'CHECKED_OUT';
  return isOpen && (facts.needsOperator || isEndAsked(facts));
}
