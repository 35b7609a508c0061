import { approvalHoursBeforeStart, expiredIdentityDays } from '#recruitment/contract-moment.ts';

/** Every number of Rule 4.5, 4.7 and 4.8 that decides about an application. */
export const limits = {
  /** Open applications that still wait for a facility. (Rule 4.7) */
  openApplications: 10,
  /** Contracted shifts that have not begun. (Rule 4.7) */
  futureShifts: 20,
  /** The same for somebody who has completed none. (Rule 4.7) */
  futureShiftsOfFirstTimer: 2,
  /** A facility's silence ends an application, whichever comes first. (Rule 4.7) */
  answerHours: 48,
  answerHoursBeforeStart: 3,
  /** Identity and licences must be approved by then. (Rule 4.5) */
  approvalHoursBeforeStart,
  /** Way from one site to another. (Rule 4.8) */
  gapMinutes: 60,
  /** Same corporation, Sunday to Saturday: 20 h are not reached. (Rule 4.8) */
  corporationWeekMinutes: 20 * 60,
  /** All shifts, Sunday to Saturday: 39 h are not reached. (Rule 4.8) */
  weekMinutes: 39 * 60,
  /** Days in a row with one corporation: a weekly day of rest remains. (労働基準法35条) */
  daysInARow: 6,
  /** 包括許可: at most 28 h in any seven days, other employers included. (Rule 3.8) */
  permittedMinutes: 28 * 60,
  permittedDays: 7,
  /** Rest between two shifts below which a worker is warned. (Rule 4.8) */
  restMinutes: 11 * 60,
  /** Inside 22:00 to 5:00, from which a shift is a night shift. (Rule 3.11) */
  nightShiftMinutes: 2 * 60,
  /** Cancelling costs points from here on. (Rule 4.8, 4.13) */
  lastMinuteHours: 24,
  /** Mean of the recent ratings below which a worker is warned, or needs a facility's acceptance. */
  warnRating: 3.5,
  screeningRating: 3.0,
  ratingsForScreening: 5,
  recentRatings: 10,
  /** 年少者は深夜業に就けない: adults only. (労働基準法61条, Rule 3.2) */
  adultAge: 18,
  /** An expired document lets shifts of the following week stand. (Rule 4.3) */
  expiredIdentityDays,
} as const;
