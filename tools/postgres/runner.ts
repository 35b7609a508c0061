import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { CommandFailure } from '../run/ending.ts';

/** The system user that PostgreSQL runs as; undefined for this process's own user. */
export type PostgresUser = { uid: number; gid: number; name: string } | undefined;

/**
 * Chooses the system user for PostgreSQL, which refuses to run as root. A process of root takes the owner of data that
 * exists, else the user `postgres`, `nobody` or `daemon`; a process of any other user runs PostgreSQL as itself.
 */
export function choosePostgresUser(dataDir: string): PostgresUser {
  if (process.getuid?.() !== 0) return undefined;
  const owner = ownerOf(path.join(dataDir, 'PG_VERSION'));
  if (owner !== undefined && owner.uid !== 0) return { ...owner, name: `user ${owner.uid}` };
  const users = readUsers(readFileSync('/etc/passwd', 'utf8'));
  const found = users.get('postgres') ?? users.get('nobody') ?? users.get('daemon');
  if (found) return found;
  throw new CommandFailure(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as: ' +
      'create one (useradd --system postgres), or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** Users of a passwd file by name, without users to whom this process cannot switch. */
export function readUsers(passwd: string): Map<string, NonNullable<PostgresUser>> {
  const users = new Map<string, NonNullable<PostgresUser>>();
  for (const line of passwd.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (!name || !/^\d+$/.test(uid ?? '') || !/^\d+$/.test(gid ?? '')) continue;
    if (Number(uid) > 0) users.set(name, { uid: Number(uid), gid: Number(gid), name });
  }
  return users;
}

/** Options for `spawn`: the child runs as the runner, with no environment variable of this process but `PATH`. */
export function spawnOptionsOfUser(runner: PostgresUser) {
  // `/`, because the runner may not be allowed into the current folder.
  const common = {
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', HOME: '/' },
  };
  return runner ? { ...common, uid: runner.uid, gid: runner.gid } : common;
}

/** True when the runner can execute the command; a parent folder may deny access. */
export function canRunAsUser(
  command: string,
  args: readonly string[],
  runner: PostgresUser,
): boolean {
  const result = spawnSync(command, args, { ...spawnOptionsOfUser(runner), stdio: 'ignore' });
  if (runner && isSystemError(result.error, 'EPERM')) {
    throw new CommandFailure(
      `This process is root but may not become ${runner.name}, as whom PostgreSQL would run: ` +
        'run it as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  return result.status === 0;
}

/**
 * True when the runner can have private files below the folder. Creates a file to find out, because file modes do not
 * show everything.
 */
export function canStoreDataIn(folder: string, runner: PostgresUser): boolean {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    makePrivateFolder(probe, runner);
    const closed = (statSync(probe).mode & 0o077) === 0;
    const script = 'cd "$1" && : > file && rm file';
    return closed && canRunAsUser('/bin/sh', ['-c', script, 'sh', probe], runner);
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    // The folder is read-only, or has no owners or modes: no data can be stored here.
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

/** An empty folder that only the runner (and root) may enter. */
export function makePrivateFolder(folder: string, runner: PostgresUser): void {
  mkdirSync(folder, { mode: 0o700 });
  if (runner) chownSync(folder, runner.uid, runner.gid);
}

export function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function ownerOf(file: string) {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && { uid: found.uid, gid: found.gid };
}
