import { expect, test } from 'vitest';

import { filesBelow, read } from '../sources.ts';

/** The least limit that `vitest.config.ts` and `playwright.config.ts` give every test. */
const commonMs = 600_000;

/** Limits that a test sets for itself: at the end of a test or hook, in its options, and those of a journey or a wait. */
const limits = [
  /^ *\}, ([\d_]+)\);$/gm,
  /^ *\{ timeout: ([\d_]+) \},$/gm,
  /', \{ timeout: ([\d_]+) \}, /g,
  /test\.setTimeout\(([\d_]+)\)/g,
  /\.toPass\(\{ timeout: ([\d_]+)/g,
  /vi\.waitFor(\(|Until)/g,
];

const tests = ['src', 'db', 'tools', 'e2e']
  .flatMap((folder) => filesBelow(folder))
  .filter((file) => /\.(?:test|e2e)\.tsx?$/.test(file));

test('no test has a shorter limit of its own, because a busy machine is slow', () => {
  expect(tests.length).toBeGreaterThan(500);
  const shorter = tests.flatMap((file) => {
    const text = read(file);
    return limits
      .flatMap((limit) => [...text.matchAll(limit)])
      .filter(([, ms = '']) => !(Number(ms.replaceAll('_', '')) > commonMs))
      .map(([line]) => `${file}: ${line.trim()}`);
  });
  expect(shorter).toEqual([]);
});
