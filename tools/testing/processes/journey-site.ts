import { closeSync, cpSync, mkdirSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startAppServer, type StartedApp } from '../../run/app.ts';
import { checkoutDataFolder } from '../../run/paths.ts';
import { demoSecrets } from '../../run/secrets.ts';
import { withClient } from '../../postgres/client.ts';
import { createDatabaseCopy, dropDatabaseCopy } from '../copies.ts';
import { auditLedger } from '../proofs/audit-command.ts';

// Nothing of the product is imported here: each worker process of Playwright loads this file, and a hundred modules more
// take longer to load than some journeys run.

/** A small town, seeded once; each file of journeys gets a copy with its own clock. */
export type SeededTown = { serverUrl: string; database: string };

const folder = path.join(checkoutDataFolder, 'test');
export const seededTownFilesFolder = path.join(folder, 'town');

export type JourneySiteOptions = { port: number; label: string; env: NodeJS.ProcessEnv };

export type OpenedJourneySite = { databaseUrl: string; stop: () => Promise<void> };

/**
 * Starts the site for one file of journeys: the built app in demo mode on the port. When the site is stopped, the audit
 * of its ledger must find nothing, and every message that is due by its clock must have been sent.
 */
export async function openJourneySite(
  town: SeededTown,
  site: JourneySiteOptions,
): Promise<OpenedJourneySite> {
  const { port, label, env } = site;
  const template = { url: town.serverUrl, template: town.database };
  const databaseUrl = await createDatabaseCopy(template, label);
  // Each site has its own folder for files, because several sites run in parallel.
  const files = path.join(folder, `files-${port}`);
  rmSync(files, { recursive: true, force: true });
  cpSync(seededTownFilesFolder, files, { recursive: true });
  const app = await startBuiltApp(port, {
    DATABASE_URL: databaseUrl,
    FILES_DIR: files,
    ...env,
  });
  return {
    databaseUrl,
    stop: async () => {
      await app.stop();
      rmSync(files, { recursive: true, force: true });
      await auditAndDropSiteDatabase(town, databaseUrl);
    },
  };
}

/**
 * Deletes the codes that a site has sent. A number gets five in a day, and the files that share a site sign in the same
 * workers: how often depends on which of them a worker process runs.
 */
export async function clearSentCodes(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) => client.query('delete from sign_in_codes'));
}

/** Audits the ledger of a site's database, and drops the database. */
export async function auditAndDropSiteDatabase(
  town: SeededTown,
  databaseUrl: string,
): Promise<void> {
  try {
    await auditLedger(databaseUrl);
  } finally {
    await dropDatabaseCopy(town.serverUrl, databaseUrl);
  }
}

async function startBuiltApp(port: number, env: NodeJS.ProcessEnv): Promise<StartedApp> {
  mkdirSync(folder, { recursive: true });
  const log = openSync(path.join(folder, 'journeys.log'), 'a');
  try {
    return await startAppServer({
      port,
      output: log,
      env: {
        ...demoSecrets(),
        // The journeys sign in as often as a whole town does in a day.
        BUDGET_FACTOR: '1000',
        ...env,
        NODE_ENV: 'production',
        DEMO: '1',
      },
    });
  } finally {
    closeSync(log);
  }
}
