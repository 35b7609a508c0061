import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from 'pg';
import { checkoutRoot } from '../run/paths.ts';
import { openTestDatabase } from '../testing/database.ts';
import { fromLine, nameOfStatement, releasedStatementsFile } from './statement-lines.ts';

/**
 * During an upgrade processes of the last release run on this release's schema, so the schema must accept each of their
 * named statements (docs/migrations.md). Preparing a statement checks tables, columns, functions and types.
 */
let client: Client;

beforeAll(async () => {
  client = new Client({ connectionString: await openTestDatabase() });
  await client.connect();
});
afterAll(() => client.end());

const statements = readFileSync(path.join(checkoutRoot, releasedStatementsFile), 'utf8')
  .trimEnd()
  .split('\n')
  .map(fromLine);

test('the file of the last release names the statements of every subject', () => {
  expect(statements.length).toBeGreaterThan(500);
});

test('the schema accepts every named statement of the last release', async () => {
  const refused: string[] = [];
  for (const text of statements) {
    const problem = await refusalOf(text);
    if (problem !== undefined) refused.push(`${nameOfStatement(text)}: ${problem}`);
  }
  expect(refused).toEqual([]);
});

test('a statement on a column that is gone is refused', async () => {
  expect(await refusalOf('/* a.b */ select no_such_column from workers')).toContain(
    'no_such_column',
  );
});

async function refusalOf(text: string): Promise<string | undefined> {
  try {
    await client.query(`prepare released as ${text}`);
    await client.query('deallocate released');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
