/** Limits that the facility's sheets for a shift and for its hours check and name in their sentences. */
export { maxBreakMinutes, maxReasonLength } from '#domain/attendance/corrections/claim-rules.ts';
export {
  maxApprovedTogether,
  smallDifferenceMinutes,
} from '#domain/attendance/hours/hours-rules.ts';
