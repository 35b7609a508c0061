import * as v from 'valibot';

/** In production a larger factor would be a switch that turns budgets off. */
const maxBudgetFactorOfProduction = 10;

export const factorVariables = {
  /** Multiplies the budgets of all payers, for load tests and journeys, whose requests come from one address. */
  BUDGET_FACTOR: v.pipe(
    v.optional(v.string(), '1'),
    v.regex(/^\d{1,4}(?:\.\d{1,3})?$/),
    v.transform(Number),
    v.minValue(0.001),
    v.maxValue(1_000),
  ),
  /**
   * Multiplies the time limits of statements, of waits for turns, locks and connections, and of queries that other clients
   * wrote: for a machine so slow that honest work would reach them, such as one that runs many tests at once.
   */
  TIME_LIMIT_FACTOR: v.pipe(
    v.optional(v.string(), '1'),
    v.regex(/^\d{1,3}$/),
    v.transform(Number),
    v.minValue(1),
    v.maxValue(100),
  ),
};

export const factorHints: Record<keyof typeof factorVariables, string> = {
  BUDGET_FACTOR: `a number from 0.001 to 1000, in production at most ${maxBudgetFactorOfProduction}`,
  TIME_LIMIT_FACTOR: 'a whole number from 1 to 100',
};

/** Throws for a factor that production does not allow. */
export function assertBudgetFactor({ BUDGET_FACTOR }: { BUDGET_FACTOR: number }): void {
  if (BUDGET_FACTOR > maxBudgetFactorOfProduction)
    throw new Error(
      `The environment variable BUDGET_FACTOR is malformed: ${factorHints.BUDGET_FACTOR}.`,
    );
}
