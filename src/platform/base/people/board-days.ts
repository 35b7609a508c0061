/** Days whose shifts the board of a facility shows together. */
export const boardDays = 2;
