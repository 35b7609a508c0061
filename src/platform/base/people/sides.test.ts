import { expect, test } from 'vitest';

import { userSideOfPath, staffStartPathsOfAddress } from './sides.ts';

test.each([
  ['/', 'worker'],
  ['/facilities/f1', 'worker'],
  ['/facility', 'facility'],
  ['/facility/f1/today', 'facility'],
  ['/FACILITY/f1/today', 'facility'],
  ['/%66acility/f1', 'facility'],
  ['/Operator/sign-in', 'operator'],
  ['/demo', 'demo'],
  ['/facility%2Ff1', 'worker'],
  ['/%zz/facility', 'worker'],
] as const)('%s belongs to the side %s, as the router reads it', (pathname, side) => {
  expect(userSideOfPath(pathname)).toBe(side);
});

test('an address in other letters has the first pages of its side', () => {
  expect(staffStartPathsOfAddress('/Facility/f1')?.home).toBe('/facility');
  expect(staffStartPathsOfAddress('/Facilities/f1')).toBeUndefined();
});
