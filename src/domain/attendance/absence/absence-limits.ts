/**
 * Hours in which a worker may contest a recorded absence. (Rule 4.9) Repeated in the API by
 * `Mutation.updateAbsentNotification` and `AbsentNotificationKind.contest`.
 */
export const absenceContestHours = 72;
/**
 * Limit, repeated by the constraint `absence_notices_reason_check` and in the API by
 * `UpdateAbsentNotificationInput.reason`.
 */
export const minAbsenceReasonLength = 10;
/**
 * Limit, repeated by the constraint `absence_notices_reason_check` and in the API by
 * `UpdateAbsentNotificationInput.reason`.
 */
export const maxAbsenceReasonLength = 400;
/**
 * Maximum characters of the name of the person at the facility whom the worker informed, here and in a cancellation.
 * Repeated by the constraints `absence_notices_told_name_check` and `worker_cancellations_told_name_check`.
 */
export const maxInformedPersonNameLength = 40;
