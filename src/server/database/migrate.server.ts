import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';

import { openDb, openPool } from './db.server.ts';

const folder = join(import.meta.dirname, '../../../db/migrations');

/** Brings the database to the newest migration. Safe to run by several processes at once. */
export async function migrate(databaseUrl: string): Promise<void> {
  const db = openDb(openPool(databaseUrl, 2));
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('The migration failed.');
  } finally {
    await db.destroy();
  }
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const migrations = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      const migration: Migration = { up: async (db) => void (await sql.raw(text).execute(db)) };
      return [name.replace('.sql', ''), migration] as const;
    }),
  );
  return Object.fromEntries(migrations);
}

if (import.meta.main) await migrate(process.env['DATABASE_URL'] ?? '');
