import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { withClient } from '../postgres/client.ts';
import { root } from '../run/paths.ts';
import { printTable, readFunctions, readTables } from './print-schema.ts';

const folder = path.join(root, 'db/schema');

/**
 * Writes `db/schema/<subject>.sql`, the tables of each subject as the migrations leave them, and `functions.sql`, from
 * the catalogue of the migrated database at `url`. `firstLine` tells of which migrations. Any other file is deleted.
 */
export async function writeSchema(
  url: string,
  firstLine: string,
  placeOf: (table: string) => string,
): Promise<void> {
  const files = await withClient(url, async (client) => {
    const tables = await readTables(client);
    const byPlace = Map.groupBy(tables, ({ name }) => placeOf(name));
    const texts = [...byPlace].map(([place, own]) => [place, own.map(printTable)] as const);
    return new Map([...texts, ['functions', await readFunctions(client)] as const]);
  });
  await mkdir(folder, { recursive: true });
  for (const file of await readdir(folder)) {
    if (!files.has(path.basename(file, '.sql'))) await rm(path.join(folder, file));
  }
  for (const [place, texts] of files) {
    await writeFile(path.join(folder, `${place}.sql`), [firstLine, ...texts].join('\n'));
  }
}

/** The files of `db/schema` that do not begin with the line, or the folder where it is empty. */
export async function staleSchema(firstLine: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  if (files.length === 0) return ['db/schema'];
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return files
    .filter((_, at) => !texts[at]?.startsWith(firstLine))
    .map((file) => `db/schema/${file}`);
}
