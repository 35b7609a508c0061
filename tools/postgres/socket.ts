import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Failure } from '../run/ending.ts';
import { canKeepDataIn, isErrno, type Runner } from './runner.ts';

/** The port is only a part of the socket's name: every data folder has a socket folder of its own. */
export const socketPort = 5432;

// The kernel's limit is 107 bytes on Linux and 103 on macOS, the names inside included.
const maxFolderLength = 103 - `/.s.PGSQL.${socketPort}`.length;

/**
 * A folder for the sockets of one data folder: short, always the same one, and closed to everybody
 * but the runner (and root), because PostgreSQL asks for no password at the socket.
 */
export function socketFolder(dataDir: string, runner: Runner): string {
  const key = createHash('sha256').update(realpathSync(path.dirname(dataDir)));
  const name = key.update(path.basename(dataDir)).digest('hex').slice(0, 12);
  const fitting = [tmpdir(), '/tmp'].filter((base) => base.length + 30 < maxFolderLength);
  for (const base of fitting) {
    if (!canKeepDataIn(base, runner)) continue;
    // Somebody else may have taken the name; a few more are tried.
    for (let turn = 0; turn < 5; turn += 1) {
      const folder = path.join(base, `hitokoma-${name}${turn === 0 ? '' : `-${turn}`}`);
      if (makeOrCheck(folder, runner)) return folder;
    }
  }
  throw new Failure(
    `No folder for PostgreSQL's socket could be made below ${fitting.join(' or ')}: ` +
      'make /tmp writable, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

function makeOrCheck(folder: string, runner: Runner): boolean {
  const uid = runner?.uid ?? process.getuid?.();
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (runner) chownSync(folder, runner.uid, runner.gid);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) return false;
  }
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
}

/** The address of a database behind the socket, for every PostgreSQL client of ours. */
export function socketUrl(folder: string, database: string): string {
  const host = encodeURIComponent(folder);
  return `postgresql://hitokoma@localhost:${socketPort}/${database}?host=${host}`;
}

export type Guard = { release: () => Promise<void> };

/**
 * Says to other processes, through a socket beside PostgreSQL's, that somebody looks after this
 * server. The kernel closes it with the process, however that one dies, so it cannot lie as a file
 * with a process id can. Undefined when another living process is the guard.
 */
export async function becomeGuard(folder: string): Promise<Guard | undefined> {
  const place = path.join(folder, 'guard');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const server = await listen(place);
    if (server) return { release: () => close(server) };
    if (await answers(place)) return undefined;
    rmSync(place, { force: true });
  }
  throw new Failure(`The guard of PostgreSQL at ${place} neither answers nor can be replaced.`);
}

function listen(place: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((connection) => connection.destroy());
    server.once('error', (error) => {
      if (isErrno(error, 'EADDRINUSE')) resolve(undefined);
      else reject(error);
    });
    // The guard alone is no reason to stay alive.
    server.listen(place, () => resolve(server.unref()));
  });
}

function answers(place: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = net.connect(place);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}

function close(server: net.Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
