import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  memoryServersFolder,
  createThrowawayServerFolder,
  startThrowawayPostgres,
  throwawayServersFolder,
} from '../postgres/scratch.ts';
import { throwawayPostgresSettings } from '../postgres/settings.ts';
import { startPostgres } from '../postgres/supervisor.ts';
import { CommandFailure } from '../run/ending.ts';
import { ensureTemplateDatabase, templateDatabaseName } from './template.ts';

export type TestPostgresServer = {
  /** Address of the server's `postgres` database, from which new databases are created. */
  url: string;
  /** Name of the database that tests copy. */
  template: string;
};

/**
 * A PostgreSQL for one test run: `TEST_DATABASE_URL`, else a new server on a copy of a stored data folder that contains
 * the template, which starts in a fraction of a second.
 */
export async function openTestPostgresServer(): Promise<
  TestPostgresServer & { stop: () => Promise<void> }
> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given)
    return { url: given, template: await ensureTemplateDatabase(given), stop: async () => {} };

  const { url, stop } = await startThrowawayPostgres(await copyStoredDataFolder(), 'postgres');
  try {
    return { url, template: await ensureTemplateDatabase(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A new copy of the stored data folder with the template, for a server that the caller starts. */
export async function copyStoredDataFolder(): Promise<string> {
  const kept = path.join(throwawayServersFolder(), templateDatabaseName());
  if (!existsSync(kept)) await keep(kept);
  const dataDir = await createThrowawayServerFolder(memoryServersFolder());
  const copied = spawnSync('cp', ['-a', kept, dataDir], { encoding: 'utf8' });
  if (copied.status !== 0)
    throw new CommandFailure(`The template could not be copied: ${copied.stderr}`);
  return dataDir;
}

async function keep(kept: string): Promise<void> {
  const dataDir = await createThrowawayServerFolder();
  const server = await startPostgres({
    dataDir,
    logFile: `${dataDir}.log`,
    settings: throwawayPostgresSettings,
    database: 'postgres',
  });
  try {
    await ensureTemplateDatabase(server.url);
  } finally {
    // A regular stop, so that a copy needs no recovery.
    await server.stop();
  }
  try {
    renameSync(dataDir, kept);
  } catch {
    // Another run has stored the same template in the meantime.
    rmSync(dataDir, { recursive: true, force: true });
  }
  rmSync(`${dataDir}.log`, { force: true });
  dropOldOnes(kept);
}

/**
 * Deletes stored data folders that are older than a day; younger ones stay, so that switching between branches is fast.
 */
function dropOldOnes(latest: string): void {
  const folder = path.dirname(latest);
  for (const entry of readdirSync(folder).filter((name) => name.startsWith('hitokoma_template_'))) {
    const place = path.join(folder, entry);
    const age = Date.now() - statSync(place).mtimeMs;
    if (place !== latest && age > 24 * 3_600_000) rmSync(place, { recursive: true, force: true });
  }
}
