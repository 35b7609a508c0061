import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAtProcessEnd, CommandFailure, isProcessEnding } from './ending.ts';
import { nodeBinFolder, checkoutRoot } from './paths.ts';

export type ProcessResult = { code: number; output: string };

type Options = {
  env?: NodeJS.ProcessEnv;
  /** The working folder; the project's root unless given. */
  cwd?: string;
  /** Another user, folder and environment, as `spawnOptionsOfUser` returns them. */
  as?: SpawnOptions;
  /** Prints the output at once, besides collecting it. */
  show?: boolean;
  /** Milliseconds after which the command is killed and counts as failed. */
  timeoutMs?: number;
};

/** Runs a TypeScript file of this repository on this Node; resolves with its exit code and output. */
export function runNode(args: readonly string[], options: Options = {}): Promise<ProcessResult> {
  return runCommand(process.execPath, args, options);
}

/** Runs a command of an npm package (`tsc`, `vitest` …). */
export function runBin(name: string, args: readonly string[], options: Options = {}) {
  return runCommand(path.join(nodeBinFolder, name), args, options);
}

/** Runs any command; resolves with its exit code and output, 127 when there is no such command. */
export async function runCommand(
  command: string,
  args: readonly string[],
  { env, cwd = checkoutRoot, as, show = false, timeoutMs = 2 ** 31 - 1 }: Options = {},
): Promise<ProcessResult> {
  const child = spawn(command, args, {
    cwd,
    env: childEnv(env),
    ...as,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const program = endChildWithProcess(child);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (show) process.stdout.write(chunk);
    });
  }
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void program.stop();
  }, timeoutMs);
  const code = await program.ended;
  clearTimeout(timer);
  const output = Buffer.concat(chunks).toString();
  if (!isLate) return { code, output };
  return { code: 1, output: `${output}\nStopped after ${timeoutMs} ms.\n` };
}

/** A child process that ends with this process at the latest. */
export type ChildProgramOptions = {
  /** Resolves with the exit code. */
  ended: Promise<number>;
  /** Asks the program to end and waits until it has. */
  stop: () => Promise<void>;
  /** Ends the program by another signal. */
  end: (signal: NodeJS.Signals) => Promise<void>;
};

/** Registers that a child ends with this process: by `signal`, and by SIGKILL when it still runs after `timeoutMs`. */
export function endChildWithProcess(
  child: ChildProcess,
  { signal = 'SIGTERM', timeoutMs = 10_000 }: { signal?: NodeJS.Signals; timeoutMs?: number } = {},
): ChildProgramOptions {
  const forget = runAtProcessEnd(() => endChild(child, signal, timeoutMs));
  const ended = exitCodeOfChild(child);
  void ended.then(forget);
  const end = async (by: NodeJS.Signals) => {
    forget();
    await endChild(child, by, timeoutMs);
  };
  return { ended, end, stop: () => end(signal) };
}

export const hasChildEnded = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null;

/**
 * Polls until the child is ready. Throws the sentence of `failure` when the child ends first, or is not ready within
 * `timeoutMs`. That time is long or unlimited, because a slow machine takes longer.
 */
export async function waitUntilReady(
  child: ChildProcess,
  isReady: () => Promise<boolean>,
  { failure, timeoutMs = 300_000 }: { failure: () => string; timeoutMs?: number },
): Promise<void> {
  const until = Date.now() + timeoutMs;
  while (!(await isReady())) {
    if (hasChildEnded(child) || Date.now() > until) {
      // While this process ends, the signal's handler decides the exit code.
      if (isProcessEnding()) await new Promise(() => {});
      throw new CommandFailure(failure());
    }
    await sleep(50);
  }
}

/** Makes a temporary folder for `work` and deletes it afterwards, also after an error. */
export async function withTemporaryFolder<T>(name: string, work: (folder: string) => Promise<T>) {
  const { folder, remove } = openTemporaryFolder(name);
  try {
    return await work(folder);
  } finally {
    await remove();
  }
}

/**
 * A temporary folder, deleted by `remove`, at the latest when this process ends. Processes that use it must be started
 * after this call, so that they end before the folder is deleted.
 */
export function openTemporaryFolder(name: string) {
  const folder = mkdtempSync(path.join(tmpdir(), `hitokoma-${name}-`));
  const clear = async () => rmSync(folder, { recursive: true, force: true });
  const forget = runAtProcessEnd(clear);
  const remove = async () => {
    forget();
    await clear();
  };
  return { folder, remove };
}

/** Folder in which Node stores its three thousand compiled modules, for a faster next start. */
export const compileCacheEnv = {
  NODE_COMPILE_CACHE: path.join(checkoutRoot, 'node_modules/.cache/node'),
} as const;

/**
 * The environment of children: the project's commands, including Node 24, come first in the path, and Node finds the
 * compiled modules of earlier processes.
 */
export function childEnv(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const parts = (process.env['PATH'] ?? '').split(path.delimiter);
  const found = [nodeBinFolder, ...parts.filter((part) => part !== nodeBinFolder)];
  return { ...compileCacheEnv, ...process.env, ...extra, PATH: found.join(path.delimiter) };
}

/** Exit code of a child: 128 + n when signal n ended it, 127 when it could not be started. */
export function exitCodeOfChild(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code, signal) => {
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/** Sends the signal to a child and waits until it ends; sends SIGKILL after `timeoutMs`. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals, timeoutMs: number) {
  if (hasChildEnded(child) || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await gone;
  clearTimeout(timer);
}

/** True when a process with this id runs. */
export function isProcessAlive(pid: number): boolean {
  if (existsSync('/proc/self/stat')) return existsSync(`/proc/${pid}`);
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
