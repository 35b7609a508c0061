import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { findDataHome } from '../postgres/home.ts';
import { lastingPostgresSettings } from '../postgres/settings.ts';
import { startPostgres } from '../postgres/supervisor.ts';
import { CommandFailure } from './ending.ts';
import { checkoutDataFolder } from './paths.ts';
import { runNode } from './processes.ts';
import { runPhase, printLine } from './progress.ts';
import { isDemoRun } from './secrets.ts';

/**
 * The address of the database: `DATABASE_URL`, else the PostgreSQL that came through npm. That server is started here
 * (or joined, when `npm start` already runs it) and stopped when this process ends.
 */
export async function openProductDatabase(): Promise<string> {
  const given = process.env['DATABASE_URL'];
  if (given) {
    if (/^postgres(ql)?:\/\//.test(given)) return given;
    throw new CommandFailure(
      'DATABASE_URL must be an address such as postgres://user:password@host/name.',
    );
  }
  if (!isDemoRun())
    throw new CommandFailure('DATABASE_URL is missing: production has no database of its own.');
  const server = await runPhase('Starting PostgreSQL', startLasting, ({ isOwner }) =>
    isOwner ? 'PostgreSQL runs' : 'Joined the PostgreSQL of the start that is running',
  );
  return server.url;
}

function startLasting() {
  const home = findDataHome(printLine);
  mkdirSync(checkoutDataFolder, { recursive: true });
  return startPostgres({
    dataDir: path.join(home, 'postgres'),
    // The log is always in `.data`, even when the data is elsewhere.
    logFile: path.join(checkoutDataFolder, 'postgres.log'),
    settings: lastingPostgresSettings,
    say: printLine,
  });
}

/**
 * Migrates the database to the newest schema and loads the newest reference data. `env` holds the variables of the
 * server: a database that does not fit them is refused before the migration.
 */
export async function migrateDatabase(databaseUrl: string, env: NodeJS.ProcessEnv): Promise<void> {
  await script(
    'Migrating the database',
    'src/platform/server/database/migrate.server.ts',
    databaseUrl,
    env,
  );
  const name = 'Loading the reference data, when it has changed';
  await script(name, 'src/domain/reference/load.server.ts', databaseUrl);
}

/**
 * Fills an empty database with the demo region; a database with data is left unchanged. `env` holds the secrets of the
 * server that will serve it.
 */
export async function seedDatabase(databaseUrl: string, env: NodeJS.ProcessEnv): Promise<void> {
  const name = 'Seeding the demo region, when the database is empty';
  await script(name, 'db/seed.ts', databaseUrl, env);
}

async function script(name: string, file: string, databaseUrl: string, extra = {}): Promise<void> {
  await runPhase(name, async () => {
    const env = { ...extra, DATABASE_URL: databaseUrl };
    const { code } = await runNode([file], { env, show: true });
    if (code !== 0) throw new CommandFailure(`${name}: failed with exit code ${code}, see above.`);
  });
}
