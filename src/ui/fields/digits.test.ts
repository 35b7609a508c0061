import { describe, expect, test } from 'vitest';
import { formatPhone, onlyDigits } from './digits.ts';

test('digits are taken from whatever width and company', () => {
  expect(onlyDigits('１２，０００円')).toBe('12000');
  expect(onlyDigits('123 456')).toBe('123456');
  expect(onlyDigits('なし')).toBe('');
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
  ])('%s is shown as %s', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
  });
});
