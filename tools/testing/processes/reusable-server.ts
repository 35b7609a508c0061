import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { withClient } from '../../postgres/client.ts';
import { isServerOf, readPid } from '../../postgres/leftover.ts';
import { startThrowaway } from '../../postgres/scratch.ts';
import { lastingSettings } from '../../postgres/settings.ts';
import { copyOfKept, type TestServer } from '../server.ts';
import { templateName } from '../template.ts';

/**
 * A PostgreSQL of the test's own with the product's durable settings, which may be killed. It is
 * started again by itself, as it is under `npm start`.
 */
export async function openLastingServer(): Promise<
  TestServer & {
    dataDir: string;
    /** All of its processes, as a power cut would. False when it is dead already, and not yet started again. */
    kill(): boolean;
    /** Ends one process that works for a client, and with it the work of all others; false as above. */
    killBackend(): Promise<boolean>;
    stop(): Promise<void>;
  }
> {
  const dataDir = await copyOfKept();
  const server = await startThrowaway(dataDir, 'postgres', lastingSettings);
  return {
    url: server.url,
    dataDir,
    template: templateName(),
    kill() {
      const pid = readPid(path.join(dataDir, 'postmaster.pid'));
      // The file of a dead one stays, and its number may belong to any process by now.
      if (pid === undefined || !isServerOf(pid, dataDir)) return false;
      // Stopped, it starts no further process.
      if (!send(pid, 'SIGSTOP')) return false;
      const all = processesOf(dataDir);
      const isKilled = send(pid, 'SIGKILL');
      for (const each of all) send(each, 'SIGKILL');
      return isKilled;
    },
    async killBackend() {
      const pid = await backendAtWork(server.url);
      return pid !== undefined && send(pid, 'SIGKILL');
    },
    stop: server.stop,
  };
}

/**
 * The processes that work in the folder. One that recovers leaves children which notice the death of
 * their parent late, and hold the shared memory until then: no other server can start.
 */
const processesOf = (dataDir: string): number[] =>
  existsSync('/proc/self/stat')
    ? readdirSync('/proc')
        .map(Number)
        .filter((pid) => pid > 1 && isServerOf(pid, dataDir))
    : [];

/** False when the process was gone already. */
function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** One that is busy, if there is any. */
async function backendAtWork(url: string): Promise<number | undefined> {
  try {
    const { rows } = await withClient(url, (client) =>
      client.query<{ pid: number }>(`
        select pid from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()
         order by state = 'active' desc, random() limit 1`),
    );
    return rows[0]?.pid;
  } catch {
    // Not back from the last time: nobody works there.
    return undefined;
  }
}
