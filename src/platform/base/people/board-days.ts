/** The number of days that a facility's shift board shows together. */
export const shiftBoardDayCount = 2;
