import { rmSync } from 'node:fs';
import { writeFurigana } from '#domain/corporation/furigana/write-furigana.server.ts';
import { moveClock } from '#platform/server/clock.server.ts';
import { openCommandLinePool, openDb } from '#platform/server/database/db.server.ts';
import { runUntilNoneLeft } from '#platform/server/tasks/batches.server.ts';
import { ensureBuild } from '../../run/build.ts';
import { seedDatabase } from '../../run/database.ts';
import { demoSecrets } from '../../run/secrets.ts';
import { createDatabaseCopy, dropDatabaseCopy } from '../copies.ts';
import { auditLedger } from '../proofs/audit-command.ts';
import { openTestPostgresServer } from '../server.ts';
import { seededTownFilesFolder, type SeededTown } from './journey-site.ts';
import { journeyStartInstant } from './journey-start.ts';

/** Builds the app and seeds the town. Resolves with the town and a function that stops its PostgreSQL. */
export async function openSeededTown(): Promise<SeededTown & { stop(): Promise<void> }> {
  await ensureBuild();
  const server = await openTestPostgresServer();
  try {
    const url = await createDatabaseCopy(server, 'town');
    await startClock(url);
    rmSync(seededTownFilesFolder, { recursive: true, force: true });
    await seedDatabase(url, {
      ...demoSecrets(),
      SEED_SIZE: 'small',
      FILES_DIR: seededTownFilesFolder,
    });
    await storeFurigana(url);
    await auditLedger(url);
    return {
      serverUrl: server.url,
      database: new URL(url).pathname.slice(1),
      async stop() {
        await dropDatabaseCopy(server.url, url);
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Moves the product's clock to the start of the journeys, before the seed uses it. */
async function startClock(databaseUrl: string): Promise<void> {
  const db = openDb(openCommandLinePool(databaseUrl, 1));
  try {
    const now = new Date();
    await moveClock(db, Math.ceil((journeyStartInstant(now).getTime() - now.getTime()) / 1_000));
  } finally {
    await db.destroy();
  }
}

/** Stores the furigana of a database's texts once; otherwise each server on a copy would load the dictionary for them. */
export async function storeFurigana(databaseUrl: string): Promise<void> {
  const db = openDb(openCommandLinePool(databaseUrl, 2));
  try {
    await runUntilNoneLeft(async () => {
      const written = await writeFurigana(db);
      return { taken: written, done: written };
    });
  } finally {
    await db.destroy();
  }
}
