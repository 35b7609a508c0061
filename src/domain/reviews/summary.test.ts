import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { reviewQuestions } from './items.ts';
import { reviewSummaryOf } from './summary.ts';

test('without reviews there is no mean', () => {
  expect(reviewSummaryOf('worker', [])).toEqual({ rate: null, items: [] });
});

test('means have one decimal, half up', () => {
  const summary = reviewSummaryOf('facility', [
    [5, 5, 5, 5, 5],
    [4, 4, 3, 5, 2],
  ]);
  expect(summary).toEqual({
    rate: 4.3,
    items: [
      { name: '時間', rate: 4.5 },
      { name: '業務遂行', rate: 4.5 },
      { name: '挨拶', rate: 4 },
      { name: 'コミュニケーション', rate: 5 },
      { name: 'スキル', rate: 3.5 },
    ],
  });
  // 87 stars in 20 answers: 4.35 is half way between two decimals.
  const fours = [
    [4, 4, 4, 4, 4],
    [4, 4, 4, 4, 4],
    [4, 4, 4, 5, 5],
    [5, 5, 5, 5, 5],
  ];
  expect(reviewSummaryOf('worker', fours).rate).toBe(4.4);
});

test('a mean lies between the worst and the best, and the total between the questions', () => {
  const answer = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(answer, { minLength: 1, maxLength: 30 }), (answers) => {
      const { rate, items: means } = reviewSummaryOf('worker', answers);
      const rates = means.map((mean) => mean.rate);
      expect(means.map(({ name }) => name)).toEqual(reviewQuestions.worker.map(({ name }) => name));
      expect(rate).toBeGreaterThanOrEqual(Math.min(...rates));
      expect(rate).toBeLessThanOrEqual(Math.max(...rates));
      expect(rate).toBeGreaterThanOrEqual(1);
      expect(rate).toBeLessThanOrEqual(5);
    }),
  );
});
