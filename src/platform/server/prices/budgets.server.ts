import type { Env } from '../env.server.ts';
import {
  budgetWaitMs,
  budgets,
  fullAtAfter,
  maxBudgetWaitMs,
  type Budget,
  type BudgetVerdict,
} from './budgets.ts';
import type { Payer, PayerKind } from './payers.ts';
import { openSharedBudgets } from './shared-budgets.server.ts';

export type Budgets = {
  /** Charges payers within this process, at once. */
  charge(payers: readonly Payer[], points: number): BudgetVerdict;
  /**
   * Charges payers over all processes that share a Redis, in one round trip; within this process without Redis, and
   * while Redis is out of reach.
   */
  chargeOverall(payers: readonly Payer[], points: number): BudgetVerdict | Promise<BudgetVerdict>;
};

const freely: BudgetVerdict = { waitMs: 0, payer: null };

/**
 * Opens the budgets of this process. A charge is all or nothing: if one payer lacks the points, no payer is charged.
 * Time is the machine's, because moving the demo's clock must not fill a budget.
 */
export function openBudgets(
  env: Pick<Env, 'REDIS_URL' | 'BUDGET_FACTOR'>,
  nowMs: () => number = () => performance.now(),
): Budgets {
  const sized = sizesOf(env.BUDGET_FACTOR);
  const fullAt = openFullAtTable();
  const charge: Budgets['charge'] = (payers, points) => {
    if (points === 0) return freely;
    const now = nowMs();
    let verdict = freely;
    for (const { kind, key } of payers) {
      const waitMs = budgetWaitMs({ fullAtMs: fullAt.get(key), points, nowMs: now }, sized[kind]);
      if (waitMs > verdict.waitMs) verdict = { waitMs, payer: kind };
    }
    if (verdict.waitMs > maxBudgetWaitMs) return verdict;
    for (const { kind, key } of payers) {
      const purchase = { fullAtMs: fullAt.get(key), points, nowMs: now };
      fullAt.set(key, fullAtAfter(purchase, sized[kind]), now);
    }
    return verdict;
  };
  const shared = openSharedBudgets(env, sized);
  if (!shared) return { charge, chargeOverall: charge };
  return {
    charge,
    chargeOverall: async (payers, points) =>
      (points === 0 ? freely : await shared(payers, points)) ?? charge(payers, points),
  };
}

function sizesOf(factor: number): Record<PayerKind, Budget> {
  const sized = Object.entries(budgets).map(([kind, { perSecond, burst }]) => [
    kind,
    { perSecond: perSecond * factor, burst: burst * factor },
  ]);
  // The keys are those of `budgets`.
  return Object.fromEntries(sized) as Record<PayerKind, Budget>;
}

/** The number of payers above which full budgets are removed from memory; they differ in nothing from unknown payers. */
const manyPayers = 20_000;

/** The times at which budgets are full again; a full budget takes no memory for long. */
function openFullAtTable() {
  const times = new Map<string, number>();
  let limit = manyPayers;
  return {
    get: (key: string) => times.get(key) ?? 0,
    set(key: string, time: number, now: number) {
      times.set(key, time);
      if (times.size <= limit) return;
      for (const [other, otherTime] of times) if (otherTime <= now) times.delete(other);
      // At least as many payers must come before the next search, so that its cost is spread over them.
      limit = Math.max(manyPayers, times.size * 2);
    },
  };
}
