import { expect, test } from 'vitest';
import {
  textBeginning,
  characterCount,
  normalizeLines,
  normalizeLine,
  parseWholeNumber,
} from './text.ts';

test.each([
  ['𠮷野家', 3],
  ['😊', 1],
  ['', 0],
])('%j has %i characters', (text, length) => {
  expect(characterCount(text)).toBe(length);
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

test.each([
  ['an override that reverses a name', '山田\u202e子花\u202c', '山田子花'],
  ['isolates and marks', '\u2066a\u2069\u200eb\u061c', 'ab'],
  [
    'zero-width spaces, soft hyphens and byte order marks',
    '山\u200b田\u00ad花\ufeff子',
    '山田花子',
  ],
  ['joiners outside of emoji', '山\u200d田\u200c', '山田'],
  ['tag characters', 'a\u{e0041}\u{e007f}b', 'ab'],
  ['fillers that look like nothing', 'a\u034f\u115f\u1160\u2800\u3164\uffa0b', 'ab'],
  [
    'tag characters of a flag, which stay',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}!',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}!',
  ],
  ['text hidden in tags behind a flag', '\u{1f3f4}\u{e0067}\u{e0062}a', '\u{1f3f4}a'],
  ['an emoji of several parts, which stays', '👩‍⚕️と👨🏽‍🦽', '👩‍⚕️と👨🏽‍🦽'],
  ['a heart with its variation, which stays', '❤️‍🔥', '❤️‍🔥'],
])('%s', (_name, text, expected) => {
  expect(normalizeLine(text)).toBe(expected);
  expect(normalizeLines(text)).toBe(expected);
});

test('a beginning is cut between characters and says so', () => {
  expect(textBeginning('👩‍⚕️ ご連絡\n\nです', 100)).toBe('👩‍⚕️ ご連絡 です');
  expect(textBeginning('😊😊😊', 2)).toBe('😊😊…');
});

test.each([
  ['１，５００', 1_500],
  ['0', 0],
  ['-1', null],
  ['1.5', null],
  ['', null],
])('the number %s is %s', (text, number) => {
  expect(parseWholeNumber(text)).toBe(number);
});
