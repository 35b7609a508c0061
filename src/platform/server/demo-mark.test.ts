import { expect, test } from 'vitest';

import { whyDatabaseDoesNotFitDemoMode } from './demo-mark.server.ts';

test.each([
  { isDemo: true, isMarked: false, isUsed: false, fits: true },
  { isDemo: true, isMarked: true, isUsed: true, fits: true },
  { isDemo: true, isMarked: false, isUsed: true, fits: false },
  { isDemo: false, isMarked: false, isUsed: false, fits: true },
  { isDemo: false, isMarked: false, isUsed: true, fits: true },
  { isDemo: false, isMarked: true, isUsed: true, fits: false },
  { isDemo: false, isMarked: true, isUsed: false, fits: false },
])('demo $isDemo on a database marked $isMarked and used $isUsed: fits $fits', (row) => {
  expect(whyDatabaseDoesNotFitDemoMode(row) === null).toBe(row.fits);
});
