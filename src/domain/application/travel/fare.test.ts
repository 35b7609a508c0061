import { expect, test } from 'vitest';

import { isWrongFare, maxTravelFare } from './fare.ts';

test.each([
  [0, false],
  [maxTravelFare, false],
  [maxTravelFare + 1, true],
  [-1, true],
  [0.5, true],
])('a stated fare of %i', (fare, isWrong) => {
  expect(isWrongFare(fare)).toBe(isWrong);
});
