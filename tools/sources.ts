import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run/paths.ts';

type Import = {
  /** Path inside `src`, such as `platform/base/yen.ts`. */
  to: string;
  isTypeOnly: boolean;
};

/** Files below a folder of the checkout, without installed packages, as paths from the checkout, sorted. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => path.extname(file) !== '' && !file.includes('node_modules'))
    .toSorted();
}

export function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

const statements =
  /^\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;

/** Imports of a file of `src` from `src`. `from` and the results are paths inside `src`. */
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

/** Whether a file may hold SQL. */
export const isQueriesFile = (file: string) => /(^|[./])queries\.server\.ts$/.test(file);

const writes = [
  /\binsert\s+into\s+"?([\w.]+)/gi,
  /\bupdate\s+(?:only\s+)?"?([\w.]+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
  /\bdelete\s+from\s+(?:only\s+)?"?([\w.]+)/gi,
  /\bmerge\s+into\s+"?([\w.]+)/gi,
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`]([\w.]+)/g,
  // A statement for several tables takes one of them by a variable, which may be written.
  /\bsql\.table\(\s*['"`]([\w.]+)/g,
];

/** The tables that a file's SQL writes, in SQL templates and through Kysely. */
export function tablesWritten(source: string): string[] {
  const found = writes.flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([, table = '']) => table.toLowerCase()),
  );
  // `on conflict … do update set` names no table.
  return [...new Set(found)].filter((table) => table !== 'set');
}

/** The names along a cycle among the arrows; undefined when there is none. */
export function findCycle(
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
  // The template of Kysely, with or without the type of its rows.
  /(?<![.\w$])sql(?:<[^`]*>)?`/,
  /(?<![.\w$])sql\s*\.\s*(?:join|raw|lit)\(/,
  builderCall,
];

/** True when a file builds a statement, which then has no name in the log. */
export function callsQueryBuilder(source: string): boolean {
  return builderCall.test(source);
}

const template = /(?<![.\w$])sql(?:<[^`]*>)?`(?!\s*\/\* \w+\.\w+ \*\/)/.source;
const unnamed = new RegExp(
  `${template}[^\`]*\`\\s*\\.execute\\(|\\b(?:executePrepared|oneRow)\\(\\s*[\\w.]+,\\s*${template}`,
);

/** True when a file runs a template that does not begin with the name of its statement. */
export function runsUnnamed(source: string): boolean {
  return unnamed.test(source);
}

/** True when a file writes SQL itself, as a template or through the query builder. */
export function holdsStatement(source: string): boolean {
  return statementForms.some((form) => form.test(source));
}
