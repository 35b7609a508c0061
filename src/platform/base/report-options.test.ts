import { expect, test } from 'vitest';

import { reportOptions } from './report-options.ts';

test('every trace is sampled (spec 9.010)', () => {
  expect(reportOptions.tracesSampleRate).toBe(1);
});
