import { openStoredClock, machineClock } from './clock.server.ts';
import type { App } from './context.server.ts';
import { openDb, openPool } from './database/db.server.ts';
import { openDatabaseReplica } from './database/replica.server.ts';
import type { Env } from './env.server.ts';
import { openFileStore } from './files/open-file-store.server.ts';

/**
 * Opens the resources of the process, with a pool for requests unless another one is given. Only demo mode follows the
 * movable clock.
 */
export async function openApp(
  env: Env,
  pool = openPool(env.DATABASE_URL, env.DATABASE_POOL),
): Promise<App> {
  const db = openDb(pool);
  const clock = env.demo ? await openStoredClock(db) : machineClock;
  const replica = env.DATABASE_REPLICA_URL
    ? openDatabaseReplica({
        url: env.DATABASE_REPLICA_URL,
        connections: env.DATABASE_POOL,
        primary: pool,
      })
    : null;
  return { env, pool, db, replica, clock, storage: openFileStore(env) };
}
