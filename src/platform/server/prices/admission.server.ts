import { setTimeout as sleep } from 'node:timers/promises';

import { commonRefusal, type Refusal } from '#platform/base/refusal.ts';

import type { App } from '../context.server.ts';
import { limitRefusals } from '../metrics/metrics.server.ts';
import { openBudgets, type Budgets } from './budgets.server.ts';
import { maxBudgetWaitMs, type BudgetVerdict } from './budgets.ts';
import { openTurns, type Turns } from './turns.server.ts';

/** The budgets and turns of a process. */
export type Admission = { budgets: Budgets; turns: Turns };

const admissions = new WeakMap<App['env'], Admission>();

/**
 * The budgets and turns that all routes and endpoints of a process share. They belong to the environment, because each
 * share of the database's connections has an `App` of its own.
 */
export function admissionOf({ env }: Pick<App, 'env'>): Admission {
  const known = admissions.get(env) ?? { budgets: openBudgets(env), turns: openTurns() };
  admissions.set(env, known);
  return known;
}

/**
 * Waits until the payers can pay; undefined if they can pay at once. Refusals: RATE_LIMITED, with the seconds after which
 * the request is accepted.
 */
export function untilPaid(verdict: BudgetVerdict): Promise<void> | undefined {
  const { waitMs } = verdict;
  if (waitMs === 0) return undefined;
  return waitMs > maxBudgetWaitMs ? refuseLate(verdict) : sleep(waitMs);
}

async function refuseLate(verdict: BudgetVerdict): Promise<never> {
  await holdBack();
  throw refusalOf(verdict);
}

function refusalOf({ waitMs, payer }: BudgetVerdict): Refusal {
  limitRefusals.inc({ limit: `budget-${payer ?? 'none'}` });
  return commonRefusal('RATE_LIMITED').until((waitMs - maxBudgetWaitMs) / 1_000);
}

/** Milliseconds that a refusal is delayed: a client that repeats at once would keep the process busy with refusals. */
const heldForMs = 250;
const maxHeld = 1_000;
let held = 0;

/** Delays a refusal, so that a connection gets at most four refusals a second. */
export async function holdBack(): Promise<void> {
  if (held >= maxHeld) return;
  held += 1;
  await sleep(heldForMs);
  held -= 1;
}
