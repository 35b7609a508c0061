import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd, Failure, isEnding } from './ending.ts';
import { binFolder, root } from './paths.ts';

export type ProcessResult = { code: number; output: string };

type Options = {
  env?: NodeJS.ProcessEnv;
  /** The working folder; the project's root unless given. */
  cwd?: string;
  /** Another user, folder and environment, as `asRunner` names them. */
  as?: SpawnOptions;
  /** Show the output while it comes, instead of only collecting it. */
  show?: boolean;
  /** After this long the command is killed and counts as failed. */
  timeoutMs?: number;
};

/** Runs a TypeScript file of ours on this Node; resolves with its exit code and output. */
export function runNode(args: readonly string[], options: Options = {}): Promise<ProcessResult> {
  return runCommand(process.execPath, args, options);
}

/** Runs a command that an npm package brought (`tsc`, `vitest` …). */
export function runBin(name: string, args: readonly string[], options: Options = {}) {
  return runCommand(path.join(binFolder, name), args, options);
}

/** Runs any command; resolves with its exit code and output, 127 when there is no such command. */
export async function runCommand(
  command: string,
  args: readonly string[],
  { env, cwd = root, as, show = false, timeoutMs = 2 ** 31 - 1 }: Options = {},
): Promise<ProcessResult> {
  const child = spawn(command, args, {
    cwd,
    env: childEnv(env),
    ...as,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const program = endWithUs(child);
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

/** A child that goes on beside this process, and ends with it at the latest. */
export type Program = {
  /** Resolves with its exit code. */
  ended: Promise<number>;
  /** Asks it to end and waits for that. */
  stop: () => Promise<void>;
  /** Ends it by another signal. */
  end: (signal: NodeJS.Signals) => Promise<void>;
};

/** Registers that a child ends with this process: by `signal`, and by SIGKILL when it has not within `timeoutMs`. */
export function endWithUs(
  child: ChildProcess,
  { signal = 'SIGTERM', timeoutMs = 10_000 }: { signal?: NodeJS.Signals; timeoutMs?: number } = {},
): Program {
  const forget = atEnd(() => endChild(child, signal, timeoutMs));
  const ended = exitOf(child);
  void ended.then(forget);
  const end = async (by: NodeJS.Signals) => {
    forget();
    await endChild(child, by, timeoutMs);
  };
  return { ended, end, stop: () => end(signal) };
}

export const hasEnded = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null;

/**
 * Asks until the child is ready. Throws the sentence of `failure` when it ends before, or has not become ready within
 * `timeoutMs`: a slow machine takes longer, so that is long, or without an end.
 */
export async function untilReady(
  child: ChildProcess,
  isReady: () => Promise<boolean>,
  { failure, timeoutMs = 300_000 }: { failure: () => string; timeoutMs?: number },
): Promise<void> {
  const until = Date.now() + timeoutMs;
  while (!(await isReady())) {
    if (hasEnded(child) || Date.now() > until) {
      // While this process ends, the signal's handler decides the exit code.
      if (isEnding()) await new Promise(() => {});
      throw new Failure(failure());
    }
    await sleep(50);
  }
}

/** A folder for one piece of work, deleted whatever happens. */
export async function withFolder<T>(name: string, work: (folder: string) => Promise<T>) {
  const { folder, remove } = openFolder(name);
  try {
    return await work(folder);
  } finally {
    await remove();
  }
}

/**
 * A temporary folder, deleted by `remove` and with this process at the latest. A process that uses it is started after
 * this call, and so ends before its folder goes.
 */
export function openFolder(name: string) {
  const folder = mkdtempSync(path.join(tmpdir(), `hitokoma-${name}-`));
  const clear = async () => rmSync(folder, { recursive: true, force: true });
  const forget = atEnd(clear);
  const remove = async () => {
    forget();
    await clear();
  };
  return { folder, remove };
}

/** Node stores there the compiled modules, three thousand of them, and starts sooner the next time. */
export const compileCache = {
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
} as const;

/**
 * The environment with the project's own commands, and so Node 24, first in the path. Whatever Node runs below it finds
 * the compiled modules of earlier processes.
 */
export function childEnv(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const parts = (process.env['PATH'] ?? '').split(path.delimiter);
  const found = [binFolder, ...parts.filter((part) => part !== binFolder)];
  return { ...compileCache, ...process.env, ...extra, PATH: found.join(path.delimiter) };
}

/** Exit code of a child, 128 + n when a signal ended it, 127 when it could not be started. */
export function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code, signal) => {
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/** Asks a child to end and waits for it; SIGKILL when it has not after `timeoutMs`. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals, timeoutMs: number) {
  if (hasEnded(child) || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await gone;
  clearTimeout(timer);
}

/** Whether a process of this number lives. */
export function isAlive(pid: number): boolean {
  if (existsSync('/proc/self/stat')) return existsSync(`/proc/${pid}`);
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
