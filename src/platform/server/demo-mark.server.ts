import type { App } from './context.server.ts';
import { openDb, openCommandLinePool } from './database/db.server.ts';
import type { Env } from './env.server.ts';
import { readDemoMark, readDemoMarkBeforeMigration } from './queries.server.ts';

/**
 * Ends the process with one sentence when the database does not fit the mode. The demo shows every code
 * and moves the clock, so it runs only on an empty database or on one that its own seed has marked.
 * Production refuses a marked database, because it must not serve made-up facilities.
 */
export async function assertDatabaseFitsDemoMode({
  db,
  env,
}: Pick<App, 'db' | 'env'>): Promise<void> {
  endOn(whyDatabaseDoesNotFitDemoMode({ isDemo: env.demo, ...(await readDemoMark(db)) }));
}

/** `assertDatabaseFitsDemoMode` before a migration, so that a wrong address or mode changes no database. */
export async function assertMayMigrate(env: Pick<Env, 'demo' | 'DATABASE_URL'>): Promise<void> {
  const db = openDb(openCommandLinePool(env.DATABASE_URL, 1));
  try {
    endOn(
      whyDatabaseDoesNotFitDemoMode({
        isDemo: env.demo,
        ...(await readDemoMarkBeforeMigration(db)),
      }),
    );
  } finally {
    await db.destroy();
  }
}

function endOn(problem: string | null): void {
  if (problem === null) return;
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}

type Database = { isDemo: boolean; isMarked: boolean; isUsed: boolean };

export function whyDatabaseDoesNotFitDemoMode({
  isDemo,
  isMarked,
  isUsed,
}: Database): string | null {
  if (!isDemo && isMarked)
    return 'DATABASE_URL names a database of the demo: production needs one of its own.';
  if (isDemo && isUsed && !isMarked)
    return "DATABASE_URL names a database with data that are not the demo's: DEMO=1 needs an empty one.";
  return null;
}
