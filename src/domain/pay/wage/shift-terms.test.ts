import { expect, test } from 'vitest';

import { travelAllowanceOf } from './shift-terms.ts';

test.each([
  ['a fare below the posted amount', 500, 320, 320],
  ['a fare of the posted amount', 500, 500, 500],
  ['a fare above it', 500, 1_240, 500],
  ['a way on foot', 500, 0, 0],
  ['no statement', 500, null, 500],
  ['a posting without travel', 0, 320, 0],
  ['a posting without travel and no statement', 0, null, 0],
])('travel of a contract: %s', (_name, cap, fare, travel) => {
  expect(travelAllowanceOf({ cap, fare })).toBe(travel);
});
