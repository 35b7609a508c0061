/** The numbers that limit a worker's applications and contracted shifts. */
export const applicationLimits = {
  /** Maximum applications that wait for a facility. (Rule 4.7) */
  openApplications: 10,
  /** Maximum dates of one job that are applied for together. */
  maxChosenDates: 10,
  /** Maximum contracted shifts that have not begun. (Rule 4.7) */
  futureShifts: 20,
  /** Maximum contracted shifts of a worker who has completed none. (Rule 4.7) */
  futureShiftsOfFirstTimer: 2,
  /** An unanswered application expires at the earlier of these two. (Rule 4.7) */
  answerHours: 48,
  answerHoursBeforeStart: 3,
  /** Minimum time to travel between two sites. (Rule 4.8) */
  gapMinutes: 60,
  /** A week at one corporation, Sunday to Saturday, stays below this: less than 20 h. (Rule 4.8) */
  corporationWeekMinutes: 20 * 60,
  /** A week of all shifts, Sunday to Saturday, stays below this: less than 39 h. (Rule 4.8) */
  weekMinutes: 39 * 60,
  /** Maximum days in a row with one corporation, leaving a weekly day of rest. (労働基準法35条) */
  daysInARow: 6,
  /** Rest between two shifts; less gives a warning. (Rule 4.8) */
  restMinutes: 11 * 60,
  /** Minutes between 22:00 and 5:00 that make a night shift. (Rule 3.11) */
  nightShiftMinutes: 2 * 60,
  /** A lower mean of recent ratings gives a warning, or requires the facility's acceptance. (Rule 4.8) */
  warnRating: 3.5,
  screeningRating: 3.0,
  ratingsForScreening: 5,
  recentRatings: 10,
  /** 年少者は深夜業に就けない: adults only. (労働基準法61条, Rule 3.2) */
  adultAge: 18,
} as const;
