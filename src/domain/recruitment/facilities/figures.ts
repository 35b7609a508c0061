import type { FacilityFigure } from '#gen/types.ts';

/** The number of past days that a facility's figures cover. Repeated in the API by `FacilityDetail.figures`. */
export const figureDays = 180;
/**
 * A figure with fewer cases is not shown: it says little, and could describe one person. Repeated in the API by
 * `FacilityDetail.figures`.
 */
export const minCasesForFigure = 10;
/** Days after a message within which an answer counts as an answer to it. */
export const maxReplyDays = 3;

/** Counts of the last `figureDays` days, as `facility_figures` stores them. */
export type FigureCounts = {
  replies: number;
  replyMinutes: number | null;
  shifts: number;
  overtimeShifts: number;
  overtimeMinutes: number;
  plannedBreaks: number;
  takenBreaks: number;
  contracts: number;
  cancelled: number;
  workers: number;
  returned: number;
};

/** Returns the figures that have enough cases, in the order of the page. Minutes are whole. */
export function facilityFiguresOf(counts: FigureCounts): FacilityFigure[] {
  const { overtimeShifts, overtimeMinutes } = counts;
  const figures: FacilityFigure[] = [
    { kind: 'RETURNING', count: counts.workers, part: counts.returned, minutes: null },
    {
      kind: 'OVERTIME',
      count: counts.shifts,
      part: overtimeShifts,
      minutes: overtimeShifts === 0 ? null : Math.round(overtimeMinutes / overtimeShifts),
    },
    { kind: 'BREAKS', count: counts.plannedBreaks, part: counts.takenBreaks, minutes: null },
    { kind: 'CANCELLATIONS', count: counts.contracts, part: counts.cancelled, minutes: null },
    { kind: 'REPLY', count: counts.replies, part: null, minutes: counts.replyMinutes },
  ];
  return figures.filter(({ count }) => count >= minCasesForFigure);
}
