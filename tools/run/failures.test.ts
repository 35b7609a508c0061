import { expect, test } from 'vitest';
import { failuresOf } from './failures.ts';

test('the failed tests of Vitest, with the first line of the error', () => {
  const assertionResults = [
    { fullName: 'rules add up', status: 'passed', failureMessages: [] },
    { fullName: 'rules subtract', status: 'failed', failureMessages: ['Error: 1 ≠ 2\n at here'] },
  ];
  expect(failuresOf({ numFailedTests: 1, testResults: [{ assertionResults }] })).toEqual([
    { title: 'rules subtract', reason: 'Error: 1 ≠ 2' },
  ]);
});

test('the failed tests of Playwright, in suites inside of suites', () => {
  const errors = [{ message: 'Error: page.goto: net::ERR_ABORTED\nCall log:' }];
  const failed = { file: 'a.e2e.ts', title: 'goes', ok: false, tests: [{ results: [{ errors }] }] };
  const passed = { file: 'a.e2e.ts', title: 'stays', ok: true, tests: [] };
  const suites = [{ specs: [passed], suites: [{ specs: [failed] }] }];
  expect(failuresOf({ stats: {}, suites })).toEqual([
    { title: 'a.e2e.ts › goes', reason: 'Error: page.goto: net::ERR_ABORTED' },
  ]);
});

test('a report of another form names no failed test', () => {
  expect(failuresOf(undefined)).toEqual([]);
  expect(failuresOf({ stats: { unexpected: 1 } })).toEqual([]);
});
