import { firstOfMonth, formatMonth, jstDay, type JstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';
import { isIntegerWithinBounds } from '#domain/corporation/limits.ts';

/**
 * Bounds of a budget of a month. Repeated by the constraint `facility_budgets_budget_yen_check` and in the API by
 * `SetFacilityBudgetInput.budget`.
 */
export const monthBudgetBoundsYen = { least: 1, most: 1_000_000_000 } as const;

/** Shares of a budget, in percent, of which people are notified once a month each. (Decision 108) */
export const budgetNoticePercents = { near: 80, reached: 100 } as const;

/**
 * Cost of a facility's month in yen: pay before tax, travel, fees and their consumption tax, as the preview of a
 * posting counts them. The consumption tax is rounded once for each part and rate.
 */
export type MonthCost = {
  /** Shifts whose wage is fixed. */
  fixed: Yen;
  /** Contracts whose wage is not fixed yet, by their plan. */
  planned: Yen;
  /** Open seats of postings, at the cost that the posting announced. */
  open: Yen;
};

/** Yen that a month costs if every open seat is filled and every shift is worked as planned. */
export const expectedCostOf = ({ fixed, planned, open }: MonthCost): Yen => fixed + planned + open;

/** Yen above the budget; 0 within it. */
export const budgetExcessOf = (cost: Yen, budget: Yen): Yen => Math.max(0, cost - budget);

/** Share of the budget in whole percent, rounded down: 100 only once the budget is reached. */
export const budgetPercentOf = (cost: Yen, budget: Yen): number =>
  Math.floor((cost * 100) / budget);

/** The moments at which the cost of a month came near its budget and reached it; null before. */
export type BudgetCrossings = { nearAt: Date | null; reachedAt: Date | null };

/**
 * The crossings that are to be stored: each keeps its first moment for the whole month, so that people are notified
 * once, also after the budget or the cost changed.
 */
export function budgetCrossingsAt(
  { cost, budget, nearAt, reachedAt }: { cost: Yen; budget: Yen } & BudgetCrossings,
  now: Date,
): BudgetCrossings {
  const percent = budgetPercentOf(cost, budget);
  return {
    nearAt: nearAt ?? (percent >= budgetNoticePercents.near ? now : null),
    reachedAt: reachedAt ?? (percent >= budgetNoticePercents.reached ? now : null),
  };
}

/** The error for a wrong amount; undefined for whole yen within the bounds. */
export function monthBudgetProblem(yen: number | null): string | undefined {
  return yen !== null && isIntegerWithinBounds(yen, monthBudgetBoundsYen)
    ? undefined
    : `予算は${formatYen(monthBudgetBoundsYen.least)}から${formatYen(monthBudgetBoundsYen.most)}までの金額を、数字で入力してください`;
}

type NewBudget = {
  /** A day of the first month for which the budget holds. */
  day: JstDay;
  /** Null ends the budget. */
  budget: Yen | null;
};

/** The errors of a new budget by field. A budget never changes a month that is over. */
export function monthBudgetProblems({ day, budget }: NewBudget, now: Date): FieldErrors {
  const current = firstOfMonth(jstDay(now));
  const problem = budget === null ? undefined : monthBudgetProblem(budget);
  return {
    ...(problem === undefined ? {} : { budget: problem }),
    ...(firstOfMonth(day) >= current
      ? {}
      : {
          day: `終わった月の予算は変えられません。${formatMonth(current.slice(0, 7))}か、それより後の月を選んでください`,
        }),
  };
}
