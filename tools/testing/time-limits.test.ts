import { expect, test } from 'vitest';

import { filesBelow, readSourceFile } from '../sources.ts';

/** The smallest time limit that `vitest.config.ts` and `playwright.config.ts` set for a test. */
const commonMs = 600_000;

/** Patterns of time limits in a test: of a test or hook, in its options, of a journey or a wait. */
const limits = [
  /^ *\}, ([\d_]+)\);$/gm,
  /^ *\{ timeout: ([\d_]+) \},$/gm,
  /', \{ timeout: ([\d_]+) \}, /g,
  /test\.setTimeout\(([\d_]+)\)/g,
  /\.toPass\(\{ timeout: ([\d_]+)/g,
  /vi\.waitFor(\(|Until)/g,
  /^const \w+ = \{ timeout: ([\d_]+) \};/gm,
  /timeoutMs: ([\d_]+)/g,
  /^ +([\d_]+) \+ \w+ \* [\d_]+,$/gm,
];

/**
 * Patterns of time limits for a single wait. A journey may set a short one and press again within an outer `toPass`.
 */
const waits = [/\.poll\([^;]*?\btimeout: ([\d_]+)/g, /Date\.now\(\) \+ ([\d_]+);/g];
/** The smallest time limit of a wait in `vitest.config.ts`. */
const waitMs = 300_000;

const files = ['src', 'db', 'tools', 'e2e'].flatMap((folder) => filesBelow(folder));
const tests = files.filter((file) => /\.(?:test|e2e)\.tsx?$/.test(file));
const helpers = files.filter((file) =>
  /^(?:e2e\/support|tools\/(?:testing|security))\/.*\.tsx?$/.test(file),
);

function shorterIn(file: string, patterns: readonly RegExp[], leastMs: number): string[] {
  const text = readSourceFile(file);
  return patterns
    .flatMap((limit) => [...text.matchAll(limit)])
    .filter(([, ms = '']) => !(Number(ms.replaceAll('_', '')) >= leastMs))
    .map(([line]) => `${file}: ${line.trim()}`);
}

test('no test has a shorter limit of its own, because a busy machine is slow', () => {
  expect(tests.length).toBeGreaterThan(500);
  expect(tests.flatMap((file) => shorterIn(file, limits, commonMs))).toEqual([]);
});

test('no wait of a test has one', () => {
  const waiting = [...tests.filter((file) => !file.startsWith('e2e/')), ...helpers];
  expect(waiting.flatMap((file) => shorterIn(file, waits, waitMs))).toEqual([]);
});
