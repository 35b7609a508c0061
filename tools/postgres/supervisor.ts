import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAtProcessEnd, exitWithError, CommandFailure, isProcessEnding } from '../run/ending.ts';
import { endChild, exitCodeOfChild, hasChildEnded } from '../run/processes.ts';
import { lastLines } from '../run/progress.ts';
import { findPostgresBinaries } from './binaries.ts';
import { isServerAnswering, ensureDatabase } from './client.ts';
import { initialiseDataFolder } from './initialise.ts';
import { stopLeftoverPostgres, maxPostgresStopMs } from './leftover.ts';
import { spawnOptionsOfUser, choosePostgresUser } from './runner.ts';
import {
  openPostgresSocketGuard,
  postgresSocketFolder,
  postgresSocketPort,
  postgresSocketUrl,
} from './socket.ts';

export type PostgresSettings = Readonly<Record<string, string | number>>;

type Start = {
  /** PostgreSQL's data folder; created when it is missing. */
  dataDir: string;
  /** The log file; overwritten at each start. */
  logFile: string;
  settings: PostgresSettings;
  /** Name of the database; created when it is missing. The returned address is that of this database. */
  database?: string;
  say?: (line: string) => void;
};

export type RunningPostgres = {
  url: string;
  /** False when another running process of this checkout started the server; `stop` then leaves the server running. */
  isOwner: boolean;
  stop: () => Promise<void>;
};

/**
 * Starts the PostgreSQL that came through npm on `dataDir`, or joins the server that another process runs there. The
 * server listens on a Unix socket only, is restarted when it dies, and is stopped when this process ends. The data
 * survives any end of this process.
 */
export async function startPostgres(start: Start): Promise<RunningPostgres> {
  const { dataDir, logFile, settings, database = 'hitokoma', say = () => {} } = start;
  const runner = choosePostgresUser(dataDir);
  const binaries = findPostgresBinaries(runner, say);
  const socketDir = postgresSocketFolder(dataDir, runner);
  const url = postgresSocketUrl(socketDir, database);

  const guard = await openPostgresSocketGuard(socketDir);
  if (!guard) {
    await untilAccepting(url);
    return { url, isOwner: false, stop: async () => {} };
  }
  const removeGuard = runAtProcessEnd(guard.release);
  await stopLeftoverPostgres(dataDir, say);
  await initialiseDataFolder({ dataDir, binaries, runner, isDurable: settings['fsync'] !== 'off' });
  rmSync(logFile, { force: true });
  const all = { listen_addresses: '', timezone: 'UTC', log_timezone: 'UTC', ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = keepRunning(
    () => {
      const log = openSync(logFile, 'a');
      const child = spawn(
        binaries.postgres,
        ['-D', dataDir, '-k', socketDir, '-p', String(postgresSocketPort), ...options],
        // A separate session: Ctrl-C in the terminal must not reach the server before this process.
        { ...spawnOptionsOfUser(runner), stdio: ['ignore', log, log], detached: true },
      );
      closeSync(log);
      return child;
    },
    {
      url: postgresSocketUrl(socketDir, 'postgres'),
      dataDir,
      said: () => lastLines(readFileSync(logFile, 'utf8'), 8),
    },
  );
  const stop = async () => {
    forget();
    removeGuard();
    await server.stop();
    await guard.release();
    rmSync(socketDir, { recursive: true, force: true });
  };
  const forget = runAtProcessEnd(stop);
  try {
    await server.ready;
    await ensureDatabase(postgresSocketUrl(socketDir, 'postgres'), database);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, isOwner: true, stop };
}

type Launch = {
  url: string;
  dataDir: string;
  /** The last lines of the log. */
  said: () => string;
};

/** Starts the server, and starts it again whenever it dies by itself. `ready` resolves once it has answered. */
function keepRunning(serve: () => ChildProcess, { url, dataDir, said }: Launch) {
  let isStopping = false;
  const isOver = () => isStopping || isProcessEnding();
  const problem = () => `PostgreSQL does not start on ${dataDir}:\n${said()}`;
  let child: ChildProcess | undefined;

  /**
   * Starts the server until it answers. Throws a `CommandFailure` after ten minutes; the first launch throws as soon as
   * two attempts have ended in the same way, unless remains of an old server block it.
   */
  async function launch({ isFirst }: { isFirst: boolean }): Promise<void> {
    const check = patience(problem);
    let codeBefore: number | null = null;
    for (let attempt = 1; !isOver(); attempt += 1) {
      child = serve();
      // The child is not registered with `runAtProcessEnd`: `stop` was registered before all users of the server, so a restarted
      // server is also stopped after them.
      const ended = exitCodeOfChild(child);
      if (await comesUp(child, url, check)) {
        ended.then(restart).catch(exitWithError);
        return;
      }
      const { exitCode } = child;
      const isSame = exitCode !== null && exitCode === codeBefore;
      if (isFirst && isSame && !isBlocked(said())) throw new CommandFailure(problem());
      codeBefore = exitCode;
      await sleep(Math.min(150 * attempt, 2_000));
    }
  }

  async function restart(): Promise<void> {
    if (isOver()) return;
    process.stderr.write('PostgreSQL ended unexpectedly; starting it again\n');
    await launch({ isFirst: false });
  }

  return {
    ready: launch({ isFirst: true }),
    async stop() {
      isStopping = true;
      if (child) await endChild(child, 'SIGINT', maxPostgresStopMs);
    },
  };
}

/** True when the log names remains of an old server, which disappear by themselves. */
const isBlocked = (said: string) => /still in use|already (exists|in use)/.test(said);

/**
 * Returns a check for repeated calls: it prints the problem once after a minute, and throws it as a `CommandFailure`
 * after ten.
 */
function patience(problem: () => string): () => void {
  const began = Date.now();
  let isShown = false;
  return () => {
    const waitedMs = Date.now() - began;
    if (waitedMs > 600_000) throw new CommandFailure(problem());
    if (waitedMs <= 60_000 || isShown) return;
    isShown = true;
    process.stderr.write(`${problem()}\n`);
  };
}

/** True when the server answers, which may take long after a crash; false when the server has ended. */
async function comesUp(child: ChildProcess, url: string, check: () => void): Promise<boolean> {
  while (!(await isServerAnswering(url))) {
    if (hasChildEnded(child)) return false;
    check();
    await sleep(20);
  }
  return true;
}

async function untilAccepting(url: string): Promise<void> {
  for (const until = Date.now() + 120_000; !(await isServerAnswering(url)); await sleep(100)) {
    if (Date.now() > until)
      throw new CommandFailure('PostgreSQL of another start does not answer.');
  }
}
