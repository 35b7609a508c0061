import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFailure } from '../run/ending.ts';

/**
 * Stops the server that a killed parent process left running on the data folder, and removes a `postmaster.pid` that
 * belongs to no server of this folder.
 */
export async function stopLeftoverPostgres(
  dataDir: string,
  say: (line: string) => void,
): Promise<void> {
  const pidFile = path.join(dataDir, 'postmaster.pid');
  const pid = readPostgresPid(pidFile);
  if (pid === undefined) return;
  if (!isPostgresOfDataFolder(pid, dataDir)) {
    // After a crash any other program may have this process id, which PostgreSQL cannot detect.
    rmSync(pidFile, { force: true });
    return;
  }
  say('A PostgreSQL from an earlier run is still there; stopping it first');
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    kill(pid, signal);
    if (await isGone(pid, dataDir, maxPostgresStopMs)) return;
  }
  throw new CommandFailure(
    `PostgreSQL (process ${pid}) could not be stopped: end it and start again.`,
  );
}

/** Milliseconds for PostgreSQL's fast shutdown; afterwards the server is killed. The data survives both. */
export const maxPostgresStopMs = 20_000;

/** The server's process id from the first line of a `postmaster.pid`. */
export function readPostgresPid(pidFile: string): number | undefined {
  if (!existsSync(pidFile)) return undefined;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined;
}

/** True when the process runs and is the PostgreSQL server of this data folder. */
export function isPostgresOfDataFolder(pid: number, dataDir: string): boolean {
  if (!existsSync('/proc/self/stat')) return psSays(pid, dataDir);
  try {
    // The working folder of a server is its data folder. (A zombie process has none.)
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir);
  } catch {
    return false;
  }
}

function psSays(pid: number, dataDir: string): boolean {
  const found = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return found.stdout.includes('postgres') && found.stdout.includes(dataDir);
}

async function isGone(pid: number, dataDir: string, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    if (!isPostgresOfDataFolder(pid, dataDir)) return true;
    await sleep(25);
  }
  return false;
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process ended between the check and the signal; the next check sees this.
  }
}
