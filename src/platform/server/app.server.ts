import type { Pool } from 'pg';

import { openStoredClock, machineClock } from './clock.server.ts';
import type { App } from './context.server.ts';
import { openSharePools, shareOnePool } from './database/db.server.ts';
import { openDatabaseReplica } from './database/replica.server.ts';
import { databaseShares, type DatabaseShare } from './database/shares.ts';
import type { Env } from './env.server.ts';
import { openFileStore } from './files/open-file-store.server.ts';

/**
 * Opens the resources of the process, with a pool for each share of the database unless one pool is given for all. Only
 * demo mode follows the movable clock.
 */
export async function openApp(env: Env, pool?: Pool): Promise<App> {
  const shares = pool
    ? shareOnePool(pool, env.TIME_LIMIT_FACTOR)
    : openSharePools(env.DATABASE_URL, env.DATABASE_POOL, env.TIME_LIMIT_FACTOR);
  const clock = env.demo ? await openStoredClock(shares.known.db) : machineClock;
  const replica = env.DATABASE_REPLICA_URL
    ? openDatabaseReplica({
        url: env.DATABASE_REPLICA_URL,
        connections: env.DATABASE_POOL,
        primary: shares.known.pool,
      })
    : null;
  return { env, ...shares.known, shares, replica, clock, storage: openFileStore(env) };
}

/** The same process, whose statements run on the connections of one share. */
export const appOfShare = (app: App, share: DatabaseShare): App => ({
  ...app,
  ...app.shares[share],
});

/** Ends the connections of the process. Work that still needs one fails. */
export async function closeApp({
  shares,
  replica,
}: Pick<App, 'shares' | 'replica'>): Promise<void> {
  await replica?.stop();
  const pools = new Set(databaseShares.map((share) => shares[share].db));
  await Promise.all([...pools].map((db) => db.destroy()));
}
