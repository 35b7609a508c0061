import { addMinutes, firstOfMonth, jstDay, monthsLater } from '#platform/base/jst.ts';
import type { Db } from '#platform/server/database/db.server.ts';
import { processEachDueRow } from '#platform/server/tasks/batches.server.ts';

import { budgetCrossingsAt, expectedCostOf } from './budget-rules.ts';
import { budgetsToCheck, writeBudgetCheck, type BudgetToCheck } from './budgets.queries.server.ts';
import { noMonthCost, readMonthCosts } from './read-month-costs.server.ts';

/** Minutes after which the cost of a month is compared with its budget again; a new budget is compared at once. */
const budgetCheckMinutes = 30;
const batchSize = 100;

/**
 * Compares the budgets of this month and the next with what the months cost, and stores when a cost came near its budget and
 * reached it. Returns the number of comparisons. May run late, twice or concurrently.
 */
export async function checkBudgets(db: Db, now: Date): Promise<number> {
  const month = firstOfMonth(jstDay(now));
  const months = [month, monthsLater(month, 1)];
  const before = addMinutes(now, -budgetCheckMinutes);
  return processEachDueRow<BudgetToCheck>({
    batchSize,
    due: (after) => budgetsToCheck(db, { months, before, after, limit: batchSize }),
    each: async ({ corporationId, nearAt, reachedAt, ...held }) => {
      const facilities = { corporationId, facilityIds: [held.facilityId] };
      const costs = await readMonthCosts(db, facilities, { day: held.month, now });
      const cost = expectedCostOf(costs.get(held.facilityId) ?? noMonthCost);
      const crossings = budgetCrossingsAt({ cost, budget: held.budget, nearAt, reachedAt }, now);
      await writeBudgetCheck(db, { ...held, ...crossings, cost, now });
      return true;
    },
  });
}
