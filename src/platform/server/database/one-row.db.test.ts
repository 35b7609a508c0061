import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { openTestDatabase } from '#testing/database.ts';
import { openDb, openPool } from './db.server.ts';
import { executeForOneRow } from './one-row.server.ts';

test('a statement without a row is an error with the name of the statement', async () => {
  const db = openDb(openPool(await openTestDatabase(), 1));
  onTestFinished(() => db.destroy());
  const rows = (limit: number) => sql<{ n: number }>`
    /* test.rows */
    select n from generate_series(1, 2) n order by n limit ${limit}
  `;
  expect(await executeForOneRow(db, rows(2))).toEqual({ n: 1 });
  await expect(executeForOneRow(db, rows(0))).rejects.toThrow('/* test.rows */ gave no row');
});
