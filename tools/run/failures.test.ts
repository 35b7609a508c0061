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

test('what a comparison received, because its first line is the same for all', () => {
  const message = [
    'Error: expect(received).toEqual(expected) // deep equality',
    '',
    '- Expected  - 1',
    '+ Received  + 3',
    '- Array []',
    '+ Array [',
    '+   "/alerts: color-contrast <rt>いま</rt>",',
    '+ ]',
  ].join('\n');
  const failed = { file: 'a.e2e.ts', title: 'is seen', ok: false };
  const specs = [{ ...failed, tests: [{ results: [{ errors: [{ message }] }] }] }];
  expect(failuresOf({ suites: [{ specs }] })[0]?.reason).toBe(
    'Error: expect(received).toEqual(expected) // deep equality "/alerts: color-contrast <rt>いま</rt>",',
  );
});

test('a report of another form names no failed test', () => {
  expect(failuresOf(undefined)).toEqual([]);
  expect(failuresOf({ stats: { unexpected: 1 } })).toEqual([]);
});
