import { fillSentencePlaceholders, type FieldErrors } from '#platform/base/refusal.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';

import { incomeGoalSentences } from '../messages.ts';

/**
 * Limits of a monthly goal in yen: below the pay of one hour, and above what single shifts can earn. Repeated by the
 * constraint `monthly_goals_amount_check` and in the API by `Mutation.updateMonthlyGoal`.
 */
export const minIncomeGoalYen = 1_000;
/** Limit, repeated by the constraint `monthly_goals_amount_check` and in the API by `Mutation.updateMonthlyGoal`. */
export const maxIncomeGoalYen = 2_000_000;

/** The field error of a goal outside of the limits; `NaN` stands for an empty field. */
export function incomeGoalProblems(amount: Yen): FieldErrors {
  if (Number.isInteger(amount) && amount >= minIncomeGoalYen && amount <= maxIncomeGoalYen)
    return {};
  const values = { minimum: formatYen(minIncomeGoalYen), maximum: formatYen(maxIncomeGoalYen) };
  return { amount: fillSentencePlaceholders(incomeGoalSentences.amount, values) };
}
