/** Minutes of work in a day; more is overtime and needs a 36協定. (労働基準法32条2項, 36条, Rule 3.2) */
export const statutoryDayMinutes = 480;

/** More minutes of work than this in a day need a break. (労働基準法34条, Rule 3.2) */
export const maxWorkMinutesWithoutBreak = 6 * 60;

/** The minimum break in minutes, by minutes of work: 45 over 6 h, 60 over 8 h. (労働基準法34条, Rule 3.2) */
export function legalMinimumBreakMinutes(workMinutes: number): number {
  if (workMinutes > statutoryDayMinutes) return 60;
  return workMinutes > maxWorkMinutesWithoutBreak ? 45 : 0;
}

/** Night work is from 22:00 to 5:00; minutes after midnight. (労働基準法37条4項, Rule 3.2) */
export const nightStartMinuteOfDay = 22 * 60;
export const nightEndMinuteOfDay = 5 * 60;
