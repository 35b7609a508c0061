import { setTimeout as sleep } from 'node:timers/promises';

import type { Pool } from 'pg';

/**
 * Takes a database lock and keeps it. A transaction that needs the same lock waits, so that a test can kill the server
 * during that transaction. Resolves once the lock is held.
 */
export async function holdDatabaseLock(pool: Pool, lock: string, values: readonly unknown[] = []) {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(lock, [...values]);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const holder = rows[0]?.pid;
  return {
    /**
     * Resolves once `waiting` transactions wait for the lock, or for a transaction that waits for it. Rejects when `request`, which should wait for the lock,
     * is answered first. The order of several is kept only by a product with `waitsForLocks`: another one would try the
     * first again behind the second.
     */
    async waitForStalled(request: Promise<unknown>, waiting = 1) {
      if (waiting > 1 && !(await waitsForLocks(pool))) {
        await this.release();
        throw new Error('open the product with waitsForLocks');
      }
      const early: unknown[] = [];
      void request.then((answer) => early.push(answer));
      for (;;) {
        const { rowCount } = await pool.query(
          `with recursive stalled as (
             select a.pid from pg_stat_activity a
              where a.datname = current_database() and $1 = any(pg_blocking_pids(a.pid))
             union
             select a.pid from stalled s
               join pg_stat_activity a on a.datname = current_database() and s.pid = any(pg_blocking_pids(a.pid)))
           select from stalled`,
          [holder],
        );
        if ((rowCount ?? 0) >= waiting) return;
        if (early.length > 0) throw new Error(`answered without it: ${JSON.stringify(early)}`);
        await sleep(5);
      }
    },
    async release() {
      await client.query('rollback');
      client.release();
    },
  };
}

async function waitsForLocks(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ lock_timeout: string }>('show lock_timeout');
  return rows[0]?.lock_timeout === '0';
}
