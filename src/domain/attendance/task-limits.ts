/** Without a stamp: LATE at S + 5 min, absence suspected at S + 30 min. (Rule 4.9) */
export const lateFlaggedAfterMinutes = 5;
export const absenceSuspectedAfterMinutes = 30;
/** Without stamp and claim a shift is ABSENT after E + 2 h. (Rule 4.9) */
export const absentAfterEndHours = 2;
/** Without an end stamp: a reminder at E + 30 min, the end itself at E + 12 h. (Rule 4.9) */
export const endReminderAfterMinutes = 30;
export const automaticCheckOutAfterHours = 12;
