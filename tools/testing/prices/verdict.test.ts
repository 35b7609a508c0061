import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { pointsOfClass, type PriceClass } from '#platform/server/prices/price-classes.ts';

import { medianOf, proposedClass } from './verdict.ts';

test.each([
  ['LIST', 5.9, 'LIST'],
  ['LIST', 6.1, 'WORK'],
  ['LIST', 0.51, 'LIST'],
  ['LIST', 0.49, 'SMALL'],
  ['TOUCH', 0.45, 'TOUCH'],
  ['TOUCH', 0.9, 'TOUCH'],
  ['TOUCH', 1.1, 'SMALL'],
  ['FREE', 0.3, 'FREE'],
  ['FREE', 1.1, 'SMALL'],
  ['SMALL', 40, 'HEAVY'],
  ['HEAVY', 900, 'WHOLE'],
] as const)('%s measured as %d points becomes %s', (current, measured, proposed) => {
  expect(proposedClass(current, measured)).toBe(proposed);
});

test('a class that was proposed keeps itself, also when the next run measures a tenth more or less', () => {
  const names = Object.keys(pointsOfClass) as PriceClass[]; // the keys are the classes
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.double({ min: 0.001, max: 150, noNaN: true }),
      fc.double({ min: 0.9, max: 1.1, noNaN: true }),
      (current, measured, noise) => {
        const proposed = proposedClass(current, measured);
        if (proposed === current) return;
        expect(proposedClass(proposed, measured * noise)).toBe(proposed);
      },
    ),
  );
});

test('the median is the middle value', () => {
  expect(medianOf([5, 1, 3])).toBe(3);
  expect(medianOf([4, 1, 3, 2])).toBe(2);
});
