import { filesBelow, readSourceFile, tablesWrittenBy } from '../sources.ts';

/** The place that a file's statements count for: a subject of the domain, `access`, `platform`, or an app. */
function placeOf(file: string): string {
  const [, first = '', second = ''] = file.split('/');
  return first === 'domain' || first === 'apps' ? second : first;
}

const files = () =>
  filesBelow('src').filter((file) => file.endsWith('.server.ts') && !file.startsWith('src/gen/'));

/** The places whose statements write a table, by the name of the table. */
export function tableWritersByTable(): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const file of files()) {
    for (const table of tablesWrittenBy(readSourceFile(file))) {
      writers.set(table, (writers.get(table) ?? new Set()).add(placeOf(file)));
    }
  }
  return writers;
}

/**
 * Returns the place of a table: the one that writes it. A table that an import fills by a variable name, or that only a
 * trigger writes, is at the place that names it in most files; `unnamed` is for tables that no file names.
 */
export function createTablePlacer(): (table: string) => string {
  const writers = tableWritersByTable();
  const texts = files().map((file) => [placeOf(file), readSourceFile(file)] as const);
  return (table) => {
    const [writer] = writers.get(table) ?? [];
    if (writer !== undefined) return writer;
    const name = new RegExp(`(?<![\\w.])${table}(?!\\w)`);
    const named = texts.filter(([, text]) => name.test(text)).map(([place]) => place);
    if (named.includes('reference')) return 'reference';
    const byCount = [...Map.groupBy(named, (place) => place)].toSorted(
      ([, a], [, b]) => b.length - a.length,
    );
    return byCount[0]?.[0] ?? 'unnamed';
  };
}
