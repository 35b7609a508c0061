import { expect, test } from 'vitest';
import { tail } from './progress.ts';

test('the tail of a long output says how much it leaves out', () => {
  const output = Array.from({ length: 10 }, (_, index) => `line ${index + 1}`).join('\n');
  expect(tail(`${output}\n\n`, 2)).toBe('… 8 lines before this\nline 9\nline 10');
});

test('a short output is left as it is', () => {
  expect(tail('one\ntwo\n', 2)).toBe('one\ntwo');
});
