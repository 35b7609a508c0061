import { expect, test } from 'vitest';

import { applyNextStepPath } from './detail-bar.tsx';

test('every next step leads somewhere, and back to the recruitment', () => {
  expect(applyNextStepPath('apply', 'r1')).toBe('/recruitments/r1/apply');
  expect(applyNextStepPath('login', 'r1')).toBe('/sign-in?callbackUrl=%2Frecruitments%2Fr1');
  expect(applyNextStepPath('update_profile', 'r1')).toBe(
    '/prepare?recruitmentId=r1&returnTo=%2Frecruitments%2Fr1',
  );
  expect(applyNextStepPath('nothing', 'r1')).toBeNull();
});
