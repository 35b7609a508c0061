import { expect, test } from 'vitest';
import { tallyOfReport } from './checks.ts';

test('the numbers of a report count, and a flaky test has failed', () => {
  expect(tallyOfReport({ numPassedTests: 40, numFailedTests: 0, numTotalTests: 40 }, 0)).toEqual({
    passed: 40,
    failed: 0,
  });
  expect(tallyOfReport({ stats: { expected: 8, unexpected: 1, flaky: 1 } }, 1)).toEqual({
    passed: 8,
    failed: 2,
  });
});

test('a runner that ended with an error has failed, even where every test passed', () => {
  expect(tallyOfReport({ numPassedTests: 5, numFailedTests: 0, numTotalTests: 5 }, 1)).toEqual({
    passed: 5,
    failed: 1,
  });
  expect(tallyOfReport(undefined, 1)).toEqual({ passed: 0, failed: 1 });
});

test('a run without a single test is no success', () => {
  expect(tallyOfReport({ numPassedTests: 0, numFailedTests: 0, numTotalTests: 0 }, 0)).toEqual({
    passed: 0,
    failed: 1,
  });
});
