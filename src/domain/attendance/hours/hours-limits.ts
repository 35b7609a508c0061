/**
 * Maximum difference from the plan of hours that may be approved with others in one press. Our choice, not from the
 * rule book.
 */
export const smallHoursDifferenceMinutes = 15;
/** Maximum shifts that are approved in one press. Repeated in the API by `Mutation.approveAttendances`. */
export const maxShiftsPerApproval = 100;
