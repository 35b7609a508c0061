import { expect, test } from 'vitest';

import { invoiceNumberOf } from './invoice-number.ts';

/** True when the last digit of the number is the check digit of the ten before. */
function isConsistent(number: string): boolean {
  const [year, serial] = [Number(number.slice(2, 6)), Number(number.slice(6, 12))];
  return invoiceNumberOf(year, serial) === number;
}

test('a number has the year, six digits and a check digit, within the 20 characters of EDI', () => {
  expect(invoiceNumberOf(2026, 1)).toMatch(/^HK2026000001\d$/);
  expect(invoiceNumberOf(2026, 999_999)).toMatch(/^HK2026999999\d$/);
});

test('the check digit is that of the published example 572 → 4', () => {
  // Leading zeros do not change the check digit: 0000000572 has that of 572.
  expect(invoiceNumberOf(0, 572).at(-1)).toBe('4');
});

/** The number with another digit at one place, and with each two neighbours exchanged. */
function slipsOf(number: string): string[] {
  const places = Array.from({ length: number.length - 2 }, (_, index) => index + 2);
  const wrong = places.flatMap((place) =>
    '0123456789'
      .split('')
      .map((digit) => `${number.slice(0, place)}${digit}${number.slice(place + 1)}`),
  );
  const exchanged = places.map(
    (place) =>
      `${number.slice(0, place)}${number[place + 1] ?? ''}${number[place]}${number.slice(place + 2)}`,
  );
  return [...wrong, ...exchanged].filter((slip) => slip !== number);
}

test('one wrong digit, or two neighbours exchanged, are found', () => {
  const numbers = Array.from({ length: 400 }, (_, index) =>
    invoiceNumberOf(2026, index * 2_477 + 1),
  );
  expect(numbers.every(isConsistent)).toBe(true);
  expect(numbers.flatMap(slipsOf).filter(isConsistent)).toEqual([]);
});
