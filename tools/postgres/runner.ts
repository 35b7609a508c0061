import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../run/ending.ts';

/** The system user that PostgreSQL runs as; undefined for our own user. */
export type Runner = { uid: number; gid: number; name: string } | undefined;

/**
 * PostgreSQL refuses to run as root. As root we therefore pick the owner of data that exists, else
 * the user `postgres`, else `nobody`; as anybody else PostgreSQL is simply ours.
 */
export function chooseRunner(dataDir: string): Runner {
  if (process.getuid?.() !== 0) return undefined;
  const owner = ownerOf(path.join(dataDir, 'PG_VERSION'));
  if (owner !== undefined && owner.uid !== 0) return { ...owner, name: `user ${owner.uid}` };
  const users = readUsers(readFileSync('/etc/passwd', 'utf8'));
  const found = users.get('postgres') ?? users.get('nobody') ?? users.get('daemon');
  if (found) return found;
  throw new Failure(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as: ' +
      'create one (useradd --system postgres), or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** Users of a passwd file by name; those whom a process cannot become are left out. */
export function readUsers(passwd: string): Map<string, NonNullable<Runner>> {
  const users = new Map<string, NonNullable<Runner>>();
  for (const line of passwd.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (!name || !/^\d+$/.test(uid ?? '') || !/^\d+$/.test(gid ?? '')) continue;
    if (Number(uid) > 0) users.set(name, { uid: Number(uid), gid: Number(gid), name });
  }
  return users;
}

/** What to hand to `spawn`, so that the child is the runner and finds nothing of our environment. */
export function asRunner(runner: Runner) {
  // `/` and not the current folder: the runner may not be allowed into that one.
  const common = {
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', HOME: '/' },
  };
  return runner ? { ...common, uid: runner.uid, gid: runner.gid } : common;
}

/** Whether the runner can execute the command; a parent folder may be closed to it. */
export function canRun(command: string, args: readonly string[], runner: Runner): boolean {
  const result = spawnSync(command, args, { ...asRunner(runner), stdio: 'ignore' });
  if (runner && isErrno(result.error, 'EPERM')) {
    throw new Failure(
      `This process is root but may not become ${runner.name}, as whom PostgreSQL would run: ` +
        'run it as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  return result.status === 0;
}

/** Whether the runner can keep private files below the folder. Tried, not guessed from modes. */
export function canKeepDataIn(folder: string, runner: Runner): boolean {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    makePrivate(probe, runner);
    const closed = (statSync(probe).mode & 0o077) === 0;
    const script = 'cd "$1" && : > file && rm file';
    return closed && canRun('/bin/sh', ['-c', script, 'sh', probe], runner);
  } catch (error) {
    if (error instanceof Failure) throw error;
    // Read-only, no ownership, no modes: whatever it is, data cannot live here.
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

/** An empty folder that only the runner (and root) may enter. */
export function makePrivate(folder: string, runner: Runner): void {
  mkdirSync(folder, { mode: 0o700 });
  if (runner) chownSync(folder, runner.uid, runner.gid);
}

export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function ownerOf(file: string) {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && { uid: found.uid, gid: found.gid };
}
