import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';

import { createDatabaseCopy, dropDatabaseCopy } from '#testing/copies.ts';
import { openDb, openPool } from './db.server.ts';
import { migrateDatabaseSchema, readMigrations } from './migrate.server.ts';
import { openSchemaCheck } from './schema-fit.server.ts';

let url: string;
let folder: string;
let client: Client;
let opened: Client[] = [];

beforeEach(async () => {
  url = await createDatabaseCopy(inject('testServer'), 'migrate');
  folder = mkdtempSync(join(tmpdir(), 'hitokoma-migrations-'));
  for (const { name, text } of await readMigrations()) write(name, text);
  client = await connect();
});
afterEach(async () => {
  await Promise.all(opened.map((one) => one.end()));
  opened = [];
  rmSync(folder, { recursive: true });
  await dropDatabaseCopy(inject('testServer').url, url);
});

const write = (name: string, text: string) => writeFileSync(join(folder, `${name}.sql`), text);

async function connect(): Promise<Client> {
  const another = new Client({ connectionString: url });
  await another.connect();
  opened.push(another);
  return another;
}

const namesFrom = async (first: string) => {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration where name >= $1 order by name',
    [first],
  );
  return rows.map(({ name }) => name);
};

const isReady = async () => {
  const db = openDb(openPool(url, 1));
  try {
    return await (await openSchemaCheck(db)).isReady();
  } finally {
    await db.destroy();
  }
};

/** Waits until a backend waits for a lock in the statement. */
async function untilWaiting(statement: string): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like $1
         and datname = current_database()`,
      [`%${statement}%`],
    );
    if (rowCount === 1) return;
    await sleep(20);
  }
}

test('a migration may take longer than a statement of a request', async () => {
  await client.query(
    'alter database ' +
      client.escapeIdentifier(new URL(url).pathname.slice(1)) +
      " set statement_timeout = '200ms'",
  );
  write('9001_long', 'create table long_one (id int); select pg_sleep(0.5);');
  await migrateDatabaseSchema(url, { folder });
  expect(await namesFrom('9')).toEqual(['9001_long']);
});

test('a migration gives way when a lock is taken, and comes back', async () => {
  write('9001_lock', 'alter table workers add column moon text;');
  const reader = await connect();
  await reader.query('begin; select from workers limit 1');
  const migrating = migrateDatabaseSchema(url, { folder, lockTimeoutMs: 100 });
  await untilWaiting('alter table workers add column moon');
  // A request that comes after the waiting migration is answered while the first reader still reads.
  await client.query('select from workers limit 1');
  await reader.query('commit');
  await migrating;
  expect(await namesFrom('9')).toEqual(['9001_lock']);
});

test('after the last attempt it fails with its name, and nothing of it remains', async () => {
  write('9001_lock', 'create table moons (id int); alter table workers add column moon text;');
  const reader = await connect();
  await reader.query('begin; select from workers limit 1');
  const migrating = migrateDatabaseSchema(url, { folder, lockTimeoutMs: 50, maxAttempts: 2 });
  await expect(migrating).rejects.toThrow(
    /9001_lock failed: canceling statement due to lock timeout/,
  );
  expect(await namesFrom('9')).toEqual([]);
  const { rows } = await client.query("select to_regclass('moons') as moons");
  expect(rows).toEqual([{ moons: null }]);
});

test('five processes migrate at once: each migration runs once, indexes without a transaction too', async () => {
  write('9001_table', 'create table moons (id int, worker_id int); select pg_sleep(0.2);');
  write(
    '9002_index',
    '-- migration: no-transaction\ncreate index concurrently if not exists moons_worker on moons (worker_id);',
  );
  write('9003_rows', 'insert into moons select 1, 2;');
  await Promise.all(Array.from({ length: 5 }, () => migrateDatabaseSchema(url, { folder })));
  expect(await namesFrom('9')).toEqual(['9001_table', '9002_index', '9003_rows']);
  const { rows } = await client.query(
    "select (select count(*) from moons) as moons, indisvalid from pg_index where indexrelid = 'moons_worker'::regclass",
  );
  expect(rows).toEqual([{ moons: 1, indisvalid: true }]);
});

test('an index whose build was cut short is built again', async () => {
  await client.query('create table moons (id int); insert into moons values (1), (1)');
  // An invalid index, as an interrupted build leaves it, or one that found two equal rows.
  await client
    .query('create unique index concurrently moons_id on moons (id)')
    .catch(() => undefined);
  const validity = () =>
    client.query("select indisvalid from pg_index where indexrelid = 'moons_id'::regclass");
  expect((await validity()).rows).toEqual([{ indisvalid: false }]);
  await client.query('delete from moons');
  write(
    '9001_index',
    '-- migration: no-transaction\ncreate unique index concurrently if not exists moons_id on moons (id);',
  );
  await migrateDatabaseSchema(url, { folder });
  expect((await validity()).rows).toEqual([{ indisvalid: true }]);
});

test('a release serves on its own schema and on a newer one, unless that is marked', async () => {
  expect(await isReady()).toBe(true);
  write('9001_new', 'create table moons (id int);');
  await migrateDatabaseSchema(url, { folder });
  expect(await isReady()).toBe(true);
  write('9002_break', '-- migration: incompatible because moons are gone\ndrop table moons;');
  await migrateDatabaseSchema(url, { folder });
  expect(await isReady()).toBe(false);
});

test('a release does not serve on an older schema, or without its database', async () => {
  await client.query("delete from kysely_migration where name like '0063%'");
  expect(await isReady()).toBe(false);
  await client.query('drop table incompatible_migrations');
  expect(await isReady()).toBe(false);
});

test('the release before changes nothing on a newer schema', async () => {
  write('9001_new', 'create table moons (id int);');
  await migrateDatabaseSchema(url, { folder });
  await migrateDatabaseSchema(url);
  expect(await namesFrom('9')).toEqual(['9001_new']);
});

test('a migration named before those that have run is refused', async () => {
  write('0000_late', 'create table moons (id int);');
  await expect(migrateDatabaseSchema(url, { folder })).rejects.toThrow(/0000_late comes before/);
});
