/** What the facility's sheets of a shift and of its hours check and name in their sentences. */
export { maxBreakMinutes, maxReasonLength } from '../corrections/claim-rules.ts';
export { maxApprovedTogether, smallDifferenceMinutes } from '../hours/hours-rules.ts';
