import { readFileSync } from 'node:fs';
import path from 'node:path';

import { Failure } from './ending.ts';
import { root } from './paths.ts';
import { runCommand } from './processes.ts';
import { tail } from './progress.ts';

type Options = {
  /** Files or folders of tests; all operations when it is empty. */
  selection: readonly string[];
  /** Path at which the JSON report is written. */
  report: string;
  env: NodeJS.ProcessEnv;
  /** The checkout whose tests run; this one unless given. */
  folder?: string;
  /** Shows the output of the tests while they run. */
  show?: boolean;
};

/**
 * Runs tests of the project `operations`, one file at a time: races and kills need the database for themselves.
 * Resolves with the number of passed tests and the output; throws a `Failure` when a test failed or none ran.
 */
export async function runOperations({ selection, report, env, folder = root, show }: Options) {
  const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await runCommand(
    process.execPath,
    [vitest, 'run', '--project', 'operations', '--maxWorkers=1', ...reporters, ...selection],
    { cwd: folder, env: { NODE_ENV: 'test', ...env }, ...(show ? { show } : {}) },
  );
  const { numPassedTests: passed, numTotalTests: total } = readReport(report, output);
  if (code !== 0 || passed === 0 || passed !== total) {
    throw new Failure(`${tail(output, 60)}\n${total - passed} of ${total} tests failed.`);
  }
  return { passed, output };
}

function readReport(file: string, output: string) {
  try {
    // The format of vitest's JSON reporter.
    return JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number;
      numTotalTests: number;
    };
  } catch {
    throw new Failure(`${tail(output, 60)}\nThe tests did not run.`);
  }
}
