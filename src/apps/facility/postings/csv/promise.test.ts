import { expect, test } from 'vitest';

import { maxPostingFileLines } from './columns.ts';
import { encodePostableFileLines, decodePostableFileLines } from './promise.ts';

test('a promise names its lines again', () => {
  const lines = [2, 3, 5, 9];
  const promised = { posted: new Set([2, 5, 9]), first: new Set([9]) };
  expect(decodePostableFileLines(encodePostableFileLines(lines, promised), lines)).toEqual(
    promised,
  );
});

test('the promise of the longest file fits into an address', () => {
  const lines = Array.from({ length: maxPostingFileLines }, (_, at) => at + 2);
  const all = new Set(lines);
  const promise = encodePostableFileLines(lines, { posted: all, first: all });
  expect(promise.length).toBeLessThan(6_000);
  expect(decodePostableFileLines(promise, lines)?.posted.size).toBe(maxPostingFileLines);
});

test.each(['', '3', '1.', 'x.1', `${'f'.repeat(2_501)}.0`])('%s is no promise', (text) => {
  expect(decodePostableFileLines(text, [2])).toBeNull();
});
