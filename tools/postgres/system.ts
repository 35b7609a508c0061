import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { CommandFailure } from '../run/ending.ts';
import { endChildWithProcess, waitUntilReady } from '../run/processes.ts';
import { lastLines } from '../run/progress.ts';
import { isServerAnswering } from './client.ts';
import { spawnOptionsOfUser, type PostgresUser } from './runner.ts';
import { postgresSocketPort, postgresSocketUrl } from './socket.ts';

/** PostgreSQL of the machine's package manager: it has programs that the npm package lacks. */
export type SystemPostgres = {
  /** The folder of the programs. */
  bin: string;
  runner: PostgresUser;
  /** A folder for data and sockets that only the runner may enter. */
  folder: string;
};

export type SystemServer = {
  url: string;
  /** Kills the server without a shutdown, as in a power cut. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

type Program = { command: string; args: readonly string[]; env?: NodeJS.ProcessEnv };

/** Runs a program as the server's system user, with `PG_BIN`; resolves with its output. */
export async function runAsServerUser(
  { bin, runner }: Pick<SystemPostgres, 'bin' | 'runner'>,
  { command, args, env = {} }: Program,
): Promise<string> {
  const ours = spawnOptionsOfUser(runner);
  const options = { ...ours, env: { ...ours.env, PG_BIN: bin, ...env } };
  try {
    return (await promisify(execFile)(command, args, options)).stdout.trim();
  } catch (error) {
    // The error's message contains the program's stderr.
    throw new CommandFailure(error instanceof Error ? lastLines(error.message, 20) : String(error));
  }
}

/** Creates a data folder with small WAL files, which fill quickly. */
export async function initialiseSystem(system: SystemPostgres, dataDir: string): Promise<void> {
  const args = ['-D', dataDir, '-U', 'hitokoma', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust'];
  const command = path.join(system.bin, 'initdb');
  await runAsServerUser(system, {
    command,
    args: [...args, '--data-checksums', '--wal-segsize=1'],
  });
}

/** Starts the server on a Unix socket; resolves when it accepts connections that may write. */
export async function startSystem(
  { bin, runner, folder }: SystemPostgres,
  { dataDir, settings = {} }: { dataDir: string; settings?: Record<string, string> },
): Promise<SystemServer> {
  const logFile = `${dataDir}.log`;
  const log = openSync(logFile, 'a');
  const all = { listen_addresses: '', max_connections: '100', ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(
    path.join(bin, 'postgres'),
    ['-D', dataDir, '-k', folder, '-p', String(postgresSocketPort), ...options],
    { ...spawnOptionsOfUser(runner), stdio: ['ignore', log, log], detached: true },
  );
  closeSync(log);
  const { stop, end } = endChildWithProcess(child, { signal: 'SIGINT', timeoutMs: 20_000 });
  const url = postgresSocketUrl(folder, 'postgres');
  await waitUntilReady(child, () => isServerAnswering(url), {
    failure: () => `PostgreSQL did not start:\n${lastLines(readFileSync(logFile, 'utf8'), 20)}`,
  });
  // On SIGQUIT the server ends with all its processes, without a checkpoint.
  return { url, kill: () => end('SIGQUIT'), stop };
}
