import { rmSync } from 'node:fs';
import path from 'node:path';

import { withClient } from '../../postgres/client.ts';
import { readPid } from '../../postgres/leftover.ts';
import { lastingSettings } from '../../postgres/settings.ts';
import { startPostgres } from '../../postgres/supervisor.ts';
import { copyOfKept, type TestServer } from '../server.ts';
import { templateName } from '../template.ts';

/**
 * A PostgreSQL of the test's own with the product's durable settings, which may be killed. It is
 * started again by itself, as it is under `npm start`.
 */
export async function openLastingServer(): Promise<
  TestServer & {
    dataDir: string;
    /** False when it is dead already, and not yet started again. */
    kill(): boolean;
    /** Ends one process that works for a client, and with it the work of all others; false as above. */
    killBackend(): Promise<boolean>;
    stop(): Promise<void>;
  }
> {
  const dataDir = await copyOfKept();
  const logFile = `${dataDir}.log`;
  const server = await startPostgres({
    dataDir,
    logFile,
    settings: lastingSettings,
    database: 'postgres',
  });
  return {
    url: server.url,
    dataDir,
    template: templateName(),
    kill() {
      const pid = readPid(path.join(dataDir, 'postmaster.pid'));
      return pid !== undefined && end(pid);
    },
    async killBackend() {
      const pid = await backendAtWork(server.url);
      return pid !== undefined && end(pid);
    },
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
      rmSync(logFile, { force: true });
    },
  };
}

/** False when the process was gone already. */
function end(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
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
