import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Failure } from '../run/ending.ts';
import { endWithUs, untilReady } from '../run/processes.ts';
import { tail } from '../run/progress.ts';
import { accepts } from './client.ts';
import { asRunner, type Runner } from './runner.ts';
import { socketPort, socketUrl } from './socket.ts';

/** The PostgreSQL of the machine's package manager, with the programs that the one from npm lacks. */
export type SystemPostgres = {
  /** The folder of its programs. */
  bin: string;
  runner: Runner;
  /** A private folder of the runner, for data and sockets. */
  folder: string;
};

export type SystemServer = {
  url: string;
  /** As a power cut would end it. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

type Program = { command: string; args: readonly string[]; env?: NodeJS.ProcessEnv };

/** Runs a program as the server's user, with `PG_BIN`; resolves with what it printed. */
export async function runAs(
  { bin, runner }: Pick<SystemPostgres, 'bin' | 'runner'>,
  { command, args, env = {} }: Program,
): Promise<string> {
  const ours = asRunner(runner);
  const options = { ...ours, env: { ...ours.env, PG_BIN: bin, ...env } };
  try {
    return (await promisify(execFile)(command, args, options)).stdout.trim();
  } catch (error) {
    // The message of the error holds what the program wrote to stderr.
    throw new Failure(error instanceof Error ? tail(error.message, 20) : String(error));
  }
}

/** Lays out a new data folder with small WAL files, so that they fill quickly. */
export async function initialiseSystem(system: SystemPostgres, dataDir: string): Promise<void> {
  const args = ['-D', dataDir, '-U', 'hitokoma', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust'];
  const command = path.join(system.bin, 'initdb');
  await runAs(system, { command, args: [...args, '--data-checksums', '--wal-segsize=1'] });
}

/** Starts it on a unix socket, and resolves when it accepts connections that may write. */
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
    ['-D', dataDir, '-k', folder, '-p', String(socketPort), ...options],
    { ...asRunner(runner), stdio: ['ignore', log, log], detached: true },
  );
  closeSync(log);
  const { stop, end } = endWithUs(child, { signal: 'SIGINT', timeoutMs: 20_000 });
  const url = socketUrl(folder, 'postgres');
  await untilReady(child, () => accepts(url), {
    failure: () => `PostgreSQL did not start:\n${tail(readFileSync(logFile, 'utf8'), 20)}`,
  });
  // By SIGQUIT its children end with it, without a checkpoint.
  return { url, kill: () => end('SIGQUIT'), stop };
}
