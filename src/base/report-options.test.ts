import { expect, test } from 'vitest';

import { reportOptions } from './report-options.ts';

test('every trace is sampled', () => {
  expect(reportOptions.tracesSampleRate).toBe(1);
});
