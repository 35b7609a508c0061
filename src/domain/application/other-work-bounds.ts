/** At most so many minutes of other work are stated: 16 hours of a day and 80 of a week. The database holds the same. */
export const maxOtherWorkMinutes = { day: 16 * 60, week: 80 * 60 } as const;
