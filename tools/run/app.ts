import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd, Failure, isEnding } from './ending.ts';
import { root } from './paths.ts';
import { requirePort } from './ports.ts';
import { childEnv, compileCache, endChild, exitOf } from './processes.ts';

type Serve = {
  port: number;
  env: NodeJS.ProcessEnv;
  /** The checkout that is served, and the working folder; this one unless given. */
  folder?: string;
  /** Flags for Node before the file, such as `--watch`. */
  nodeFlags?: readonly string[];
  /** Where the app's own log goes. */
  output?: 'inherit' | number;
};

/**
 * How Node runs the server. Left alone, its heap grows with the machine's memory and the process to
 * 450 MB; so it stays below 300 under full load, at the same speed.
 */
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=512'] as const;

export const serverEnv = {
  /**
   * glibc gives every thread an arena of its own and keeps in it what a picture needed: after some
   * uploads the process holds hundreds of megabytes that nothing uses. Two arenas are enough for us.
   */
  MALLOC_ARENA_MAX: '2',
  ...compileCache,
} as const;

const watchOwn = pathToFileURL(path.join(root, 'tools/run/watch-own.ts')).href;
/** For `npm run dev`: Node starts the server again when one of its own files changes. */
export const watchFlags = [
  '--watch',
  '--watch-preserve-output',
  '--import',
  watchOwn,
  // Vite bundles within the same process, the first time everything.
  '--max-old-space-size=3072',
] as const;

export type App = {
  url: string;
  ended: Promise<number>;
  stop: () => Promise<void>;
  /** Ends the process and all that it has started, as a power cut would. */
  kill: () => Promise<void>;
};

/**
 * Starts the app's server and resolves when `/readyz` says that it is ready. It waits as long as the server lives: a
 * slow machine takes longer.
 */
export async function startApp(serve: Serve): Promise<App> {
  const { port, output = 'inherit' } = serve;
  // Asked again: `/readyz` of somebody else's server must not pass for ours.
  await requirePort(port);
  const follow = pathToFileURL(path.join(root, 'tools/run/follow-parent.ts')).href;
  const child = spawn(
    process.execPath,
    [...serverFlags, ...(serve.nodeFlags ?? []), '--import', follow, 'src/main/http.server.ts'],
    {
      cwd: serve.folder ?? root,
      env: childEnv({
        ...serverEnv,
        ...serve.env,
        PORT: String(port),
        STARTED_BY: String(process.pid),
      }),
      stdio: ['ignore', output, output, 'ipc'],
      // A session of its own: Ctrl-C must reach it through us, once, and before the database.
      detached: true,
    },
  );
  // Longer than the server gives proxies and the requests in hand.
  const drainSeconds = Number(serve.env['DRAIN_SECONDS'] ?? process.env['DRAIN_SECONDS'] ?? 5);
  const stop = () => endChild(child, 'SIGTERM', 30_000 + drainSeconds * 1_000);
  const forget = atEnd(stop);
  const ended = exitOf(child);
  const url = `http://localhost:${port}`;
  await untilReady(url, child);
  return {
    url,
    ended,
    stop: async () => {
      forget();
      await stop();
    },
    kill: async () => {
      forget();
      // The group has the number of its first process, which is gone when it ended by itself.
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
        process.kill(-child.pid, 'SIGKILL');
      }
      await ended;
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      // While ending, the signal's handler has the last word.
      if (isEnding()) await new Promise(() => {});
      throw new Failure('The server ended before it was ready: see its message above.');
    }
    if (await isReady(url)) return;
    await sleep(100);
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(30_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    // Not listening yet.
    return false;
  }
}
