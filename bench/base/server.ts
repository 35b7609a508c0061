import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverEnvVariables, serverNodeFlags } from '../../tools/run/app.ts';
import { checkoutRoot } from '../../tools/run/paths.ts';
import { findFreePort } from '../../tools/run/ports.ts';
import { childEnv, endChildWithProcess, waitUntilReady } from '../../tools/run/processes.ts';
import { productionEnv } from '../../tools/testing/production-env.ts';

/**
 * Environment of production without jobs, for every process that reads the product's environment. Requests come from
 * addresses of their own (`sendBenchRequest`), and people have ten times the usual budget, because few people send
 * all requests. Turns, shares and prices are production's.
 */
export function benchEnv(databaseUrl: string) {
  return {
    ...productionEnv,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'a secret of the bench that protects nothing at all',
    ORIGIN: 'http://127.0.0.1',
    JOBS: 'off',
    TRUST_PROXY: '1',
    BUDGET_FACTOR: '10',
    LOG_LEVEL: 'silent',
  } as const;
}

export type Server = { url: string; pid: number; stop: () => Promise<void> };

type Start = { file: string; env: NodeJS.ProcessEnv; nodeFlags?: readonly string[] };

/** Starts a Node server on a free port, passed as `PORT`; resolves when it answers. */
export async function startServer({ file, env, nodeFlags = [] }: Start): Promise<Server> {
  const port = await findFreePort();
  const follow = pathToFileURL(path.join(checkoutRoot, 'tools/run/follow-parent.ts')).href;
  const child = spawn(process.execPath, [...nodeFlags, '--import', follow, file], {
    cwd: checkoutRoot,
    env: childEnv({
      NODE_ENV: 'production',
      ...env,
      PORT: String(port),
      STARTED_BY: String(process.pid),
    }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  });
  const { stop } = endChildWithProcess(child);
  // Not `localhost`, which may first be tried as an IPv6 address.
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(child, () => answers(url), {
    failure: () => `${file} did not start: see its message above.`,
  });
  return { url, pid: child.pid ?? 0, stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) });
    await answer.body?.cancel();
    return true;
  } catch {
    // The server does not listen yet.
    return false;
  }
}

/** Starts the product's server as `npm start` does in production, without jobs. */
export function startProduct(databaseUrl: string, env: NodeJS.ProcessEnv = {}): Promise<Server> {
  return startServer({
    file: 'src/main/http.server.ts',
    nodeFlags: serverNodeFlags,
    env: { ...serverEnvVariables, ...benchEnv(databaseUrl), ...env },
  });
}
