import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CommandFailure } from '../run/ending.ts';
import { runCommand } from '../run/processes.ts';
import { lastLines } from '../run/progress.ts';
import type { PostgresBinaries } from './binaries.ts';
import { spawnOptionsOfUser, makePrivateFolder, type PostgresUser } from './runner.ts';

type Cluster = {
  dataDir: string;
  binaries: PostgresBinaries;
  runner: PostgresUser;
  isDurable: boolean;
};

/**
 * Creates the data folder when it is missing. It is built under another name and then renamed, so that an interrupted
 * build never looks finished.
 */
export async function initialiseDataFolder({
  dataDir,
  binaries,
  runner,
  isDurable,
}: Cluster): Promise<void> {
  const versionFile = path.join(dataDir, 'PG_VERSION');
  if (existsSync(versionFile)) return requireVersion(versionFile, binaries);

  const begun = `${dataDir}.new`;
  rmSync(begun, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
  makePrivateFolder(begun, runner);
  const { code, output } = await runCommand(binaries.initdb, initdbArguments(begun, isDurable), {
    as: spawnOptionsOfUser(runner),
  });
  if (code === 0) return renameSync(begun, dataDir);

  rmSync(begun, { recursive: true, force: true });
  if (output.includes('user does not exist')) {
    throw new CommandFailure(
      'PostgreSQL needs a name for the user it runs as, and this one has none in /etc/passwd: ' +
        'add one, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  throw new CommandFailure(
    `PostgreSQL's data could not be laid out in ${dataDir}:\n${lastLines(output, 8)}`,
  );
}

function initdbArguments(dataDir: string, isDurable: boolean): string[] {
  const all = {
    pgdata: dataDir,
    username: 'hitokoma',
    encoding: 'UTF8',
    // PostgreSQL's built-in provider sorts equally on every machine, independent of the machine's locales.
    locale: 'C',
    'locale-provider': 'builtin',
    'builtin-locale': 'C.UTF-8',
    // No password: the server listens on a socket only, in a folder that no other user may enter.
    'auth-local': 'trust',
    'auth-host': 'reject',
  };
  const named = Object.entries(all).map(([name, value]) => `--${name}=${value}`);
  const unsynced = isDurable ? [] : ['--no-sync'];
  return [...named, '--data-checksums', '--no-instructions', ...unsynced];
}

function requireVersion(versionFile: string, binaries: PostgresBinaries): void {
  const written = readFileSync(versionFile, 'utf8').trim();
  const major = binaries.version.split('.')[0];
  if (written === major) return;
  throw new CommandFailure(
    `The data in ${path.dirname(versionFile)} was written by PostgreSQL ${written}, but ` +
      `PostgreSQL ${major} is installed: move that folder away, or dump and restore it.`,
  );
}
