import path from 'node:path';
import { expect, test } from 'vitest';

import { filesBelow, readSourceFile } from './sources.ts';
import { ruleConstants } from './texts/rule-constants.ts';

/** Files whose constants other subjects import although they are no numbers of a rule, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'src/domain/notice-delivery/delivery.ts': 'the version of a text',
  'src/domain/notifications/alerts/alert.server.ts': 'the answer with the limits of alert-rules.ts',
  'src/domain/pay/statements/form-pdf.server.ts': 'measures of a printed page',
  'src/domain/recruitment/publishing/read-model.queries.server.ts': 'rows in one statement',
  'src/domain/recruitment/shift-kind.ts': 'the bits of a mask',
  'src/platform/base/jst.ts': 'units of time',
  'src/platform/base/report-options.ts': 'settings of a library',
};

/** The test that compares the announced terms with the rules stands for the terms, which type their numbers. */
const terms = 'src/domain/terms/terms-text.test.ts';

const files = filesBelow('src').filter(
  (file) =>
    file === terms ||
    (/\.tsx?$/.test(file) &&
      !/\.test\.|[./]build\.ts$|^src\/(?:gen|apps\/demo)\/|\/plain-language\.ts$/.test(file)),
);

/** The folder of a file as the table names it, below `src/`: `apps/worker/shift`, `domain/pay`. */
const folderOf = (file: string) =>
  file
    .split('/')
    .slice(1, file.startsWith('src/apps/') ? 4 : 3)
    .join('/');

const imports = /import\s+(\{[^}]*\})\s+from\s+'([#.][^']+)'/g;

/** The names that a file imports without `type`, by the file that they come from. */
const importsOf = (file: string) =>
  [...readSourceFile(file).matchAll(imports)].map(([, list = '', from = '']) => ({
    from: from.startsWith('#') ? `src/${from.slice(1)}` : path.join(path.dirname(file), from),
    names: list
      .replaceAll(/[{}]/g, '')
      .split(',')
      .map((one) => one.trim().split(' as ')[0] ?? ''),
  }));

const constants = new Map(
  [...Map.groupBy(ruleConstants(), ({ file }) => file)].map(([file, own]) => [
    file,
    new Set(own.map(({ name }) => name.split('.')[0] ?? '')),
  ]),
);

/** The folders outside of a file's own subject that import a number of it, and those that import anything. */
const importers = new Map<string, { numbers: Set<string>; anything: Set<string> }>();
for (const file of files)
  for (const { from, names } of importsOf(file)) {
    const folder = folderOf(file);
    if (folder === folderOf(from)) continue;
    const { numbers, anything } = importers.get(from) ?? {
      numbers: new Set(),
      anything: new Set(),
    };
    importers.set(from, { numbers, anything });
    anything.add(folder);
    if (names.some((name) => constants.get(from)?.has(name))) numbers.add(folder);
  }

const rows = new Map(
  [
    ...readSourceFile('docs/README.md').matchAll(
      /^\| [^|]+ \| `(src\/[\w./-]+\.ts)` \| ([^|]*) \|$/gm,
    ),
  ].map(([, file = '', folders = '']) => [
    file,
    new Set([...folders.matchAll(/`([^`]+)`/g)].map(([, folder = '']) => folder)),
  ]),
);

test('the table of numbers names every folder that imports one', () => {
  expect(rows.size).toBeGreaterThan(40);
  const lost = [...rows].flatMap(([file, folders]) =>
    [...(importers.get(file)?.numbers ?? [])]
      .filter((folder) => !folders.has(folder))
      .map((folder) => `${file}: ${folder}`),
  );
  expect(lost).toEqual([]);
});

test('the table of numbers names no folder that imports nothing', () => {
  const idle = [...rows].flatMap(([file, folders]) =>
    [...folders]
      .filter((folder) => !importers.get(file)?.anything.has(folder))
      .map((folder) => `${file}: ${folder}`),
  );
  expect(idle).toEqual([]);
});

test('every file whose numbers another subject imports has a row', () => {
  const imported = [...importers].filter(([, { numbers }]) => numbers.size > 0);
  const without = imported
    .map(([file]) => file)
    .filter((file) => !rows.has(file) && !(file in exceptions));
  expect(without.toSorted()).toEqual([]);
  const needless = Object.keys(exceptions).filter(
    (file) => rows.has(file) || !importers.get(file)?.numbers.size,
  );
  expect(needless).toEqual([]);
});
