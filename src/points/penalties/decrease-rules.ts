/** What makes penalty points fewer again. (Rule 4.15) */
export const decreaseRules = {
  /** So many completed and reviewed shifts without a cancellation or a late start between them. */
  shiftsInARow: 3,
  /** So many days without a violation; the database adds them to the instant of the last one. */
  calmDays: 30,
} as const;

export type SteadyFacts = {
  /** Completed and reviewed shifts since the last cancellation, late start or no-show. */
  steadyShifts: number;
  /** How many points these shifts have taken away already. */
  alreadyEased: number;
  /** Penalty points now. */
  points: number;
};

/** How many points steady work takes away now: one for every three shifts, never more than there are. */
export function steadyDecrease({ steadyShifts, alreadyEased, points }: SteadyFacts): number {
  const earned = Math.floor(steadyShifts / decreaseRules.shiftsInARow);
  return Math.max(0, Math.min(points, earned - alreadyEased));
}
