import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { filesBelow, readSourceFile } from './sources.ts';

/** npm writes this file, so its shape is known. */
const { dependencies } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'),
) as { dependencies: Record<string, string> };

const staticImport = /^import (?!type\b)(?:[^;']*? from )?'([^'.#][^']*)';/gm;

/** Package name of an import, `@scope/name` or `name`; null for Node's own modules. */
function packageOf(imported: string): string | null {
  if (imported.startsWith('node:')) return null;
  return imported
    .split('/')
    .slice(0, imported.startsWith('@') ? 2 : 1)
    .join('/');
}

test('what a file of the server loads at its start is installed in production', () => {
  const missing = filesBelow('src')
    .filter((file) => file.endsWith('.server.ts'))
    .flatMap((file) =>
      [...readSourceFile(file).matchAll(staticImport)].map(([, imported = '']) => ({
        file,
        name: packageOf(imported),
      })),
    )
    .filter(({ name }) => name !== null && !(name in dependencies));
  expect(missing).toEqual([]);
});
