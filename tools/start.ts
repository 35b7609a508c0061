import { readEnv } from '../src/platform/server/env.server.ts';
import { announceAppAddresses } from './run/announce.ts';
import { startAppServer } from './run/app.ts';
import { ensureBuild } from './run/build.ts';
import { migrateDatabase, openProductDatabase, seedDatabase } from './run/database.ts';
import { CommandFailure, treatInterruptAsSuccess, isProcessEnding, runMain } from './run/ending.ts';
import { requireFreePort, readWantedPort } from './run/ports.ts';
import { formatElapsedTime, runPhase, printLine } from './run/progress.ts';
import { demoSecrets, isDemoRun } from './run/secrets.ts';

/** `npm start`: prepares a checkout until the site is served; Ctrl-C stops everything. */
await runMain(async () => {
  const began = performance.now();
  const port = readWantedPort();
  await requireFreePort(port);
  const secrets = isDemoRun() ? demoSecrets() : undefined;
  // Checked before the database is touched: a wrong variable must not leave a migrated database behind.
  assertEnvironment({ ...process.env, ...secrets, NODE_ENV: 'production' });

  // Both run in parallel: each mostly needs one core.
  const [databaseUrl] = await Promise.all([prepareDatabase(secrets), ensureBuild()]);
  const app = await runPhase('Starting the server', () =>
    startAppServer({
      port,
      // Outside of production mode React and the router are several times slower.
      env: {
        ...secrets,
        DATABASE_URL: databaseUrl,
        NODE_ENV: 'production',
      },
    }),
  );
  treatInterruptAsSuccess();
  await announceAppAddresses({
    url: app.url,
    isDemo: isDemoRun(),
    began: formatElapsedTime(began),
  });
  const code = await app.ended;
  if (!isProcessEnding()) printLine(`The server ended by itself, with exit code ${code}.`);
  return code;
});

function assertEnvironment(env: NodeJS.ProcessEnv): void {
  // The address of the own database is known only after its start, so the check gets a placeholder.
  const DATABASE_URL = env['DATABASE_URL'] || (isDemoRun() ? 'postgres://own' : undefined);
  try {
    readEnv({ ...env, DATABASE_URL });
  } catch (error) {
    const hint = isDemoRun() ? '' : '\nDEMO=1 npm start is the demo, which needs none of them.';
    throw new CommandFailure(`${error instanceof Error ? error.message : String(error)}${hint}`);
  }
}

/** The seed encrypts gift card codes with the server's secrets, because the server must be able to decrypt them. */
async function prepareDatabase(secrets: NodeJS.ProcessEnv | undefined): Promise<string> {
  const databaseUrl = await openProductDatabase();
  await migrateDatabase(databaseUrl, { ...secrets, NODE_ENV: 'production' });
  if (secrets) await seedDatabase(databaseUrl, secrets);
  return databaseUrl;
}
