import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const pages = globSync('src/apps/facility/**/*.tsx').filter(
  (file) => !file.endsWith('.test.tsx') && /\bpageLoaders[<(]/.test(readFileSync(file, 'utf8')),
);

test('every page of a facility with tabs loads who is signed in, whose rights choose the tabs', () => {
  expect(pages.length).toBeGreaterThan(20);
  const without = pages.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return !text.includes('facilityViewerQuery()') && !text.includes('hidesTabs: true');
  });
  expect(without).toEqual([]);
});
