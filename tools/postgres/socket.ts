import { createHash } from 'node:crypto';
import { lstatSync, realpathSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CommandFailure } from '../run/ending.ts';
import { isSystemError, makePrivateFolder, type PostgresUser } from './runner.ts';

/** Only a part of the socket's file name: no port is opened, and every data folder has its own socket folder. */
export const postgresSocketPort = 5432;

/** Maximum length of a socket's path in bytes on every supported kernel: Linux allows 107, macOS 103. */
const maxNameBytes = 103;

/**
 * Returns the folder for the sockets of a data folder: always the same one. Only the runner (and root) may enter it,
 * because PostgreSQL asks for no password at the socket. It is below the first usable folder of `bases`: `/tmp` comes
 * first, because a command with another TMPDIR must join the same server. Throws a `CommandFailure` when no folder is
 * usable.
 */
export function postgresSocketFolder(
  dataDir: string,
  runner: PostgresUser,
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
  throw new CommandFailure(
    `PostgreSQL's socket has no folder: ${folders.join(' or ')} cannot be made, or is open to another user. Remove it, ` +
      'or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** Path of the socket that PostgreSQL creates in the folder. */
const socketIn = (folder: string) => path.join(folder, `.s.PGSQL.${postgresSocketPort}`);

/**
 * Creates the folder when it is missing. False when it cannot be created, or when users other than the runner may enter
 * it.
 */
function isPrivate(folder: string, runner: PostgresUser): boolean {
  try {
    makePrivateFolder(folder, runner);
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) return false;
  }
  const found = lstatSync(folder);
  const isOurs = found.uid === (runner?.uid ?? process.getuid?.());
  return found.isDirectory() && isOurs && (found.mode & 0o077) === 0;
}

/** The address of a database behind the socket, in the form that all PostgreSQL clients of this repository accept. */
export function postgresSocketUrl(folder: string, database: string): string {
  const host = encodeURIComponent(folder);
  return `postgresql://hitokoma@localhost:${postgresSocketPort}/${database}?host=${host}`;
}

export type PostgresSocketGuard = { release: () => Promise<void> };

/**
 * Listens on a socket beside PostgreSQL's, which shows other processes that this process supervises the server. The
 * kernel closes the socket when the process ends in any way, so it is never outdated as a file with a process id can
 * be. Undefined when another process already supervises the server.
 */
export async function openPostgresSocketGuard(
  folder: string,
): Promise<PostgresSocketGuard | undefined> {
  const place = path.join(folder, 'guard');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const server = await listen(place);
    if (server) return { release: () => close(server) };
    if (await answers(place)) return undefined;
    rmSync(place, { force: true });
  }
  throw new CommandFailure(
    `The guard of PostgreSQL at ${place} neither answers nor can be replaced.`,
  );
}

function listen(place: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((connection) => connection.destroy());
    server.once('error', (error) => {
      if (isSystemError(error, 'EADDRINUSE')) resolve(undefined);
      else reject(error);
    });
    // `unref`: the socket alone does not keep the process running.
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
