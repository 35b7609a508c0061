/**
 * Maximum minutes of other work that can be stated: 16 hours a day, 80 a week. Repeated by the constraints
 * `applications_other_day_minutes_check` and `applications_other_week_minutes_check` and in the API by `OtherWorkInput`.
 */
export const maxOtherWorkMinutes = { day: 16 * 60, week: 80 * 60 } as const;
