import { readdirSync, readFileSync } from 'node:fs';

import type { Client } from 'pg';

/** Nanoseconds that the threads of a process have computed; 0 for a process that has ended. Linux only. */
function nanosecondsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
      const [computed = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(
        ' ',
      );
      return sum + Number(computed);
    }, 0);
  } catch {
    return 0;
  }
}

/** Milliseconds of processor time, of Node and of the connections' processes of PostgreSQL. */
export type ProcessorTime = { node: number; database: number };

/**
 * Returns a function that measures how much the site and its database compute while `work` runs. `client` is a connection
 * that does nothing else; a connection that the site opens meanwhile counts as a whole.
 */
export function openProcessorMeter({ pid, client }: { pid: number; client: Client }) {
  const backends = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return new Map(rows.map((row) => [row.pid, nanosecondsOf(row.pid)]));
  };
  return async (work: () => Promise<void>): Promise<ProcessorTime> => {
    const before = await backends();
    const began = nanosecondsOf(pid);
    await work();
    const node = nanosecondsOf(pid) - began;
    let database = 0;
    for (const [backend, computed] of await backends())
      database += computed - (before.get(backend) ?? 0);
    return { node: node / 1e6, database: database / 1e6 };
  };
}
