import path from 'node:path';
import { runWithReport } from './checks.ts';
import { CommandFailure } from './ending.ts';
import { checkoutRoot } from './paths.ts';
import { runCommand } from './processes.ts';
import { lastLines } from './progress.ts';

type Options = {
  /** Files or folders of tests; empty for all operations. */
  selection: readonly string[];
  env: NodeJS.ProcessEnv;
  /** The checkout whose tests run; this one unless given. */
  folder?: string;
  /** Prints the output of the tests while they run. */
  show?: boolean;
};

/**
 * Runs tests of the project `operations`, one file at a time, because tests with races and kills need the database
 * alone. Resolves with the number of passed tests and the output; throws a `CommandFailure` when a test failed or was
 * skipped.
 */
export async function runOperationTests({
  selection,
  env,
  folder = checkoutRoot,
  show = false,
}: Options) {
  const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs');
  const {
    passed,
    failed,
    skipped = 0,
    output,
  } = await runWithReport((report) => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    return runCommand(
      process.execPath,
      [vitest, 'run', '--project', 'operations', '--maxWorkers=1', ...reporters, ...selection],
      { cwd: folder, env: { NODE_ENV: 'test', ...env }, show },
    );
  });
  if (failed + skipped > 0)
    throw new CommandFailure(
      `${lastLines(output, 60)}\n${failed} tests failed, ${skipped} were left out.`,
    );
  return { passed, output };
}
