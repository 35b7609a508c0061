import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { budgetWaitMs, fullAtAfter, maxBudgetWaitMs, type Budget } from './budgets.ts';
import { openBudgets } from './budgets.server.ts';
import { payersOfAddress, payersOfCaller, type Payer } from './payers.ts';

const worker: Payer = { kind: 'worker', key: 'worker:one' };
const budget: Budget = { perSecond: 10, burst: 50 };

test('whatever is asked, a budget gives no more than its burst, its refill and one price', () => {
  const anyPurchase = fc.record({
    points: fc.integer({ min: 1, max: 200 }),
    laterMs: fc.integer({ min: 0, max: 3_000 }),
  });
  fc.assert(
    fc.property(fc.array(anyPurchase, { minLength: 1, maxLength: 60 }), (purchases) => {
      let [nowMs, fullAtMs, paid, dearest] = [0, 0, 0, 0];
      for (const { points, laterMs } of purchases) {
        nowMs += laterMs;
        dearest = Math.max(dearest, points);
        const purchase = { fullAtMs, points, nowMs };
        if (budgetWaitMs(purchase, budget) > maxBudgetWaitMs) continue;
        fullAtMs = fullAtAfter(purchase, budget);
        paid += points;
      }
      const refilled = ((nowMs + maxBudgetWaitMs) / 1_000) * budget.perSecond;
      expect(paid).toBeLessThanOrEqual(budget.burst + refilled + dearest + 1e-6);
    }),
  );
});

test('a price above the burst is paid whole: it needs a full budget, and leaves a debt', () => {
  expect(budgetWaitMs({ fullAtMs: 0, points: 100, nowMs: 0 }, budget)).toBe(0);
  const fullAtMs = fullAtAfter({ fullAtMs: 0, points: 100, nowMs: 0 }, budget);
  expect(budgetWaitMs({ fullAtMs, points: 1, nowMs: 0 }, budget)).toBeCloseTo(5_100);
  expect(budgetWaitMs({ fullAtMs, points: 1, nowMs: 5_100 }, budget)).toBe(0);
});

function openAt(nowMs = 0) {
  const clock = { nowMs };
  const env = { BUDGET_FACTOR: 1, REDIS_URL: undefined };
  return { clock, budgets: openBudgets(env, () => clock.nowMs) };
}

test('a request above the budget is not charged, so that repeating it does not lengthen the wait', () => {
  const { budgets } = openAt();
  const payers = [worker];
  budgets.charge(payers, 240);
  const waits = [1, 2, 3].map(() => budgets.charge(payers, 80).waitMs);
  expect(waits).toEqual([10_000, 10_000, 10_000]);
});

test('requests within the next second wait one after the other, and the rest is refused', () => {
  const { budgets, clock } = openAt();
  const payers = [worker];
  budgets.charge(payers, 240);
  const waits = Array.from({ length: 9 }, () => budgets.charge(payers, 1).waitMs);
  expect(waits).toEqual([125, 250, 375, 500, 625, 750, 875, 1_000, 1_125]);
  clock.nowMs = 500;
  expect(budgets.charge(payers, 1).waitMs).toBe(625);
});

test('all payers are charged or none: a block without points does not cost its addresses', () => {
  const { budgets } = openAt();
  const addresses = Array.from({ length: 4 }, (_, host) => payersOfAddress(`203.0.113.${host}`));
  const [fourth] = addresses.splice(3);
  for (const payers of addresses) expect(budgets.charge(payers, 1_200).payer).toBeNull();
  expect(budgets.charge(fourth ?? [], 1_200)).toEqual({ waitMs: 10_000, payer: 'block' });
  expect(budgets.charge(payersOfAddress('203.0.114.1'), 1_200).payer).toBeNull();
  expect(budgets.charge((fourth ?? []).slice(0, 1), 1_200).payer).toBeNull();
});

test('a request is paid by its identified caller and the corporation, for a visitor by the address', () => {
  const corporationId = 'c';
  const keysOf = (...given: Parameters<typeof payersOfCaller>) =>
    payersOfCaller(...given)?.map(({ key }) => key);
  expect(keysOf({ worker: { id: 'w' } })).toEqual(['worker:w']);
  expect(keysOf({ staff: { id: 's' }, corporationId })).toEqual(['person:s', 'corporation:c']);
  expect(keysOf({ key: { id: 'k' }, staff: null, corporationId })).toEqual([
    'key:k',
    'corporation:c',
  ]);
  expect(keysOf({ staff: null, device: { id: 't' } })).toEqual(['person:tablet:t']);
  expect(keysOf({ worker: null, staff: null })).toBeUndefined();
  expect(payersOfAddress('2001:db8:1:2::9').map(({ key }) => key)).toEqual([
    'address:2001:db8:1:2::/64',
    'block:2001:db8:1::/48',
  ]);
});
