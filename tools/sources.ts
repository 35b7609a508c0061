import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkoutRoot } from './run/paths.ts';

type Import = {
  /** Path inside `src`, such as `platform/base/yen.ts`. */
  to: string;
  isTypeOnly: boolean;
};

/** All files below a folder of the checkout without installed packages, as sorted paths relative to the checkout. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(path.join(checkoutRoot, folder))) return [];
  return readdirSync(path.join(checkoutRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => path.extname(file) !== '' && !file.includes('node_modules'))
    .toSorted();
}

export function readSourceFile(file: string): string {
  return readFileSync(path.join(checkoutRoot, file), 'utf8');
}

const statements =
  /^\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;

/** The imports of files of `src` by a file of `src`. `from` and the results are paths inside `src`. */
export function importsIn(source: string, from: string): Import[] {
  return [...source.matchAll(statements)].flatMap(([, type, named = '', dynamic]) => {
    const to = resolve(dynamic ?? named, from);
    return to === undefined ? [] : [{ to, isTypeOnly: type !== undefined }];
  });
}

function resolve(name: string, from: string): string | undefined {
  if (name.startsWith('#')) return name.slice(1);
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name);
  return undefined;
}

/** True when the file may contain SQL. */
export const isQueriesFile = (file: string) => /(^|[./])queries\.server\.ts$/.test(file);

const writes = [
  /\binsert\s+into\s+"?([\w.]+)/gi,
  /\bupdate\s+(?:only\s+)?"?([\w.]+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
  /\bdelete\s+from\s+(?:only\s+)?"?([\w.]+)/gi,
  /\bmerge\s+into\s+"?([\w.]+)/gi,
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`]([\w.]+)/g,
  // `sql.table(name)`: a statement for several tables names them by a variable, and may write them.
  /\bsql\.table\(\s*['"`]([\w.]+)/g,
];

/** The tables that a file's SQL writes, in SQL templates and through Kysely. */
export function tablesWrittenBy(source: string): string[] {
  const found = writes.flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([, table = '']) => table.toLowerCase()),
  );
  // In `on conflict … do update set` the next word is no table.
  return [...new Set(found)].filter((table) => table !== 'set');
}

/** The names along a cycle of the arrows; undefined when there is none. */
export function findImportCycle(
  arrows: Readonly<Record<string, readonly string[]>>,
): string[] | undefined {
  const finished = new Set<string>();
  const walk = (name: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name];
    if (finished.has(name)) return undefined;
    for (const next of arrows[name] ?? []) {
      const cycle = walk(next, [...trail, name]);
      if (cycle) return cycle;
    }
    finished.add(name);
    return undefined;
  };
  return Object.keys(arrows)
    .map((name) => walk(name, []))
    .find((cycle) => cycle !== undefined);
}

const builderCall = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;

const statementForms = [
  // Kysely's template, with or without the type of its rows.
  /(?<![.\w$])sql(?:<[^`]*>)?`/,
  /(?<![.\w$])sql\s*\.\s*(?:join|raw|lit)\(/,
  builderCall,
];

/** True when a file builds a statement with Kysely's query builder, so that the log has no name for it. */
export function hasQueryBuilderCall(source: string): boolean {
  return builderCall.test(source);
}

/** True when a file contains SQL, as a template or through the query builder. */
export function hasSqlStatement(source: string): boolean {
  return statementForms.some((form) => form.test(source));
}
