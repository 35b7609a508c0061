import { announceAppAddresses } from './run/announce.ts';
import { startAppServer, watchNodeFlags } from './run/app.ts';
import { migrateDatabase, openProductDatabase, seedDatabase } from './run/database.ts';
import { CommandFailure, treatInterruptAsSuccess, runMain } from './run/ending.ts';
import { requireFreePort, readWantedPort } from './run/ports.ts';
import { formatElapsedTime } from './run/progress.ts';
import { demoSecrets, isDemoRun } from './run/secrets.ts';

/**
 * `npm run dev`: like `npm start`, but without a build: Vite serves and reloads the browser's scripts, and Node
 * restarts the server when one of the server's files changes.
 */
await runMain(async () => {
  const began = performance.now();
  const port = readWantedPort();
  await requireFreePort(port);
  if (!isDemoRun())
    throw new CommandFailure('npm run dev is the demo: on a DATABASE_URL it needs DEMO=1.');
  const secrets = demoSecrets();
  const databaseUrl = await openProductDatabase();
  await migrateDatabase(databaseUrl, secrets);
  await seedDatabase(databaseUrl, secrets);
  const app = await startAppServer({
    port,
    nodeFlags: watchNodeFlags,
    env: { ...secrets, DATABASE_URL: databaseUrl, NODE_ENV: 'development', HITOKOMA_DEV: '1' },
  });
  treatInterruptAsSuccess();
  await announceAppAddresses({ url: app.url, isDemo: true, began: formatElapsedTime(began) });
  return await app.ended;
});
