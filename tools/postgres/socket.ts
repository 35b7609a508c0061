import { createHash } from 'node:crypto';
import { lstatSync, realpathSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Failure } from '../run/ending.ts';
import { isErrno, makePrivate, type Runner } from './runner.ts';

/** The port is only a part of the socket's name: every data folder has a socket folder of its own. */
export const socketPort = 5432;

/** Bytes that every kernel allows a socket's name: Linux allows 107, macOS 103. */
const maxNameBytes = 103;

/**
 * A folder for the sockets of one data folder: always the same one, and closed to everybody but the runner (and
 * root), because PostgreSQL asks for no password at the socket. It is below the first of `bases` that can hold it:
 * `/tmp` comes first, because a command with another TMPDIR must join the same server. Throws a `Failure` when none can.
 */
export function socketFolder(
  dataDir: string,
  runner: Runner,
  bases: readonly string[] = ['/tmp', tmpdir()],
): string {
  const key = createHash('sha256').update(realpathSync(path.dirname(dataDir)));
  const name = key.update(path.basename(dataDir)).digest('hex').slice(0, 12);
  const uid = runner?.uid ?? process.getuid?.();
  const folders = [...new Set(bases)]
    .map((base) => path.join(base, `hitokoma-${uid}-${name}`))
    .filter((folder) => Buffer.byteLength(socketIn(folder)) <= maxNameBytes);
  const found = folders.find((folder) => isPrivate(folder, runner));
  if (found !== undefined) return found;
  throw new Failure(
    `PostgreSQL's socket has no folder: ${folders.join(' or ')} cannot be made, or is open to another user. Remove it, ` +
      'or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** The name that PostgreSQL gives its socket. */
const socketIn = (folder: string) => path.join(folder, `.s.PGSQL.${socketPort}`);

/** Makes the folder when it is missing. False when it cannot be made, or when another user than the runner may enter it. */
function isPrivate(folder: string, runner: Runner): boolean {
  try {
    makePrivate(folder, runner);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) return false;
  }
  const found = lstatSync(folder);
  const isOurs = found.uid === (runner?.uid ?? process.getuid?.());
  return found.isDirectory() && isOurs && (found.mode & 0o077) === 0;
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
