import { announce } from './run/announce.ts';
import { startApp, watchFlags } from './run/app.ts';
import { migrateDatabase, openDatabase, seedDatabase } from './run/database.ts';
import { CommandFailure, treatInterruptAsSuccess, runMain } from './run/ending.ts';
import { requirePort, wantedPort } from './run/ports.ts';
import { formatElapsed } from './run/progress.ts';
import { demoSecrets, isDemo } from './run/secrets.ts';

/**
 * `npm run dev`: like `npm start`, but without a build: Vite serves and reloads the browser's scripts, and Node
 * restarts the server when one of the server's files changes.
 */
await runMain(async () => {
  const began = performance.now();
  const port = wantedPort();
  await requirePort(port);
  if (!isDemo())
    throw new CommandFailure('npm run dev is the demo: on a DATABASE_URL it needs DEMO=1.');
  const secrets = demoSecrets();
  const databaseUrl = await openDatabase();
  await migrateDatabase(databaseUrl, secrets);
  await seedDatabase(databaseUrl, secrets);
  const app = await startApp({
    port,
    nodeFlags: watchFlags,
    env: { ...secrets, DATABASE_URL: databaseUrl, NODE_ENV: 'development', HITOKOMA_DEV: '1' },
  });
  treatInterruptAsSuccess();
  await announce({ url: app.url, isDemo: true, began: formatElapsed(began) });
  return await app.ended;
});
