import { spawn, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd, Failure } from '../run/ending.ts';
import { tail } from '../run/progress.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { accepts, ensureDatabase } from './client.ts';
import { initialise } from './initialise.ts';
import { shutdowns, stopLeftover } from './leftover.ts';
import { asRunner, chooseRunner, type Runner } from './runner.ts';
import { becomeGuard, socketFolder, socketPort, socketUrl } from './socket.ts';

export type Settings = Readonly<Record<string, string | number>>;

type Start = {
  /** PostgreSQL's data folder; created when it is missing. */
  dataDir: string;
  logFile: string;
  settings: Settings;
  /** Name of the database; it is created when it is missing, and the returned address leads to it. */
  database?: string;
  say?: (line: string) => void;
};

export type Postgres = {
  url: string;
  /** False when another living process of this checkout started the server: then `stop` leaves the server running. */
  isOwner: boolean;
  stop: () => Promise<void>;
};

type DataPlace = { dataDir: string; socketDir: string; logFile: string };

/**
 * Starts the PostgreSQL that came through npm on `dataDir`, or joins the one that another living
 * process runs there. The server listens on a unix socket only, is restarted when it dies, and is stopped
 * with this process. Its data stays whole in whatever way this process ends.
 */
export async function startPostgres(start: Start): Promise<Postgres> {
  const { dataDir, logFile, settings, database = 'hitokoma', say = () => {} } = start;
  const runner = chooseRunner(dataDir);
  const binaries = findBinaries(runner, say);
  const socketDir = socketFolder(dataDir, runner);
  const url = socketUrl(socketDir, database);

  const guard = await becomeGuard(socketDir);
  if (!guard) {
    await untilAccepting(url, 120_000);
    return { url, isOwner: false, stop: async () => {} };
  }
  const removeGuard = atEnd(guard.release);
  await stopLeftover(dataDir, say);
  await initialise({ dataDir, binaries, runner, isDurable: settings['fsync'] !== 'off' });
  const place = { dataDir, socketDir, logFile };
  const server = keepRunning(binaries, runner, place, settings);
  const stop = async () => {
    await server.stop();
    await guard.release();
    rmSync(socketDir, { recursive: true, force: true });
  };
  const forget = atEnd(stop);
  await server.ready;
  await ensureDatabase(socketUrl(socketDir, 'postgres'), database);
  return {
    url,
    isOwner: true,
    stop: async () => {
      forget();
      removeGuard();
      await stop();
    },
  };
}

/** Starts the server, and starts it again whenever it dies by itself. */
function keepRunning(binaries: Binaries, runner: Runner, place: DataPlace, settings: Settings) {
  let isStopping = false;
  let child: ChildProcess | undefined;
  let deaths: number[] = [];

  /** Starts the server until it answers. Only the first start may fail; a restart tries on, because all callers wait for it. */
  async function launch({ isFirst }: { isFirst: boolean }): Promise<void> {
    const patientUntil = Date.now() + 60_000;
    for (let attempt = 1; ; attempt += 1) {
      if (isStopping) return;
      const { child: launched, said } = spawnServer(binaries, runner, place, settings);
      child = launched;
      if (await comesUp(launched, { url: socketUrl(place.socketDir, 'postgres'), said })) {
        // The server may have been killed since it answered: then `exit` is not emitted again.
        const hasEnded = launched.exitCode !== null || launched.signalCode !== null;
        if (hasEnded) restart();
        else launched.once('exit', restart);
        return;
      }
      if (isStopping) return;
      // A server that a signal killed during recovery is no reason to give up: the next may start. Remains of an old
      // server can block the new one for some seconds.
      const isPassing = Date.now() < patientUntil && isTransient(said());
      if (launched.signalCode === null && !isPassing) {
        const why = `PostgreSQL did not start on ${place.dataDir}:\n${tail(said(), 8)}`;
        if (isFirst) throw new Failure(why);
        if (attempt % 30 === 1) process.stderr.write(`${why}\n`);
      }
      await sleep(Math.min(150 * attempt, 2_000));
    }
  }

  function restart(): void {
    if (isStopping) return;
    deaths = [...deaths.filter((at) => at > Date.now() - 60_000), Date.now()];
    process.stderr.write('PostgreSQL ended unexpectedly; starting it again\n');
    // After more than 20 deaths in a minute, starts are tried less often, but not given up.
    const pauseMs = deaths.length > 20 ? 3_000 : 0;
    sleep(pauseMs)
      .then(() => launch({ isFirst: false }))
      .catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  }

  async function stop(): Promise<void> {
    isStopping = true;
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    for (const [signal, timeoutMs] of shutdowns) {
      running.kill(signal);
      const late = new AbortController();
      const isGone = await Promise.race([
        gone.then(() => true),
        sleep(timeoutMs, false, { signal: late.signal }),
      ]);
      late.abort();
      if (isGone) return;
    }
  }

  return { ready: launch({ isFirst: true }), stop };
}

/** Starts the server; `said` returns the lines of the log since this start. */
function spawnServer(binaries: Binaries, runner: Runner, place: DataPlace, settings: Settings) {
  const { dataDir, socketDir, logFile } = place;
  const all = { listen_addresses: '', timezone: 'UTC', log_timezone: 'UTC', ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  if (sizeOf(logFile) > 20_000_000) truncateSync(logFile);
  const from = sizeOf(logFile);
  const log = openSync(logFile, 'a');
  try {
    const child = spawn(
      binaries.postgres,
      ['-D', dataDir, '-k', socketDir, '-p', String(socketPort), ...options],
      // A separate session: Ctrl-C in the terminal must not reach the server before this process.
      { ...asRunner(runner), stdio: ['ignore', log, log], detached: true },
    );
    const said = () => (existsSync(logFile) ? readFileSync(logFile).subarray(from).toString() : '');
    return { child, said };
  } finally {
    closeSync(log);
  }
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** True when the server answers, false when it has ended instead. */
async function comesUp(
  child: ChildProcess,
  { url, said }: { url: string; said: () => string },
): Promise<boolean> {
  let hasEnded = false;
  child.once('error', () => (hasEnded = true));
  child.once('exit', () => (hasEnded = true));
  // Recovery after a crash may take its time.
  for (const until = Date.now() + 600_000; Date.now() < until;) {
    if (hasEnded) return false;
    if (await accepts(url)) return true;
    await sleep(20);
  }
  throw new Failure(`PostgreSQL runs but does not answer:\n${tail(said(), 8)}`);
}

async function untilAccepting(url: string, timeoutMs: number): Promise<void> {
  const until = Date.now() + timeoutMs;
  while (!(await accepts(url))) {
    if (Date.now() > until) throw new Failure('PostgreSQL of another start does not answer.');
    await sleep(100);
  }
}

/** True for a failure that passes by itself: remains of an old server, whose last lines stand in the same log. */
function isTransient(said: string): boolean {
  return /lock file|shared memory|already in use|being used|could not (bind|create lock)/i.test(
    said,
  );
}
