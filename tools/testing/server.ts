import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { memoryHome, scratchFolder, startThrowaway, throwawayHome } from '../postgres/scratch.ts';
import { throwawaySettings } from '../postgres/settings.ts';
import { startPostgres } from '../postgres/supervisor.ts';
import { Failure } from '../run/ending.ts';
import { ensureTemplate, templateName } from './template.ts';

export type TestServer = {
  /** Leads to the server's `postgres` database, from which others are made. */
  url: string;
  /** The database to copy. */
  template: string;
};

/**
 * A PostgreSQL for one run of tests: `TEST_DATABASE_URL`, else one of our own that starts from a
 * kept copy of a data folder with the template in it, in a fraction of a second.
 */
export async function openTestServer(): Promise<TestServer & { stop: () => Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, template: await ensureTemplate(given), stop: async () => {} };

  const { url, stop } = await startThrowaway(await copyOfKept(), 'postgres');
  try {
    return { url, template: await ensureTemplate(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A new data folder with the template in it, for a server that the caller starts. */
export async function copyOfKept(): Promise<string> {
  const kept = path.join(throwawayHome(), templateName());
  if (!existsSync(kept)) await keep(kept);
  const dataDir = await scratchFolder(memoryHome());
  const copied = spawnSync('cp', ['-a', kept, dataDir], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Failure(`The template could not be copied: ${copied.stderr}`);
  return dataDir;
}

async function keep(kept: string): Promise<void> {
  const dataDir = await scratchFolder();
  const server = await startPostgres({
    dataDir,
    logFile: `${dataDir}.log`,
    settings: throwawaySettings,
    database: 'postgres',
  });
  try {
    await ensureTemplate(server.url);
  } finally {
    // Stopped in order: no copy of it has anything to recover.
    await server.stop();
  }
  try {
    renameSync(dataDir, kept);
  } catch {
    // Another run has kept the same template in the meantime.
    rmSync(dataDir, { recursive: true, force: true });
  }
  rmSync(`${dataDir}.log`, { force: true });
  dropOldOnes(kept);
}

/** Those that have not been made within a day: going back and forth should cost nothing. */
function dropOldOnes(latest: string): void {
  const folder = path.dirname(latest);
  for (const entry of readdirSync(folder).filter((name) => name.startsWith('hitokoma_template_'))) {
    const place = path.join(folder, entry);
    const age = Date.now() - statSync(place).mtimeMs;
    if (place !== latest && age > 24 * 3_600_000) rmSync(place, { recursive: true, force: true });
  }
}
