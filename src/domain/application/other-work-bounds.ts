/**
 * Maximum minutes of other work that can be stated: 16 hours a day, 80 a week. A database constraint has the same
 * numbers.
 */
export const maxOtherWorkMinutes = { day: 16 * 60, week: 80 * 60 } as const;
