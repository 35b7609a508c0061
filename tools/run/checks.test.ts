import { globSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { filesBelow, readSourceFile } from '../sources.ts';
import { lintOfTypedFiles, tallyOfReport, untypedFolders } from './checks.ts';
import { checkoutRoot } from './paths.ts';
import { runBin } from './processes.ts';

test('lint, which reports the errors of types, reads every file that tsconfig.json includes', async () => {
  const { include } = v.parse(tsconfig, JSON.parse(readSourceFile('tsconfig.json')));
  const included = include
    // Another step may be making the types of routes now.
    .filter((one) => !one.startsWith('.react-router/'))
    .flatMap((one) => (one.includes('*') ? globSync(one, { cwd: checkoutRoot }) : filesBelow(one)))
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => !untypedFolders.some((folder) => file.startsWith(`${folder}/`)));
  const { output } = await runBin('oxlint', [...lintOfTypedFiles(), '--debug=files']);
  const linted = new Set(output.split('\n').map(path.normalize));
  expect(included.length).toBeGreaterThan(3000);
  expect(included.filter((file) => !linted.has(file))).toEqual([]);
});

const tsconfig = v.object({ include: v.array(v.string()) });

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
