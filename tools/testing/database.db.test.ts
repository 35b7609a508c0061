import { beforeAll, expect, inject, test } from 'vitest';
import { withClient } from '../postgres/client.ts';
import { auditAndDropDatabases, openTestDatabase } from './database.ts';

let url: string;

beforeAll(async () => {
  url = await openTestDatabase();
});

test('a test file gets a migrated database of its own', async () => {
  const found = await withClient(url, async (client) => {
    const tables = await client.query(
      "select from information_schema.tables where table_schema = 'public'",
    );
    const name = await client.query<{ name: string }>('select current_database() as name');
    return { tables: tables.rowCount ?? 0, name: name.rows[0]?.name };
  });
  expect(found.tables).toBeGreaterThan(10);
  expect(found.name).toMatch(/^hitokoma_test_database_[0-9a-f]{8}$/);
});

test('letters fold alike on every machine, the full-width ones too', async () => {
  const found = await withClient(url, (client) =>
    client.query<{ folded: string }>(`select lower('ÀＡ') as folded`),
  );
  expect(found.rows[0]?.folded).toBe('àａ');
});

test('the end of a file drops its databases, wherever the file asked for them', async () => {
  await auditAndDropDatabases();
  expect(await countExisting([url])).toBe(0);
});

test('the end of a file drops all its databases also when the books of one cannot be proved', async () => {
  const broken = await openTestDatabase();
  const other = await openTestDatabase();
  await withClient(broken, (client) => client.query('drop table ledger_postings cascade'));
  await expect(auditAndDropDatabases()).rejects.toThrow(
    'relation "ledger_postings" does not exist',
  );
  expect(await countExisting([broken, other])).toBe(0);
});

/** The number of these databases that the server still has. */
async function countExisting(urls: readonly string[]): Promise<number | null> {
  const names = urls.map((one) => new URL(one).pathname.slice(1));
  const found = await withClient(inject('testServer').url, (client) =>
    client.query('select from pg_database where datname = any($1)', [names]),
  );
  return found.rowCount;
}
