import { expect, test } from 'vitest';

import { readPrintedCode } from './printed-code.ts';

test('the printed address and the plain digits are read', () => {
  expect(readPrintedCode('https://example.jp/check-in?c=012345')?.code).toBe('012345');
  expect(readPrintedCode('http://127.0.0.1:3100/check-in/?c=123456&x=1')?.code).toBe('123456');
  expect(readPrintedCode('123456')?.code).toBe('123456');
  expect(readPrintedCode(' １２３ ４５６ ')?.code).toBe('123456');
});

test('the QR code of a tablet proves its minute', () => {
  expect(readPrintedCode('https://example.jp/check-in?c=012345&t=t9x2k.AbC')).toEqual({
    code: '012345',
    minuteProof: 't9x2k.AbC',
  });
  expect(readPrintedCode('https://example.jp/check-in?c=012345')?.minuteProof).toBeNull();
});

test.each([
  'https://example.jp/check-in',
  'https://example.jp/check-in?c=12345',
  'https://example.jp/menu?c=123456',
  'javascript:/check-in?c=123456',
  'WIFI:T:WPA;S:staff;P:123456;;',
  '1234567',
  '',
  'x'.repeat(10_000),
])('another QR code is none: %s', (text) => {
  expect(readPrintedCode(text)).toBeNull();
});
