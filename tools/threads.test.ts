import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, importsIn, readSourceFile } from './sources.ts';

/**
 * Work that takes long runs in threads: the thread that answers requests must not load a module that is meant for them,
 * or it could call its functions directly.
 */

const sources = filesBelow('src')
  .map((file) => path.relative('src', file))
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|build)\.tsx?$/.test(file));
const textOf = (file: string) => readSourceFile(path.join('src', file));

/** `threadModule<typeof Poster>(new URL('./poster.ts', import.meta.url))`, formatted on one line or several. */
const naming =
  /threadModule<typeof (?<type>\w+)>\(\s*new URL\('(?<file>[^']+)', import\.meta\.url\),?\s*\)/g;

type Named = { by: string; type: string; module: string };
const named = sources.flatMap((by): Named[] =>
  [...textOf(by).matchAll(naming)].map(({ groups }) => ({
    by,
    type: groups?.['type'] ?? '',
    module: path.posix.join(path.posix.dirname(by), groups?.['file'] ?? ''),
  })),
);

/** The files that the processes load, over imports of values. */
function loadedBy(entries: readonly string[]): Set<string> {
  const loaded = new Set<string>();
  const known = new Set(sources);
  const walk = (file: string) => {
    if (loaded.has(file) || !known.has(file)) return;
    loaded.add(file);
    for (const { to, isTypeOnly } of importsIn(textOf(file), file)) if (!isTypeOnly) walk(to);
  };
  entries.forEach(walk);
  return loaded;
}

const loaded = loadedBy(['main/http.server.ts', 'main/jobs.server.ts']);

test('the modules of threads are named with their own types', () => {
  const calls = sources.reduce(
    (sum, file) => sum + textOf(file).split(/threadModule<typeof /).length - 1,
    0,
  );
  expect(named).toHaveLength(calls);
  expect(named.length).toBeGreaterThan(5);
  const wrong = named.filter(({ by, type, module }) => {
    const file = `./${path.posix.relative(path.posix.dirname(by), module)}`;
    return !textOf(by).includes(`import type * as ${type} from '${file}';`);
  });
  expect(wrong).toEqual([]);
});

test('the processes load no module that is meant for threads', () => {
  expect(loaded.size).toBeGreaterThan(500);
  expect(named.filter(({ module }) => loaded.has(module))).toEqual([]);
});

test.each([
  ['pdfkit', []],
  ['csv-parse/sync', []],
  ['sharp', ['platform/server/threads/pictures.server.ts']],
])('%s is loaded by the processes in these files only', (name, files) => {
  const importing = new RegExp(String.raw`(?:\bfrom |\bimport\(|^import )'${name}'`, 'm');
  const isValue = (file: string) =>
    textOf(file)
      .split(';')
      .some((statement) => importing.test(statement) && !/^\s*import type /.test(statement));
  expect([...loaded].filter(isValue)).toEqual(files);
});
