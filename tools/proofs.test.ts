import { expect, test } from 'vitest';

import { filesBelow, readSourceFile } from './sources.ts';

const page = readSourceFile('docs/proofs.md');
/** Environment variables that set the size of a test, with a default in the test or its fixture. */
const switches = ['src', 'tools/security', 'tools/testing']
  .flatMap((folder) => filesBelow(folder))
  .filter((file) => /\.test\.tsx?$/.test(file) || file.startsWith('tools/security/'))
  .flatMap((file) => [...readSourceFile(file).matchAll(/process\.env\['([A-Z_]+)'\]/g)])
  .map(([, name = '']) => name);

test('docs/proofs.md names every variable that gives a test its size', () => {
  expect(switches).toContain('LEGAL_NAMES');
  expect([...new Set(switches)].filter((name) => !page.includes(`\`${name}`))).toEqual([]);
});

test('docs/proofs.md names only tests and variables that there are', () => {
  const rows = [...page.matchAll(/^\| `([A-Z_]+)=\S+` \| `(\S+)` \|/gm)];
  expect(rows.length).toBeGreaterThan(10);
  for (const [, name = '', file = ''] of rows) {
    expect(readSourceFile(file)).toContain('test');
    expect(switches).toContain(name);
  }
});

test('docs/proofs.md names only titles that their test files have', () => {
  const shown = [...page.matchAll(/`(\S+\.test\.tsx?) › ([^`]+)`/g)];
  expect(shown.length).toBeGreaterThan(15);
  const lost = shown.filter(([, file = '', title = '']) => !readSourceFile(file).includes(title));
  expect(lost.map(([text]) => text)).toEqual([]);
});
