import { expect, test } from 'vitest';

import { errorReportOptions } from './report-options.ts';

test('every trace is sampled (spec 9.010)', () => {
  expect(errorReportOptions.tracesSampleRate).toBe(1);
});
