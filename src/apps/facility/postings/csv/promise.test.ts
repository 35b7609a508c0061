import { expect, test } from 'vitest';

import { maxFileLines } from './columns.ts';
import { encodePromise, decodePromise } from './promise.ts';

test('a promise names its lines again', () => {
  const lines = [2, 3, 5, 9];
  const promised = { posted: new Set([2, 5, 9]), first: new Set([9]) };
  expect(decodePromise(encodePromise(lines, promised), lines)).toEqual(promised);
});

test('the promise of the longest file fits into an address', () => {
  const lines = Array.from({ length: maxFileLines }, (_, at) => at + 2);
  const all = new Set(lines);
  const promise = encodePromise(lines, { posted: all, first: all });
  expect(promise.length).toBeLessThan(6_000);
  expect(decodePromise(promise, lines)?.posted.size).toBe(maxFileLines);
});

test.each(['', '3', '1.', 'x.1', `${'f'.repeat(2_501)}.0`])('%s is no promise', (text) => {
  expect(decodePromise(text, [2])).toBeNull();
});
