import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

import type { SystemDrill } from '../run/drill.ts';
import { CommandFailure } from '../run/ending.ts';
import { checkoutRoot } from '../run/paths.ts';
import { runOperationTests } from '../run/operations.ts';
import { withTemporaryFolder } from '../run/processes.ts';
import { printLine, lastLines } from '../run/progress.ts';
import { releasedStatementsFile } from '../statements/statement-lines.ts';
import { openTestPostgresServer } from '../testing/server.ts';

const migrations = 'db/migrations';

/**
 * Tests of the worker's most important operations during a rolling upgrade; `OLD_TESTS` names other folders or files,
 * or `all`.
 */
const mainWay = [
  'src/access/worker/sign-in',
  'src/domain/deletion',
  'src/domain/application',
  'src/domain/attendance/stamps',
  'src/domain/pay/wallet',
  'src/domain/pay/transfers',
];

/** Runs the last release's code on a database that this release has migrated, as after a rollback. */
export const drill: SystemDrill = {
  proves: 'the operations of the last release run on the schema of this one',
  async run() {
    const release = process.env['RELEASE'] ?? lastRelease();
    const server = await openTestPostgresServer();
    try {
      return await withTemporaryFolder('old-code', async (folder) => {
        layOut(release, folder);
        const newer = copyMigrations(folder);
        printLine(`  release ${release.slice(0, 8)}, ${newer} newer migrations`);
        const chosen = process.env['OLD_TESTS'];
        const selection = chosen === 'all' ? [] : (chosen?.split(' ') ?? mainWay);
        const env = { TEST_DATABASE_URL: server.url };
        const { passed } = await runOperationTests({ selection, env, folder });
        return `release ${release.slice(0, 8)}, ${newer} newer migrations, ${passed} tests passed`;
      });
    } finally {
      await server.stop();
    }
  },
};

/** The commit of the last release: the newest one that changed the file of the release's statements. */
function lastRelease(): string {
  const commit = git(['log', '-1', '--format=%H', '--', releasedStatementsFile]);
  if (commit === '') throw new CommandFailure(`No commit has written ${releasedStatementsFile}.`);
  return commit;
}

/** Unpacks the files of the release; uses the packages of this checkout where both lockfiles are equal. */
function layOut(release: string, folder: string): void {
  const archive = path.join(folder, 'release.tar');
  git(['archive', '--format=tar', `--output=${archive}`, release]);
  const unpacked = spawnSync('tar', ['-xf', archive, '-C', folder], { encoding: 'utf8' });
  if (unpacked.status !== 0) throw new CommandFailure(`tar: ${unpacked.stderr}`);
  rmSync(archive);
  const isSame = readFileSync(path.join(folder, 'package-lock.json')).equals(
    readFileSync(path.join(checkoutRoot, 'package-lock.json')),
  );
  if (isSame)
    return symlinkSync(path.join(checkoutRoot, 'node_modules'), path.join(folder, 'node_modules'));
  printLine('  installing the packages of the release');
  const installed = spawnSync('npm', ['ci'], { cwd: folder, encoding: 'utf8' });
  if (installed.status !== 0)
    throw new CommandFailure(`npm ci: ${lastLines(installed.stderr, 20)}`);
}

/**
 * Replaces the old release's migrations by the present ones; returns the number of newer ones. Throws when an old
 * migration is missing.
 */
function copyMigrations(folder: string): number {
  const [from, to] = [path.join(checkoutRoot, migrations), path.join(folder, migrations)];
  const [now, before] = [readdirSync(from), readdirSync(to)];
  const missing = before.filter((name) => !now.includes(name));
  if (missing.length > 0)
    throw new CommandFailure(`Released migrations are gone: ${missing.join(', ')}.`);
  cpSync(from, to, { recursive: true });
  return now.length - before.length;
}

function git(args: readonly string[]): string {
  const done = spawnSync('git', args, { cwd: checkoutRoot, encoding: 'utf8' });
  if (done.status !== 0) throw new CommandFailure(`git ${args[0] ?? ''}: ${done.stderr}`);
  return done.stdout.trim();
}
