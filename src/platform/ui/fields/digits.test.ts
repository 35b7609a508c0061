import { describe, expect, test } from 'vitest';
import { formatTypedPhoneNumber, withDigitsOnly, normalizeWholeNumber } from './digits.ts';

test('digits are taken from whatever width and company', () => {
  expect(withDigitsOnly('１２，０００円')).toBe('12000');
  expect(withDigitsOnly('123 456')).toBe('123456');
  expect(withDigitsOnly('なし')).toBe('');
});

test.each([
  ['１２，０００円', '12000'],
  ['￥2,500', '2500'],
  ['2500.0', '2500'],
  ['1.5', '1.5'],
  ['-5', '-5'],
  ['12,34', '12,34'],
  ['なし', 'なし'],
])('%s in a field of numbers becomes %s', (typed, shown) => {
  expect(normalizeWholeNumber(typed)).toBe(shown);
});

describe('formatPhone', () => {
  test.each([
    ['０９０１２３４５６７８', '090-1234-5678'],
    ['090 1234 5678', '090-1234-5678'],
    ['09012345678', '090-1234-5678'],
    ['090ー1234ー5678', '090-1234-5678'],
    ['050-1234-5678', '050-1234-5678'],
    ['03-1234-5678', '03-1234-5678'],
    ['0312345678', '03-1234-5678'],
    ['0451234567', '0451234567'],
    ['045-123-4567', '045-123-4567'],
    ['0120-123-456', '0120-123-456'],
    ['-03--1234-5678-', '03-1234-5678'],
    ['090', '090'],
    ['+81 90-1234-5678', '090-1234-5678'],
    ['+81(0)90 1234 5678', '090-1234-5678'],
    ['\u202d090-1234-5678\u202c', '090-1234-5678'],
    ['+81 45 123 4567', '0451234567'],
    ['+44 20 7946 0000', '+44 20 7946 0000'],
    ['自宅', '自宅'],
  ])('%s is shown as %s', (typed, shown) => {
    expect(formatTypedPhoneNumber(typed)).toBe(shown);
  });
});
