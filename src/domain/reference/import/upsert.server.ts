import { chunksOf, mapInOrder } from '#platform/base/in-order.ts';

/** The part of a `pg` client that the importers need; the caller owns the transaction. */
export type ImportClient = { query(text: string, values: unknown[]): Promise<unknown> };

type SqlType = 'text' | 'integer' | 'double precision' | 'boolean';
type Column<Row> = keyof Row & string;

export type ImportTable<Row> = {
  name: string;
  key: readonly Column<Row>[];
  columns: Record<Column<Row>, SqlType>;
};

const rowsPerStatement = 5_000;

/**
 * Writes the rows, with one statement for every 5,000. Existing rows change only where they differ, so that loading the
 * same list again writes nothing. Rows that left the list stay, because other tables may refer to them.
 */
export async function upsertRows<Row extends object>(
  client: ImportClient,
  table: ImportTable<Row>,
  rows: readonly Row[],
): Promise<void> {
  const columns = columnsOf(table);
  const text = upsertStatement(table);
  await mapInOrder(chunksOf(rows, rowsPerStatement), (chunk) => {
    const values = columns.map((column) => chunk.map((row) => row[column]));
    return client.query(text, values);
  });
}

function columnsOf<Row>(table: ImportTable<Row>): Column<Row>[] {
  // `Object.keys` loses the key type of a record.
  return Object.keys(table.columns) as Column<Row>[];
}

function upsertStatement<Row>(table: ImportTable<Row>): string {
  const columns = columnsOf(table);
  const rest = columns.filter((column) => !table.key.includes(column));
  const arrays = columns.map((column, index) => `$${index + 1}::${table.columns[column]}[]`);
  return `/* reference.import ${table.name} */
insert into ${table.name} (${columns.join(', ')})
select ${columns.join(', ')}
from unnest(${arrays.join(', ')}) as given (${columns.join(', ')})
on conflict (${table.key.join(', ')}) do update
set ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}
where (${rest.map((column) => `${table.name}.${column}`).join(', ')})
  is distinct from (${rest.map((column) => `excluded.${column}`).join(', ')})`;
}
