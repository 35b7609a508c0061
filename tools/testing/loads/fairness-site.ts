import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { closeApp, openApp } from '#platform/server/app.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { openCommandLinePool } from '#platform/server/database/db.server.ts';
import { readEnv } from '#platform/server/env.server.ts';

import { withClient } from '../../postgres/client.ts';
import { seedDatabase } from '../../run/database.ts';
import { findFreePort } from '../../run/ports.ts';
import { runPhase } from '../../run/progress.ts';
import { createDatabaseCopy } from '../copies.ts';
import { storeFurigana } from '../processes/seeded-town.ts';
import { openProductionSite, type ProductionSite } from '../processes/production-site.ts';
import { productionEnv, sharedSecrets } from '../production-env.ts';
import type { TestPostgresServer } from '../server.ts';
import { prepareFairnessFixture, type FairnessFixture } from './fixture.ts';

/** Modes of the measured site: the demo as `npm start` serves it, and production. */
export const fairnessModes = ['demo', 'production'] as const;
export type FairnessMode = (typeof fairnessModes)[number];

/** The environment of the site and of this process, which writes into the site's database. */
function envOf(mode: FairnessMode, given: { databaseUrl: string; folder: string }) {
  return {
    ...productionEnv,
    ...sharedSecrets,
    DEMO: mode === 'demo' ? '1' : '0',
    DATABASE_URL: given.databaseUrl,
    FILES_DIR: path.join(given.folder, 'files'),
    // The drill stands for our proxy, which names the network of each request.
    TRUST_PROXY: '1',
  };
}

/** Seeds the demo region; its furigana are written too, or the first minutes of the site would be spent on them. */
export async function seedRegion(server: TestPostgresServer, folder: string): Promise<string> {
  const databaseUrl = await createDatabaseCopy(server, 'region');
  await seedDatabase(databaseUrl, envOf('demo', { databaseUrl, folder }));
  await runPhase('Writing the furigana of the region', () => storeFurigana(databaseUrl));
  return new URL(databaseUrl).pathname.slice(1);
}

export type FairnessSite = {
  site: ProductionSite;
  fixture: FairnessFixture;
  /** Resolves when the database works on no statement of the site. */
  settled(): Promise<void>;
};

type Opening = { url: string; region: string; folder: string; stamps: number };

/** Starts the site of a mode on a copy of the region, with its usual limits and tasks. */
export async function openFairnessSite(
  mode: FairnessMode,
  { url, region, folder, stamps }: Opening,
): Promise<FairnessSite> {
  const databaseUrl = await createDatabaseCopy({ url, template: region }, `fairness_${mode}`);
  // Production refuses a database that is marked as the demo's.
  if (mode === 'production')
    await withClient(databaseUrl, (client) => client.query('delete from demo_region'));
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...envOf(mode, { databaseUrl, folder }), ORIGIN: origin };
  const fixture = await runPhase(`Writing ${stamps} shifts for stamps, and people`, () =>
    withApp(env, (app) => prepareFairnessFixture(app, { origin, stamps })),
  );
  await withClient(databaseUrl, (client) => client.query('vacuum (analyze)'));
  const site = await runPhase(`Starting the site in ${mode} mode`, () =>
    openProductionSite(databaseUrl, { ...env, PORT: String(port), JOBS: 'on' }),
  );
  return { site, fixture, settled: () => settled(databaseUrl) };
}

async function settled(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (;;) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity
          where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
      );
      if (rowCount === 0) return;
      await sleep(100);
    }
  });
}

async function withApp<T>(env: NodeJS.ProcessEnv, work: (app: App) => Promise<T>): Promise<T> {
  const pool = openCommandLinePool(env['DATABASE_URL'] ?? '', 8);
  const app = await openApp(readEnv(env), pool);
  try {
    return await work(app);
  } finally {
    await closeApp(app);
  }
}
