import { spawn } from 'node:child_process';
import { createClient } from 'redis';
import { findSystemProgram } from './run/parts.ts';
import { findFreePort } from './run/ports.ts';
import { endChildWithProcess, openTemporaryFolder, waitUntilReady } from './run/processes.ts';

const missing =
  'NOT PROVEN on this machine: that chats of several processes hear each other over Redis. For that ' +
  'install one (Debian and Ubuntu: apt-get install redis-server), or put redis-server into the PATH.';

/**
 * The path of `redis-server`, installed by `apt-get` where that is possible; otherwise a sentence why it is missing.
 */
export async function findRedis(): Promise<{ command: string } | { missing: string }> {
  const command = await findSystemProgram('redis-server');
  return command ? { command } : { missing };
}

export type Redis = { url: string; stop(): Promise<void> };

/** Starts a new Redis without persistence. */
export async function startRedis(command: string): Promise<Redis> {
  const port = await findFreePort();
  const { folder, remove } = openTemporaryFolder('redis');
  const settings = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  // Without faketime's library: Redis uses its own allocator, with which that library crashes it at the start.
  const env = { ...process.env, LD_PRELOAD: undefined };
  const child = spawn(command, ['--port', String(port), ...settings], { stdio: 'ignore', env });
  const { stop } = endChildWithProcess(child);
  const url = `redis://127.0.0.1:${port}`;
  await waitUntilReady(child, () => isReady(url), { failure: () => 'Redis did not start.' });
  return {
    url,
    async stop() {
      await stop();
      await remove();
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  // Ignored: the calls below reject as well, and the caller tries again.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
    await client.close();
    return true;
  } catch {
    return false;
  }
}
