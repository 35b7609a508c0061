/** Overtime of a month at one corporation, above which the premium doubles: 60 h. (労働基準法37条1項但書) */
export const higherPremiumAboveMinutes = 3_600;

/** The overtime of a worker's other approved shifts at the same corporation and in the same month as a shift. */
export type MonthOvertimeSoFar = {
  /** Minutes beyond eight hours a day, and minutes paid as beyond 40 hours a week. */
  overtimeMinutes: number;
  /** The part of `overtimeMinutes` that was paid as beyond 60 hours in the month. */
  paidMinutes: number;
};

/**
 * Overtime minutes of a shift that exceed 60 hours in the month once the shift is approved. As in a week, shifts
 * count in the order of their approvals: together they pay every minute above 60 hours once. (Rule 3.2, decision
 * 031)
 */
export function monthlyExcessOvertimeMinutes(
  ownOvertime: number,
  month: MonthOvertimeSoFar,
): number {
  const above = Math.max(0, month.overtimeMinutes + ownOvertime - higherPremiumAboveMinutes);
  return Math.min(ownOvertime, Math.max(0, above - month.paidMinutes));
}
