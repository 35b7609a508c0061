import { expect, test } from 'vitest';

import { legalMinimumBreakMinutes } from './working-day.ts';

test.each([
  [360, 0],
  [361, 45],
  [480, 45],
  [481, 60],
])('%i minutes of work ask for a break of %i', (worked, minutes) => {
  expect(legalMinimumBreakMinutes(worked)).toBe(minutes);
});
