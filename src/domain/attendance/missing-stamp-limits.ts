/**
 * Minutes after the start without a stamp until the shift is flagged as late: on the board of the day, in the overview,
 * in the notices of the facility and as the webhook event `shift.late`. (Rule 4.9)
 */
export const lateFlaggedAfterMinutes = 5;
/**
 * Minutes after the start without a stamp until an absence is suspected, with the same effects and the event
 * `shift.missing`. From then on the facility may also see the emergency contact. (Rule 4.9) Repeated in the API by
 * `BoardState.missing` and `Mutation.revealContact`.
 */
export const absenceSuspectedAfterMinutes = 30;
/** Hours after the end until a shift without stamp and claim is ABSENT. (Rule 4.9) */
export const absentAfterEndHours = 2;
/**
 * Minutes after the end without its stamp until the worker is reminded, and the board shows the end as missing. (Rule
 * 4.9) Repeated in the API by `BoardState.end_missing`.
 */
export const checkOutReminderAfterMinutes = 30;
/** Hours after the end without its stamp until the shift is ended without one. (Rule 4.9) */
export const automaticCheckOutAfterHours = 12;
