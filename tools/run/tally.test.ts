import { expect, test } from 'vitest';
import { sum, tallyOfExit, tallyOfReport } from './tally.ts';

test('numbers of all runners add up', () => {
  const unit = tallyOfReport({ numPassedTests: 40, numFailedTests: 0 }, 0);
  const journeys = tallyOfReport({ stats: { expected: 8, unexpected: 1, flaky: 1 } }, 1);
  expect(sum([unit, journeys, tallyOfExit(0), tallyOfExit(2)])).toEqual({ passed: 49, failed: 3 });
});

test('a runner that ended with an error has failed, even where every test passed', () => {
  expect(tallyOfReport({ numPassedTests: 5, numFailedTests: 0 }, 1)).toEqual({
    passed: 5,
    failed: 1,
  });
  expect(tallyOfReport(undefined, 1)).toEqual({ passed: 0, failed: 1 });
});

test('a run without a single test is no success', () => {
  expect(tallyOfReport({ numPassedTests: 0, numFailedTests: 0 }, 0)).toEqual({
    passed: 0,
    failed: 1,
  });
});
