import { markDemoRegionComplete, readDemoRegion } from '#apps/demo/region.queries.server.ts';
import { issueYearStatements } from '#domain/pay/statements/issue-statement.server.ts';
import { loadReferenceData } from '#domain/reference/load.server.ts';
import { loadShippedTables } from '#domain/reference/statutory/shipped.server.ts';
import { buildDemoExposureLimits } from '#domain/trust/build.ts';
import { machineClock } from '#platform/server/clock.server.ts';
import { openApp } from '#platform/server/app.server.ts';
import { openCommandLinePool } from '#platform/server/database/db.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { readEnv } from '#platform/server/env.server.ts';

import { setNearLimit, writeBilling } from './seed/billing.ts';
import type { RegionSize } from './seed/facilities.ts';
import { writeGiftCodes } from './seed/gift-cards.ts';
import { drawAndStorePictures } from './seed/pictures/prints.ts';
import { writeRegion } from './seed/region.ts';
import { writeWorkers } from './seed/workers.ts';

export type SeedOptions = {
  databaseUrl: string;
  /** `full` is the demo region; `small` is a small part of it, for tests. */
  size?: RegionSize;
  filesDir?: string;
  /** The product's time; by default the clock's present time. */
  now?: Date;
  progress?: (text: string) => void;
};

/**
 * Fills an empty database with the demo region and its workers; returns true when it wrote anything. A database that
 * has facilities is left unchanged; an interrupted seed continues where it stopped.
 */
export async function seed(options: SeedOptions): Promise<boolean> {
  const { databaseUrl, filesDir, progress = () => undefined } = options;
  const env = readEnv({
    ...process.env,
    DATABASE_URL: databaseUrl,
    ...(filesDir ? { FILES_DIR: filesDir } : {}),
  });
  const app = await openApp(env, openCommandLinePool(databaseUrl, env.DATABASE_POOL));
  try {
    if (await loadReferenceData(app.pool)) progress('reference data');
    if (await loadShippedTables(app.db, machineClock.now())) progress('statutory tables');
    return await fill(app, { ...options, progress, now: options.now ?? app.clock.now() });
  } finally {
    await app.db.destroy();
  }
}

type Filling = SeedOptions & { now: Date; progress(text: string): void };

async function fill(app: App, { size = 'full', now, progress }: Filling): Promise<boolean> {
  const region = await readDemoRegion(app.db);
  if (region?.isComplete) return false;
  if (!region) {
    if (await hasFacilities(app)) return false;
    const prints = await drawAndStorePictures(app.storage);
    progress(`${prints.count} pictures`);
    await writeRegion(app.db, { size, prints, now, progress });
  }
  await writeGiftCodes(app, now);
  await writeWorkers(app, { now, progress });
  await writeBilling(app, now);
  progress('two closed months');
  // In January the demo's history includes last year, whose yearly statements would already have been issued. (Rule
  // 4.23)
  await issueYearStatements(app, now);
  await buildDemoExposureLimits(app.db, now);
  await setNearLimit(app, now);
  await markDemoRegionComplete(app.db, now);
  return true;
}

async function hasFacilities(app: App): Promise<boolean> {
  const found = await app.db.selectFrom('facilities').select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}

function sizeOf(name: string | undefined): RegionSize {
  if (name === undefined || name === '' || name === 'full') return 'full';
  if (name === 'small') return 'small';
  throw new Error('SEED_SIZE must be full or small.');
}

function say(text: string): void {
  process.stdout.write(`  ${text}\n`);
}

if (import.meta.main) {
  const began = performance.now();
  const seeded = await seed({
    databaseUrl: process.env['DATABASE_URL'] ?? '',
    size: sizeOf(process.env['SEED_SIZE']),
    progress: say,
  });
  if (seeded) say(`seeded in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
}
