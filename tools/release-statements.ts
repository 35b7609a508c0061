import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandFailure, runMain } from './run/ending.ts';
import { checkoutRoot } from './run/paths.ts';
import { runBin, withTemporaryFolder } from './run/processes.ts';
import { printLine } from './run/progress.ts';
import {
  statementsFolderVariable,
  fromLine,
  releasedStatementLines,
  releasedStatementsFile,
  toLine,
} from './statements/statement-lines.ts';

/**
 * `npm run release-statements`: runs the tests of the operations, collects the named SQL statements that the product
 * sends, and writes them to the release's file. A step of making a release (docs/migrations.md).
 */
await runMain(() =>
  withTemporaryFolder('statements', async (folder) => {
    const { code } = await runBin('vitest', ['run', '--project', 'operations'], {
      env: { NODE_ENV: 'test', [statementsFolderVariable]: folder },
      show: true,
    });
    if (code !== 0)
      throw new CommandFailure('The tests failed: the file of the last release is unchanged.');
    const lines = readdirSync(folder)
      .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trimEnd().split('\n'))
      .map(fromLine);
    const statements = releasedStatementLines(lines);
    writeFileSync(
      path.join(checkoutRoot, releasedStatementsFile),
      `${statements.map(toLine).join('\n')}\n`,
    );
    printLine(`${statements.length} statements in ${releasedStatementsFile}`);
    return 0;
  }),
);
