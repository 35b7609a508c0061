import { expect, test } from 'vitest';

import { encodeShiftJis } from './encode-shift-jis.ts';

const decoded = (text: string) =>
  new TextDecoder('shift_jis', { fatal: true }).decode(encodeShiftJis(text));

test('text comes back from its bytes, with kanji of Windows and half-width kana', () => {
  const text = '"請求書番号","髙橋 﨑子","①㈱","ｶﾅ","30,122円"\r\n';
  expect(decoded(text)).toBe(text);
  expect([...encodeShiftJis('請A')]).toEqual([0x90, 0xbf, 0x41]);
});

test('a byte order mark is left out, and other forms of a sign become that of Shift_JIS', () => {
  expect(decoded('\uFEFFA')).toBe('A');
  expect(decoded('9〜18時−1')).toBe('9～18時－1');
});

test('a character that Shift_JIS lacks becomes a sign that shows it', () => {
  expect(decoded('𠮷野')).toBe('〓野');
});
