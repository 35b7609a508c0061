import { expect, test } from 'vitest';

import { filesBelow, read } from './sources.ts';

const screens = filesBelow('src').filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);

test('a form that is submitted without scripts puts no typed text into the address', () => {
  const forms = screens.flatMap((file) =>
    [...read(file).matchAll(/<form\b[^>]*>/g)].map(([tag]) => ({ file, tag })),
  );
  expect(forms.length).toBeGreaterThan(40);
  expect(forms.filter(({ tag }) => !tag.includes('method="post"'))).toEqual([]);
});

test('screens read the state of the history entry after hydration only', () => {
  const readers = screens.filter((file) =>
    /useLocation\(\)(?:\.state|\s*as\b)|\bstate\b[^;\n]*\}\s*=\s*useLocation\(\)/.test(read(file)),
  );
  expect(readers).toEqual(['src/web/history-state.ts']);
});
