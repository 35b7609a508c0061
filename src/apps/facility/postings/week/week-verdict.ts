import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import {
  checkPostingLines,
  type CheckedShiftDraft,
  type PostingGrounds,
} from '#domain/recruitment/posting/grounds.ts';
import { sumOfSeatCosts, type ShiftCost } from '#domain/recruitment/posting/shift-cost.ts';

import {
  weekCellName,
  filledWeekCells,
  postingLineOfCell,
  type WeekTableCell,
  type WeekDraft,
} from './week-draft.ts';

/** Verdict of the rules on one cell for all of its weeks. */
export type WeekCellVerdict = {
  cell: WeekTableCell;
  /** First refused day with its refusal; null when every day can be posted. */
  refusal: { day: JstDay; code: string; message: string } | null;
  /** Cost in yen of one worker on one day; null when a day is refused. */
  cost: ShiftCost | null;
  /** Number of seats on all days. */
  seats: number;
  shifts: number;
};

/** Cost in yen of all seats, by part. */
export type WeekCostSum = Record<(typeof payParts)[number], Yen> &
  ReturnType<typeof sumOfSeatCosts> & { shifts: number; seats: number };

export type WeekVerdict = {
  /** Verdicts by the name of the cell, without the cells that are still incomplete. */
  cells: ReadonlyMap<string, WeekCellVerdict>;
  refused: readonly WeekCellVerdict[];
  /** Sum of the cells that can be posted. */
  sum: WeekCostSum;
};

type Args = {
  draft: WeekDraft;
  /** Facts that decide whether shifts can be posted, by template id. */
  grounds: ReadonlyMap<string, PostingGrounds>;
  now: Date;
};

/** Judges every cell by the rules of the server, while the person types. */
export function judgeWeekDraft({ draft, grounds, now }: Args): WeekVerdict {
  const verdicts = filledWeekCells(draft).flatMap((cell) => {
    const line = postingLineOfCell(draft, cell);
    if (!line || !grounds.has(line.templateId)) return [];
    return [verdictOf(cell, checkPostingLines({ lines: [line], grounds, now }))];
  });
  return {
    cells: new Map(verdicts.map((verdict) => [weekCellName(verdict.cell), verdict])),
    refused: verdicts.filter(({ refusal }) => refusal !== null),
    sum: sumShiftSeatCosts(verdicts),
  };
}

function verdictOf(cell: WeekTableCell, days: readonly CheckedShiftDraft[]): WeekCellVerdict {
  const found = days.find(({ refusal }) => refusal !== null);
  const seats = days.reduce((sum, { terms }) => sum + terms.capacity, 0);
  return {
    cell,
    refusal: found?.refusal
      ? { day: found.day, code: found.refusal.code, message: found.refusal.message }
      : null,
    // The cost of a day depends only on its hours, so the first day stands for all weeks.
    cost: found ? null : (days[0]?.cost ?? null),
    seats,
    shifts: days.length,
  };
}

const payParts = [
  'base',
  'overtimePremium',
  'nightPremium',
  'bonus',
  'travelAllowance',
] as const satisfies (keyof ShiftCost)[];

/**
 * Sums up cost, seats and shifts of the verdicts that can be posted; a cost counts once for each seat, and the
 * consumption tax is rounded once.
 */
export function sumShiftSeatCosts(
  verdicts: readonly Pick<WeekCellVerdict, 'cost' | 'seats' | 'shifts'>[],
): WeekCostSum {
  const posted = verdicts.flatMap(({ cost, ...count }) => (cost ? [{ cost, ...count }] : []));
  const sum = {
    base: 0,
    overtimePremium: 0,
    nightPremium: 0,
    bonus: 0,
    travelAllowance: 0,
    shifts: 0,
    seats: 0,
  };
  for (const { cost, seats, shifts } of posted) {
    for (const part of payParts) sum[part] += cost[part] * seats;
    sum.seats += seats;
    sum.shifts += shifts;
  }
  return { ...sum, ...sumOfSeatCosts(posted) };
}
