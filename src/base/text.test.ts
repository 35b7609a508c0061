import { expect, test } from 'vitest';
import { lengthOf, normalizeLines, normalizeLine } from './text.ts';

test.each([
  ['𠮷野家', 3],
  ['😊', 1],
  ['', 0],
])('%j has %i characters', (text, length) => {
  expect(lengthOf(text)).toBe(length);
});

test.each([
  [' a\u0000\n b　c ', 'a b c'],
  ['\ud800x', '\ufffdx'],
])('%j in one line is %j', (text, expected) => {
  expect(normalizeLine(text)).toBe(expected);
});

test.each([
  [' a\r\nb\rc ', 'a\nb\nc'],
  ['a\u0000b\u0007\u0085c\td', 'abc\td'],
  ['\ud800x', '\ufffdx'],
])('%j in many lines is %j', (text, expected) => {
  expect(normalizeLines(text)).toBe(expected);
});
