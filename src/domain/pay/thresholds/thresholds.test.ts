import { describe, expect, test } from 'vitest';

import { applicationLimits } from '#domain/application/limits.ts';

import { maxIncomeGoalYen, minIncomeGoalYen, incomeGoalProblems } from './goal-rules.ts';
import { thresholdStateOf, thresholdsOf, type YearIncome } from './thresholds.ts';
import { thresholdFiguresOf, thresholdFiguresByYear } from './year-figures.server.ts';

describe('the state of an amount', () => {
  test.each([
    // 130万円以上, 20時間以上: the threshold begins at the amount itself.
    [0, 1_300_000, 'at', 'BELOW'],
    [1_039_999, 1_300_000, 'at', 'BELOW'],
    [1_040_000, 1_300_000, 'at', 'NEAR'],
    [1_299_999, 1_300_000, 'at', 'NEAR'],
    [1_300_000, 1_300_000, 'at', 'REACHED'],
    [1_300_001, 1_300_000, 'at', 'REACHED'],
    [1_199, 1_200, 'at', 'NEAR'],
    [1_200, 1_200, 'at', 'REACHED'],
    // 20万円を超える: the threshold begins one yen above the amount.
    [159_999, 200_000, 'above', 'BELOW'],
    [160_000, 200_000, 'above', 'NEAR'],
    [200_000, 200_000, 'above', 'NEAR'],
    [200_001, 200_000, 'above', 'REACHED'],
  ] as const)('%i of %i that begins %s is %s', (amount, max, begins, state) => {
    expect(thresholdStateOf(amount, max, begins)).toBe(state);
  });
});

const week = { from: '2026-11-22', employerName: '社会福祉法人みどり会', minutes: 960 };
const of = (income: YearIncome, asked: Partial<Parameters<typeof thresholdsOf>[0]> = {}) =>
  thresholdsOf({ figures: thresholdFiguresOf(2026), income, week: null, ...asked });

describe('the thresholds of a year', () => {
  test('count the travel allowance for a dependant, and not for the tax return', () => {
    expect(of({ taxable: 199_000, travelAllowance: 6_000 })).toMatchObject([
      { kind: 'DEPENDENT', amount: 205_000, max: 1_300_000, state: 'BELOW', week: null },
      { kind: 'SECOND_INCOME', amount: 199_000, max: 200_000, state: 'NEAR', others: null },
    ]);
  });

  test('name the figures of other dependants beside the common one, and no others', () => {
    const [dependent, second] = of({ taxable: 0, travelAllowance: 0 });
    expect(dependent?.others).toEqual({ young: 1_500_000, elder: 1_800_000 });
    expect(second?.others).toBeNull();
  });

  test('count the hours of the week where it has a shift', () => {
    const income = { taxable: 0, travelAllowance: 0 };
    expect(of(income).map(({ kind }) => kind)).toEqual(['DEPENDENT', 'SECOND_INCOME']);
    expect(of(income, { week }).at(-1)).toMatchObject({
      kind: 'WEEKLY_HOURS',
      amount: 960,
      max: 1_200,
      state: 'NEAR',
      week,
    });
  });

  test('say which figures are those of the year before', () => {
    const income = { taxable: 0, travelAllowance: 0 };
    const carried = (year: number) =>
      of(income, { figures: thresholdFiguresOf(year), week }).map(({ isCarried }) => isCarried);
    expect(carried(2026)).toEqual([false, false, false]);
    // The hours of 2027 are law already.
    expect(carried(2027)).toEqual([true, true, false]);
  });

  test('are never negative, where more was paid back than paid', () => {
    expect(of({ taxable: -500, travelAllowance: -20 })).toMatchObject([
      { amount: 0, state: 'BELOW' },
      { amount: 0, state: 'BELOW' },
    ]);
  });

  test('are none for a year without figures', () => {
    expect([thresholdFiguresOf(2025), thresholdFiguresOf(2028)]).toEqual([null, null]);
    const income = { taxable: 9_000_000, travelAllowance: 0 };
    expect(of(income, { figures: thresholdFiguresOf(2028), week })).toEqual([]);
  });
});

test('each year has its figures once, with a source and the day on which it was read', () => {
  const years = thresholdFiguresByYear.map(({ year }) => year);
  expect(years).toEqual([...new Set(years)].toSorted((one, other) => one - other));
  for (const { dependent, secondIncome, weekMinutes } of thresholdFiguresByYear)
    for (const { source } of [dependent, secondIncome, weekMinutes]) {
      expect(source.name).not.toBe('');
      expect(source.url).toMatch(/^https:\/\//);
      expect(source.readOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
});

test('the hours of the newest year are those from which an application is refused', () => {
  expect(thresholdFiguresByYear.at(-1)?.weekMinutes.max).toBe(
    applicationLimits.corporationWeekMinutes,
  );
});

describe('a goal', () => {
  const sentence = '目標は1,000円から2,000,000円までの、円単位の金額で入力してください';

  test.each([minIncomeGoalYen, 80_000, maxIncomeGoalYen])('of %i yen is one', (amount) => {
    expect(incomeGoalProblems(amount)).toEqual({});
  });

  test.each([
    minIncomeGoalYen - 1,
    maxIncomeGoalYen + 1,
    0,
    -5_000,
    1_000.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('of %d yen is none', (amount) => {
    expect(incomeGoalProblems(amount)).toEqual({ amount: sentence });
  });
});
