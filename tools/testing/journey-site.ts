import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { startApp, type App } from '../run/app.ts';
import { ensureBuild } from '../run/build.ts';
import { seedDatabase } from '../run/database.ts';
import { dataFolder } from '../run/paths.ts';
import { createCopy } from './copies.ts';
import { openTestServer } from './server.ts';

/**
 * Starts what the browser journeys visit: the built app in demo mode on the port, on a fresh copy
 * of the template with a small town in it. Resolves with how to stop it.
 */
export async function openJourneySite(port: number, deskKey: string): Promise<() => Promise<void>> {
  await ensureBuild();
  const server = await openTestServer();
  try {
    const databaseUrl = await createCopy(server, { label: 'journeys', isAudited: true });
    await seedDatabase(databaseUrl, { SEED_SIZE: 'small' });
    const app = await startBuiltApp(port, { DATABASE_URL: databaseUrl, DESK_KEY: deskKey });
    return async () => {
      await app.stop();
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function startBuiltApp(port: number, env: NodeJS.ProcessEnv): Promise<App> {
  const folder = path.join(dataFolder, 'test');
  mkdirSync(folder, { recursive: true });
  const log = openSync(path.join(folder, 'journeys.log'), 'w');
  try {
    return await startApp({
      port,
      output: log,
      env: {
        ...env,
        NODE_ENV: 'production',
        DEMO: '1',
        AUTH_SECRET: randomBytes(32).toString('hex'),
        FILES_DIR: path.join(folder, 'files'),
        // The journeys sign in as often as a town does in a day.
        RATE_LIMIT: 'off',
      },
    });
  } finally {
    closeSync(log);
  }
}
