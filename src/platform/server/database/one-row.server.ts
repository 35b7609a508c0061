import type { RawBuilder } from 'kysely';

import type { QueryExecutor } from './db.server.ts';

/** Runs a statement that always returns a row, such as `insert … returning`, and returns the first row. */
export async function executeForOneRow<Row>(
  db: QueryExecutor,
  statement: RawBuilder<Row>,
): Promise<Row> {
  const [row] = (await statement.execute(db)).rows;
  if (row) return row;
  const [name] = statement.compile(db).sql.trim().split('\n');
  throw new Error(`${name} gave no row`);
}
