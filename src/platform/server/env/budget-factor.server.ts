import * as v from 'valibot';

/** In production a larger factor would be a switch that turns budgets off. */
const maxBudgetFactorOfProduction = 10;

/** Multiplies the budgets of all payers, for load tests and journeys, whose requests come from one address. */
export const budgetVariables = {
  BUDGET_FACTOR: v.pipe(
    v.optional(v.string(), '1'),
    v.regex(/^\d{1,4}(?:\.\d{1,3})?$/),
    v.transform(Number),
    v.minValue(0.001),
    v.maxValue(1_000),
  ),
};

export const budgetHints: Record<keyof typeof budgetVariables, string> = {
  BUDGET_FACTOR: `a number from 0.001 to 1000, in production at most ${maxBudgetFactorOfProduction}`,
};

/** Throws for a factor that production does not allow. */
export function assertBudgetFactor({ BUDGET_FACTOR }: { BUDGET_FACTOR: number }): void {
  if (BUDGET_FACTOR > maxBudgetFactorOfProduction)
    throw new Error(
      `The environment variable BUDGET_FACTOR is malformed: ${budgetHints.BUDGET_FACTOR}.`,
    );
}
