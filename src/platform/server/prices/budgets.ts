import type { PayerKind } from './payers.ts';

/** A budget that refills with time: points a second, up to `burst` points. */
export type Budget = { perSecond: number; burst: number };

/**
 * The budget of each kind of payer. An address may be an office of forty people or a carrier's, so it has more than one
 * person; a block may hold several such addresses.
 */
export const budgets: Readonly<Record<PayerKind, Budget>> = {
  worker: { perSecond: 8, burst: 240 },
  person: { perSecond: 15, burst: 500 },
  key: { perSecond: 15, burst: 500 },
  corporation: { perSecond: 60, burst: 1_500 },
  address: { perSecond: 40, burst: 1_200 },
  block: { perSecond: 120, burst: 3_600 },
};

/** A request that its payers can pay within this time waits for it. Any other request is refused. */
export const maxBudgetWaitMs = 1_000;

/** How long a request waits until its payers can pay. Above `maxBudgetWaitMs` it is refused, and nothing was charged. */
export type BudgetVerdict = {
  waitMs: number;
  /** The kind of payer that makes the request wait; null if no payer does. */
  payer: PayerKind | null;
};

type Purchase = {
  /** The time at which the budget will be full again; in the past for a full budget. */
  fullAtMs: number;
  points: number;
  nowMs: number;
};

/**
 * Returns the milliseconds until the budget has the points. A price above the burst needs a full budget: it is paid
 * whole, and the debt delays the payer's next requests.
 */
export function budgetWaitMs({ fullAtMs, points, nowMs }: Purchase, budget: Budget): number {
  const missing = (Math.max(0, fullAtMs - nowMs) / 1_000) * budget.perSecond;
  const needed = Math.min(points, budget.burst);
  return Math.max(0, ((missing + needed - budget.burst) / budget.perSecond) * 1_000);
}

/** Returns the time at which the budget will be full again once the points are taken. */
export function fullAtAfter({ fullAtMs, points, nowMs }: Purchase, budget: Budget): number {
  return Math.max(fullAtMs, nowMs) + (points / budget.perSecond) * 1_000;
}
