/** A cancellation less than a day before the start is last-minute. (Rule 4.13) */
export const lastMinuteCancellationHours = 24;
