import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { atEnd } from './ending.ts';
import { binFolder, root } from './paths.ts';

export type ProcessResult = { code: number; output: string };

type Options = {
  env?: NodeJS.ProcessEnv;
  /** The working folder; the project's root unless given. */
  cwd?: string;
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
  options: Options,
): Promise<ProcessResult> {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: childEnv(options.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const forget = atEnd(() => endChild(child, 'SIGTERM', 10_000));
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (options.show) process.stdout.write(chunk);
    });
  }
  let late = false;
  const timer = setTimeout(
    () => {
      late = true;
      void endChild(child, 'SIGTERM', 5_000);
    },
    options.timeoutMs ?? 2 ** 31 - 1,
  );
  const code = await exitOf(child);
  clearTimeout(timer);
  forget();
  const output = Buffer.concat(chunks).toString();
  if (!late) return { code, output };
  return { code: 1, output: `${output}\nStopped after ${options.timeoutMs} ms.\n` };
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

/** Asks a child to end and waits for it; SIGKILL when it has not after `patienceMs`. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals, timeoutMs: number) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
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
