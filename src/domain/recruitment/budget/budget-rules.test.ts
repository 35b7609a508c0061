import { describe, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import {
  budgetCrossingsAt,
  budgetExcessOf,
  budgetPercentOf,
  monthBudgetBoundsYen,
  monthBudgetProblem,
  monthBudgetProblems,
} from './budget-rules.ts';

const now = instantAtJst('2026-12-15', '12:00');
const before = instantAtJst('2026-12-10', '12:00');
const none = { nearAt: null, reachedAt: null };

test.each([
  [0, 0, 0],
  [99_999, 0, 99],
  [100_000, 0, 100],
  [100_001, 1, 100],
])('a cost of %i against 100,000 yen exceeds it by %i and is %i %%', (cost, excess, percent) => {
  expect(budgetExcessOf(cost, 100_000)).toBe(excess);
  expect(budgetPercentOf(cost, 100_000)).toBe(percent);
});

describe('crossings', () => {
  test.each([
    [79_999, none, none],
    [80_000, none, { nearAt: now, reachedAt: null }],
    [99_999, { nearAt: before, reachedAt: null }, { nearAt: before, reachedAt: null }],
    [100_000, { nearAt: before, reachedAt: null }, { nearAt: before, reachedAt: now }],
    [100_000, none, { nearAt: now, reachedAt: now }],
    // Each is stored once a month, also when the cost falls and rises again.
    [10_000, { nearAt: before, reachedAt: before }, { nearAt: before, reachedAt: before }],
  ])('a cost of %i of 100,000 yen', (cost, stored, expected) => {
    expect(budgetCrossingsAt({ cost, budget: 100_000, ...stored }, now)).toEqual(expected);
  });
});

test.each([null, 0, -1, 1.5, monthBudgetBoundsYen.most + 1, Number.NaN])(
  '%s is no budget',
  (yen) => {
    expect(monthBudgetProblem(yen)).toBe(
      '予算は1円から1,000,000,000円までの金額を、数字で入力してください',
    );
  },
);

test('a budget holds from this month or a later one on', () => {
  const budget = 100_000;
  expect(monthBudgetProblems({ day: '2026-12-01', budget }, now)).toEqual({});
  expect(monthBudgetProblems({ day: '2027-01-31', budget: null }, now)).toEqual({});
  expect(monthBudgetProblems({ day: '2026-11-30', budget }, now)).toEqual({
    day: '終わった月の予算は変えられません。2026年12月か、それより後の月を選んでください',
  });
  expect(Object.keys(monthBudgetProblems({ day: '2026-11-30', budget: 0 }, now))).toEqual([
    'budget',
    'day',
  ]);
});
