import { expect, test } from 'vitest';

import { filesBelow, readSourceFile } from './sources.ts';

const screens = filesBelow('src').filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);

test('a form that is submitted without scripts puts no typed text into the address', () => {
  const forms = screens.flatMap((file) =>
    [...readSourceFile(file).matchAll(/<form\b[^>]*>/g)].map(([tag]) => ({ file, tag })),
  );
  expect(forms.length).toBeGreaterThan(40);
  expect(forms.filter(({ tag }) => !tag.includes('method="post"'))).toEqual([]);
});

test('screens read the state of the history entry after hydration only', () => {
  const readers = screens.filter((file) =>
    /useLocation\(\)(?:\.state|\s*as\b)|\bstate\b[^;\n]*\}\s*=\s*useLocation\(\)/.test(
      readSourceFile(file),
    ),
  );
  expect(readers).toEqual(['src/platform/web/history-state.ts']);
});

/** Names of the mutations in a file. */
const commandsIn = (source: string) =>
  [...source.matchAll(/const (\w+) = useGraphqlMutation\b/g)].map(([, name]) => name);

/** Failures of one mutation shown with priority over those of another one, even when the other was sent later. */
const staleFailures = (source: string) => {
  const commands = commandsIn(source);
  return [...source.matchAll(/\b(\w+)\.error \?\? (\w+)\.error\b/g)]
    .filter(([, first, second]) => commands.includes(first) && commands.includes(second))
    .map(([found]) => found);
};

test('several commands that show their failure in one place show the latest one', () => {
  expect(
    staleFailures(
      'const a = useGraphqlMutation(A); const b = useGraphqlMutation(B); const failure = a.error ?? b.error;',
    ),
  ).toEqual(['a.error ?? b.error']);
  const found = screens.flatMap((file) =>
    staleFailures(readSourceFile(file)).map(
      (failure) => `${file}: ${failure}, use latestCommandFailure`,
    ),
  );
  expect(found).toEqual([]);
});
