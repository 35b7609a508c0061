import type pg from 'pg';

import { log } from '../log.server.ts';
import { openSharePools, type SharePools } from './db.server.ts';
import { databaseShares } from './shares.ts';

/** A read-only copy of the database by streaming replication. */
export type DatabaseReplica = {
  shares: SharePools;
  /**
   * True while the replica holds everything that was committed 4 s ago: `checkMs` between checks and `holdsMs` after
   * one.
   */
  isCurrent(): boolean;
  stop(): Promise<void>;
};

const checkMs = 1_000;
/**
 * Milliseconds for which a check is valid. `checkMs + holdsMs` must be below `recentMs` of
 * `graphql/recent-writes.server.ts`.
 */
const holdsMs = 3_000;

type Options = { url: string; connections: number; primary: pg.Pool };

/**
 * Opens the replica of `DATABASE_REPLICA_URL` and compares its position with the primary's every second. A replica
 * that is unreachable, behind or not streaming is not current, and everything is read from the primary.
 */
export function openDatabaseReplica({ url, connections, primary }: Options): DatabaseReplica {
  const shares = openSharePools(url, connections);
  const { pool } = shares.known;
  let wanted: string | null = null;
  let currentUntil = 0;
  for (const share of databaseShares) shares[share].pool.on('error', () => (currentUntil = 0));

  async function check(): Promise<void> {
    const reached = wanted;
    const [{ position }, state] = await Promise.all([
      positionOf(primary),
      reached === null ? null : stateOf(pool, reached),
    ]);
    wanted = position;
    if (state?.isReplica && state.hasReached) currentUntil = performance.now() + holdsMs;
    if (state?.isReplica === false) warnOfPrimary();
  }

  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check()
      .catch((error: unknown) => {
        currentUntil = 0;
        log.debug({ err: error }, 'the replica could not be checked');
      })
      .finally(() => (isChecking = false));
  }, checkMs);
  timer.unref();

  return {
    shares,
    isCurrent: () => performance.now() < currentUntil,
    async stop() {
      clearInterval(timer);
      await Promise.all(databaseShares.map((share) => shares[share].db.destroy()));
    },
  };
}

let isWarned = false;

function warnOfPrimary(): void {
  if (isWarned) return;
  isWarned = true;
  log.warn('DATABASE_REPLICA_URL leads to a database that is no replica: it is not used');
}

async function positionOf(primary: pg.Pool): Promise<{ position: string }> {
  const { rows } = await primary.query<{ position: string }>(
    '/* server.walPosition */ select pg_current_wal_lsn()::text as position',
  );
  return rows[0] ?? { position: '0/0' };
}

type State = { isReplica: boolean; hasReached: boolean };

async function stateOf(pool: pg.Pool, position: string): Promise<State | null> {
  const { rows } = await pool.query<State>(
    `/* server.replicaState */
     select pg_is_in_recovery() as "isReplica",
            coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "hasReached"`,
    [position],
  );
  return rows[0] ?? null;
}
