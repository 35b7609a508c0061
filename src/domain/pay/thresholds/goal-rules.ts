import { fill, type FieldErrors } from '#platform/base/refusal.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';

import { goalSentences } from '../messages.ts';

/** Yen a month: from less than the pay of an hour to more than anybody earns by single shifts. */
export const minGoal = 1_000;
export const maxGoal = 2_000_000;

/** The sentence for a goal that is none; `NaN` is what an empty field holds. */
export function problemsOfGoal(amount: Yen): FieldErrors {
  if (Number.isInteger(amount) && amount >= minGoal && amount <= maxGoal) return {};
  const values = { minimum: formatYen(minGoal), maximum: formatYen(maxGoal) };
  return { amount: fill(goalSentences.amount, values) };
}
