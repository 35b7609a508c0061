import { setTimeout as sleep } from 'node:timers/promises';

import { commonRefusal } from '#platform/base/refusal.ts';

import type { App } from '../context.server.ts';
import { openBudgets, type Budgets } from './budgets.server.ts';
import { maxBudgetWaitMs, type BudgetVerdict } from './budgets.ts';
import type { Payer } from './payers.ts';
import type { WaitReason } from './slow-minutes.ts';
import { countRefusal, countWait, type CountedRequest } from './slow-requests.server.ts';
import { openTurns, turnLimits, type Turns } from './turns.server.ts';

/** The budgets and turns of a process. */
export type Admission = { budgets: Budgets; turns: Turns };

const admissions = new WeakMap<App['env'], Admission>();

/**
 * The budgets and turns that all routes and endpoints of a process share. They belong to the environment, because each
 * share of the database's connections has an `App` of its own.
 */
export function admissionOf({ env }: Pick<App, 'env'>): Admission {
  const known = admissions.get(env) ?? {
    budgets: openBudgets(env),
    turns: openTurns(turnLimits, env.TIME_LIMIT_FACTOR),
  };
  admissions.set(env, known);
  return known;
}

/** A request that is charged: its payers, the first of whom is the one that sent it. */
export type ChargedRequest = Omit<CountedRequest, 'payer'> & {
  payers: readonly [Payer, ...Payer[]];
};

/**
 * Waits until the payers can pay; undefined if they can pay at once. Refusals: RATE_LIMITED, with the seconds after which
 * the request is accepted.
 */
export function untilPaid(
  verdict: BudgetVerdict,
  request: ChargedRequest,
): Promise<void> | undefined {
  const { waitMs } = verdict;
  if (waitMs === 0) return undefined;
  const counted = countedRequestOf(verdict, request);
  if (waitMs > maxBudgetWaitMs) return refuseLate(verdict, counted);
  countWait(counted, counted.reason, waitMs);
  return sleep(waitMs);
}

type LackingPoints = CountedRequest & { reason: WaitReason };

async function refuseLate({ waitMs }: BudgetVerdict, counted: LackingPoints): Promise<never> {
  countRefusal(counted, counted.reason, 0);
  await holdBack();
  throw commonRefusal('RATE_LIMITED').until((waitMs - maxBudgetWaitMs) / 1_000);
}

/** The request as one of the payer that lacks the points, which may be the group of the sender. */
function countedRequestOf(
  { payer }: BudgetVerdict,
  { payers, points, name }: ChargedRequest,
): LackingPoints {
  const { kind, key } = payers.find((one) => one.kind === payer) ?? payers[0];
  const reason =
    kind === 'corporation' || kind === 'block' ? (`${kind}-budget` as const) : 'budget';
  return { payer: key, points, reason, ...(name !== undefined && { name }) };
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
