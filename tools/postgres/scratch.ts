import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { runAtProcessEnd } from '../run/ending.ts';
import { isProcessAlive } from '../run/processes.ts';
import { findDataHome, ensureOwnFolder } from './home.ts';
import { stopLeftoverPostgres } from './leftover.ts';
import { canStoreDataIn, choosePostgresUser } from './runner.ts';
import { throwawayPostgresSettings } from './settings.ts';
import { postgresSocketFolder } from './socket.ts';
import { startPostgres, type RunningPostgres, type PostgresSettings } from './supervisor.ts';

/** Runs `work` with an empty database on a new server, which is deleted afterwards. */
export async function withScratchDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = await startThrowawayPostgres(await createThrowawayServerFolder());
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/** Starts a server on a data folder that is deleted when the server stops. */
export async function startThrowawayPostgres(
  dataDir: string,
  database?: string,
  settings: PostgresSettings = throwawayPostgresSettings,
): Promise<RunningPostgres> {
  const clear = async () => clearRun(dataDir);
  // Registered before the server and therefore run after the server has stopped.
  const forget = runAtProcessEnd(clear);
  const logFile = `${dataDir}.log`;
  const server = await startPostgres({ dataDir, logFile, settings, database });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      forget();
      await clear();
    },
  };
}

/** Path of a new folder for a throwaway server. First deletes the folders that killed runs left there. */
export async function createThrowawayServerFolder(
  folder = throwawayServersFolder(),
): Promise<string> {
  for (const entry of readdirSync(folder)) {
    const [, name, owner] = /^(run-(\d+)-[0-9a-f]{8})(?:\.new|\.log)?$/.exec(entry) ?? [];
    if (name === undefined || isProcessAlive(Number(owner))) continue;
    const dataDir = path.join(folder, name);
    await stopLeftoverPostgres(dataDir, () => {});
    rmSync(postgresSocketFolder(dataDir, choosePostgresUser(dataDir)), {
      recursive: true,
      force: true,
    });
    clearRun(dataDir);
  }
  return path.join(folder, `run-${process.pid}-${randomBytes(4).toString('hex')}`);
}

/** The folder that holds the servers and templates of tests. */
export function throwawayServersFolder(): string {
  const folder = path.join(
    findDataHome(() => {}),
    'test',
  );
  mkdirSync(folder, { recursive: true });
  return folder;
}

const memory = '/dev/shm';
/**
 * Bytes of memory that must be free: a test server takes 0.3 GB, its databases with bulk data 0.3 GB each, and its WAL
 * up to 1 GB, and the tests need memory as well.
 */
const neededInMemory = { free: 2_600_000_000, available: 6_000_000_000 };

/**
 * The folder in memory for test servers, on systems with enough memory: creating a database of 1,500 files takes a
 * third of the time there. Otherwise `throwawayServersFolder`.
 */
export function memoryServersFolder(): string {
  if (!existsSync(memory)) return throwawayServersFolder();
  const { bavail, bsize } = statfsSync(memory);
  const isEnough =
    bavail * bsize >= neededInMemory.free && process.availableMemory() >= neededInMemory.available;
  const folder = path.join(memory, `hitokoma-${process.getuid?.() ?? 0}`);
  if (!isEnough || !ensureOwnFolder(folder)) return throwawayServersFolder();
  return canStoreDataIn(folder, choosePostgresUser(path.join(folder, 'postgres')))
    ? folder
    : throwawayServersFolder();
}

function clearRun(dataDir: string): void {
  for (const suffix of ['', '.new', '.log']) {
    rmSync(`${dataDir}${suffix}`, { recursive: true, force: true, maxRetries: 5 });
  }
}
