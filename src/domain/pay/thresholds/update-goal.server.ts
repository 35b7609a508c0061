import { refuseFields } from '#platform/base/refusal.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { Context } from '#platform/server/context.server.ts';

import { incomeGoalProblems } from './goal-rules.ts';
import { deleteMonthlyIncomeGoal, saveMonthlyIncomeGoal } from './thresholds.queries.server.ts';

/**
 * Sets, changes or removes (null) a worker's goal of a month; an amount outside of the limits is refused. Refusals:
 * VALIDATION_FAILED.
 */
export async function updateMonthlyIncomeGoal(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { workerId, amount }: { workerId: string; amount: Yen | null },
): Promise<void> {
  if (amount === null) return deleteMonthlyIncomeGoal(db, workerId);
  const problems = incomeGoalProblems(amount);
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  await saveMonthlyIncomeGoal(db, { workerId, amount, now });
}
