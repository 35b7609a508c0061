import path from 'node:path';
import { expect, test } from 'vitest';

import { filesBelow, readSourceFile } from './sources.ts';

const records = filesBelow('docs/decisions')
  .map((file) => path.basename(file))
  .filter((file) => file !== 'README.md');

test('decisions are numbered without a gap', () => {
  const wanted = records.map((_, at) => String(at + 1).padStart(3, '0'));
  expect(records.map((file) => file.slice(0, 3))).toEqual(wanted);
});

test('the index names each decision by the title it has', () => {
  const titleOf = (file: string) =>
    (readSourceFile(`docs/decisions/${file}`).split('\n')[0] ?? '').slice(6);
  const rows = records.map((file) => `| [${file.slice(0, 3)}](${file}) | ${titleOf(file)} |`);
  const index = readSourceFile('docs/decisions/README.md').split('\n');
  expect(index.filter((line) => /^\| \[\d/.test(line))).toEqual(rows);
});

test('no decision is longer than 45 lines: figures stand in bench/figures', () => {
  const long = records.filter(
    (file) => readSourceFile(`docs/decisions/${file}`).split('\n').length > 46,
  );
  expect(long).toEqual([]);
});

test('every decision that code or a document cites exists', () => {
  const numbers = new Set(records.map((file) => file.slice(0, 3)));
  const missing = ['src', 'tools', 'e2e', 'bench', 'db', 'deploy', 'docs']
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => /\.(?:tsx?|md|sql|sh|css|yaml)$/.test(file) && !file.startsWith('src/gen'))
    .flatMap((file) =>
      [...readSourceFile(file).matchAll(/\bdecisions? (\d{3})\b/gi)].map(([, number = '']) => ({
        file,
        number,
      })),
    )
    .filter(({ number }) => !numbers.has(number));
  expect(missing).toEqual([]);
});
