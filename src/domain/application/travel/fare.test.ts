import { expect, test } from 'vitest';

import { isTravelFareOutOfBounds, maxTravelFareYen } from './fare.ts';

test.each([
  [0, false],
  [maxTravelFareYen, false],
  [maxTravelFareYen + 1, true],
  [-1, true],
  [0.5, true],
])('a stated fare of %i', (fare, isWrong) => {
  expect(isTravelFareOutOfBounds(fare)).toBe(isWrong);
});
