import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { productionEnv } from '#testing/production-env.ts';
import { openTestDatabase } from '#testing/database.ts';

import { openDb, openPool } from './db.server.ts';
import { readMigrations } from './migrate.server.ts';

const url = await openTestDatabase({ audited: false });
const db = openDb(openPool(url, 1));
const last = (await readMigrations()).at(-1)?.name ?? '';
afterAll(() => db.destroy());
beforeAll(async () => {
  // A schema before its newest migration, and without a table that the check reads, like a very old schema.
  await sql`delete from kysely_migration where name = ${last}`.execute(db);
  await sql`alter table facilities rename to facilities_of_later`.execute(db);
});

const production = {
  ...productionEnv,
  AUTH_SECRET: 'a secret of at least thirty-two characters',
};

/** `deploy/migrate.sh` and `npm run migrate` run this file. */
function migrateWith(env: Record<string, string>) {
  const file = path.join(import.meta.dirname, 'migrate.server.ts');
  const { PATH = '' } = process.env;
  return spawnSync(process.execPath, [file], {
    env: { PATH, DATABASE_URL: url, ...env },
    encoding: 'utf8',
  });
}

const rows = {
  none: sql`select`,
  marked: sql`insert into demo_region (opened_at) values (now())`,
  used: sql`insert into workers (phone_number, created_at) values ('09012345678', now())`,
};

test.each([
  ['a variable is missing', { NODE_ENV: 'production' }, 'none', 'NO_SECRET'],
  ['a variable is malformed', { ...production, TRUST_PROXY: 'yes' }, 'none', 'TRUST_PROXY'],
  ["production has the demo's database", production, 'marked', 'a database of the demo'],
  ['the demo has another database', { ...production, DEMO: '1' }, 'used', 'needs an empty one'],
] as const)('nothing is migrated when %s', async (_name, env, data, sentence) => {
  await sql`delete from demo_region`.execute(db);
  await rows[data].execute(db);
  const { status, stderr } = migrateWith(env);
  expect(stderr).toContain(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(1);
  const executed = await sql`select from kysely_migration where name = ${last}`.execute(db);
  expect(executed.rows).toEqual([]);
});
