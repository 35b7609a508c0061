/** A facility may call the worker or the emergency contact from S to E + 2 h. (Rule 4.2) */
export const contactOpenHoursAfterShiftEnd = 2;
