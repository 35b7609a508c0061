/** Conditions that decrease penalty points. (Rule 4.15) */
export const decreaseRules = {
  /** Completed and reviewed shifts without a cancellation or a late start between them. */
  shiftsInARow: 3,
  /** Days without a violation; `penalty.queries.server.ts` adds them to the instant of the last violation. */
  calmDays: 30,
} as const;

export type ShiftStreakFacts = {
  /** Completed and reviewed shifts since the last cancellation, late start or no-show. */
  steadyShifts: number;
  /** Points already subtracted for these shifts. */
  alreadyEased: number;
  /** Penalty points now. */
  points: number;
};

/**
 * Points to subtract now for completed and reviewed shifts: one for every three shifts, at most the current points.
 */
export function penaltyDecreaseForShiftStreak({
  steadyShifts,
  alreadyEased,
  points,
}: ShiftStreakFacts): number {
  const earned = Math.floor(steadyShifts / decreaseRules.shiftsInARow);
  return Math.max(0, Math.min(points, earned - alreadyEased));
}
