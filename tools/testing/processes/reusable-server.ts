import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { withClient } from '../../postgres/client.ts';
import { isPostgresOfDataFolder, readPostgresPid } from '../../postgres/leftover.ts';
import { startThrowawayPostgres } from '../../postgres/scratch.ts';
import { lastingPostgresSettings } from '../../postgres/settings.ts';
import { copyStoredDataFolder, type TestPostgresServer } from '../server.ts';
import { templateDatabaseName } from '../template.ts';

/**
 * A new PostgreSQL with the product's durable settings, which may be killed. It restarts by itself, as under `npm
 * start`.
 */
export async function openDurablePostgres(): Promise<
  TestPostgresServer & {
    dataDir: string;
    /** Kills all processes of the server, as a power cut would. False when the server is dead and not yet restarted. */
    kill(): boolean;
    /**
     * Kills one process that works for a client, which makes PostgreSQL end all other connections too. False when there
     * is none.
     */
    killBackend(): Promise<boolean>;
    stop(): Promise<void>;
  }
> {
  const dataDir = await copyStoredDataFolder();
  const server = await startThrowawayPostgres(dataDir, 'postgres', lastingPostgresSettings);
  return {
    url: server.url,
    dataDir,
    template: templateDatabaseName(),
    kill() {
      const pid = readPostgresPid(path.join(dataDir, 'postmaster.pid'));
      // The pid file of a dead server remains, and any other process may have its number by now.
      if (pid === undefined || !isPostgresOfDataFolder(pid, dataDir)) return false;
      // A stopped server starts no further process.
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
 * Ids of the processes that work in the folder. When a recovering server dies, its children notice this late and hold
 * the shared memory until then, so that no other server can start.
 */
const processesOf = (dataDir: string): number[] =>
  existsSync('/proc/self/stat')
    ? readdirSync('/proc')
        .map(Number)
        .filter((pid) => pid > 1 && isPostgresOfDataFolder(pid, dataDir))
    : [];

/** False when the process had already ended. */
function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Process id of a client's backend, a busy one if there is one; undefined when there is none. */
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
    // The server has not restarted yet, so no backend works.
    return undefined;
  }
}
