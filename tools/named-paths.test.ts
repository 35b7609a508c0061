import { existsSync, globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

import { checkoutRoot } from './run/paths.ts';
import { filesBelow, readSourceFile } from './sources.ts';

/** Paths in configurations, scripts and documents. No import checks them, so a moved file would break them silently. */
const named = /(?<![\w/-])(?:\.\/)?((?:src|tools|deploy|db|e2e|bench)\/[\w./*{},-]*[\w*}])/g;

/** Files of other repositories, and files that the product's operators create. */
const foreign = ['src/data/withholding-daily-r8.json', 'src/company.csv', 'deploy/hitokoma.env'];

const texts = /\.(?:[cm]?[jt]sx?|json|md|sh|ya?ml|css|toml|conf)$|^\.ci\/run$/;
const top = readdirSync(checkoutRoot, { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'package-lock.json')
  .map(({ name }) => name);
const folders = ['src', 'tools', 'deploy', 'docs', 'e2e', 'bench'];
const files = [...top, '.ci/run', ...folders.flatMap(filesBelow)].filter(
  (file) => texts.test(file) && !/^src\/gen\/|\/package-lock\.json$/.test(file),
);

/** True when the path exists, or when a pattern finds at least one file. */
const isThere = (name: string) =>
  /[*{]/.test(name)
    ? globSync(name, { cwd: checkoutRoot }).length > 0
    : existsSync(path.join(checkoutRoot, name));

/**
 * Paths in a text, without the brace of a variable around them. Outside of src only paths with a file extension count.
 */
function namesIn(text: string): string[] {
  return [...text.matchAll(named)]
    .map(([, name = '']) => (/^[^{]*\}$/.test(name) ? name.slice(0, -1) : name))
    .filter((name) => name.startsWith('src/') || /\.[a-z]{2,4}\}?$/.test(name));
}

test('every path that a file names is there', () => {
  expect(files.length).toBeGreaterThan(3_000);
  const lost = files.flatMap((file) =>
    namesIn(readSourceFile(file))
      .filter((name) => !foreign.includes(name) && !isThere(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(lost).toEqual([]);
});

test('the list of moved files leads to files that are there', () => {
  const moved = readSourceFile('docs/moved-paths.tsv').trim().split('\n').slice(1);
  expect(moved.length).toBeGreaterThan(3_000);
  const lost = moved.map((line) => line.split('\t')[1] ?? line);
  expect(lost.filter((name) => !existsSync(path.join(checkoutRoot, name)))).toEqual([]);
});

test('every picture that a style names is there', () => {
  const styles = files.filter((file) => file.endsWith('.css'));
  const pictures = styles.flatMap((file) =>
    [...readSourceFile(file).matchAll(/\burl\('(\.[^']+)'\)/g)].map(([, name = '']) =>
      path.join(path.dirname(file), name),
    ),
  );
  expect(pictures.length).toBeGreaterThan(3);
  expect(pictures.filter((name) => !existsSync(path.join(checkoutRoot, name)))).toEqual([]);
});

/** Documents may shorten a path to its end, such as `stamp-time.ts`, when the same document names a file beside it. */
test('every file that a document names by its end is there', () => {
  const ends = /`((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|sql|mjs|css|graphql|sh))(?:#\w+)?`/g;
  // CONTRIBUTING.md names this file to forbid it.
  const never = 'index.ts';
  const all = [...top, ...[...folders, 'db'].flatMap(filesBelow)];
  const lost = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...readSourceFile(file).matchAll(ends)]
        .map(([, name = '']) => name)
        .filter(
          (name) => name !== never && !all.some((one) => one === name || one.endsWith(`/${name}`)),
        )
        .map((name) => `${file}: ${name}`),
    );
  expect(lost).toEqual([]);
});

/** Names of other products' operations and rules, and formats. */
const foreignNames = new Set(['ListObjects', 'OverlappingFieldsCanBeMerged']);

test('every name of code in a comment is in the code', () => {
  const comments = /\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
  const sources = files.filter((file) => /\.(?:[cm]?tsx?|mjs)$/.test(file));
  const apis = filesBelow('src').filter((file) => file.endsWith('.graphql'));
  const known = new Set(
    [...sources, ...apis].flatMap((file) => {
      const code = readSourceFile(file).replaceAll(comments, '');
      return [...code.matchAll(/[A-Za-z_$][\w$]*/g)].map(([name]) => name);
    }),
  );
  expect(known.size).toBeGreaterThan(10_000);
  const lost = sources.flatMap((file) =>
    [...readSourceFile(file).matchAll(comments)]
      .flatMap(([comment]) => [...comment.matchAll(/`([A-Za-z]+[a-z][A-Z]\w*)(?:\(\))?`/g)])
      .map(([, name = '']) => name)
      .filter((name) => !known.has(name) && !foreignNames.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(lost).toEqual([]);
});
