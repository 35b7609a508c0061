import { expect, test } from 'vitest';

import { nextStepPath } from './detail-bar.tsx';

test('every next step leads somewhere, and back to the recruitment', () => {
  expect(nextStepPath('apply', 'r1')).toBe('/recruitments/r1/apply');
  expect(nextStepPath('login', 'r1')).toBe('/sign-in?callbackUrl=%2Frecruitments%2Fr1');
  expect(nextStepPath('update_profile', 'r1')).toBe(
    '/prepare?recruitmentId=r1&returnTo=%2Frecruitments%2Fr1',
  );
  expect(nextStepPath('nothing', 'r1')).toBeNull();
});
