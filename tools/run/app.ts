import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkoutRoot } from './paths.ts';
import { isPortOpen, requireFreePort } from './ports.ts';
import {
  childEnv,
  compileCacheEnv,
  endChildWithProcess,
  hasChildEnded,
  waitUntilReady,
} from './processes.ts';

type Serve = {
  port: number;
  env: NodeJS.ProcessEnv;
  /** Folder of the checkout that is served; by default this one. */
  folder?: string;
  /** Flags for Node before the file, such as `--watch`. */
  nodeFlags?: readonly string[];
  /** Output of the app's log: the output of this process, or a file descriptor. */
  output?: 'inherit' | number;
};

/**
 * Flags with which Node runs the server. Without them the heap grows with the machine's memory and the process to 450
 * MB; with them the process stays below 300 MB under full load, at the same speed.
 */
export const serverNodeFlags = ['--max-semi-space-size=8', '--max-old-space-size=512'] as const;

export const serverEnvVariables = {
  /**
   * glibc gives every thread its own arena, and does not free the memory that an image needed there: after some uploads
   * the process holds hundreds of megabytes that nothing uses. Two arenas are enough for this server.
   */
  MALLOC_ARENA_MAX: '2',
  ...compileCacheEnv,
} as const;

const watchOwn = pathToFileURL(path.join(checkoutRoot, 'tools/run/watch-own.ts')).href;
/** For `npm run dev`: Node starts the server again when one of its own files changes. */
export const watchNodeFlags = [
  '--watch',
  '--watch-preserve-output',
  '--import',
  watchOwn,
  // Vite bundles within this process, and bundles everything in the first run.
  '--max-old-space-size=3072',
] as const;

export type StartedApp = {
  url: string;
  pid: number;
  ended: Promise<number>;
  stop: () => Promise<void>;
  /** Kills the process and all its children at once, as in a power cut. */
  kill: () => Promise<void>;
};

/**
 * Starts the app's server and resolves when `/readyz` reports that it is ready. There is no time limit, because a slow
 * machine takes longer. Throws when the server ends before it is ready.
 */
export async function startAppServer(serve: Serve): Promise<StartedApp> {
  const { port, output = 'inherit' } = serve;
  // The port is checked again, so that `/readyz` of another server is not taken for this one.
  await requireFreePort(port);
  const follow = pathToFileURL(path.join(checkoutRoot, 'tools/run/follow-parent.ts')).href;
  const child = spawn(
    process.execPath,
    [...serverNodeFlags, ...(serve.nodeFlags ?? []), '--import', follow, 'src/main/http.server.ts'],
    {
      cwd: serve.folder ?? checkoutRoot,
      env: childEnv({
        ...serverEnvVariables,
        ...serve.env,
        PORT: String(port),
        STARTED_BY: String(process.pid),
      }),
      stdio: ['ignore', output, output, 'ipc'],
      // A separate session: Ctrl-C must reach the server only through this process, once, and before the database.
      detached: true,
    },
  );
  // The limit is longer than the time for which the server waits for proxies and open requests.
  const drainSeconds = Number(serve.env['DRAIN_SECONDS'] ?? process.env['DRAIN_SECONDS'] ?? 5);
  const { ended, stop } = endChildWithProcess(child, { timeoutMs: 30_000 + drainSeconds * 1_000 });
  const url = `http://localhost:${port}`;
  // A connection that is refused costs a tenth of a request that fails, twenty times a second.
  await waitUntilReady(child, async () => (await isPortOpen(port)) && isReady(url), {
    failure: () => 'The server ended before it was ready: see its message above.',
    timeoutMs: Infinity,
  });
  if (child.pid === undefined) throw new Error('the server has no process');
  return {
    url,
    pid: child.pid,
    ended,
    stop,
    kill: async () => {
      // The process group has the id of its first process; after that process has ended by itself, the system may reuse
      // the id.
      if (!hasChildEnded(child) && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(30_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    // The server does not listen yet.
    return false;
  }
}
