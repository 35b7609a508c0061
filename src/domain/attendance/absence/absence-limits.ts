/** Hours in which a worker may contest a recorded absence. (Rule 4.9) */
export const absenceContestHours = 72;
export const minAbsenceReasonLength = 10;
export const maxAbsenceReasonLength = 400;
/**
 * Maximum characters of the name of the person at the facility whom the worker informed, here and in a cancellation.
 */
export const maxInformedPersonNameLength = 40;
