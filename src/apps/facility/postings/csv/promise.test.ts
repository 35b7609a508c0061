import { expect, test } from 'vitest';

import { maxPostingFileLines } from './columns.ts';
import { encodeReportedLines, decodeReportedLines } from './promise.ts';

test('a promise names its lines again', () => {
  const lines = [2, 3, 5, 9];
  const promised = { posted: new Set([2, 5, 9]), first: new Set([9]) };
  expect(decodeReportedLines(encodeReportedLines(lines, promised), lines)).toEqual(promised);
});

test('the promise of the longest file fits into an address', () => {
  const lines = Array.from({ length: maxPostingFileLines }, (_, at) => at + 2);
  const all = new Set(lines);
  const promise = encodeReportedLines(lines, { posted: all, first: all });
  expect(promise.length).toBeLessThan(6_000);
  expect(decodeReportedLines(promise, lines)?.posted.size).toBe(maxPostingFileLines);
});

test.each(['', '3', '1.', 'x.1', `${'f'.repeat(2_501)}.0`])('%s is no promise', (text) => {
  expect(decodeReportedLines(text, [2])).toBeNull();
});
