import { expect, test } from 'vitest';

import { maskEmail, maskPhoneNumber } from './masks.ts';

test('a masked number shows its range and its end', () => {
  expect(maskPhoneNumber('09012345678')).toBe('090****5678');
});

test.each([
  ['hana@example.jp', 'h***@example.jp'],
  ['h@example.jp', 'h***@example.jp'],
  ['"a@b"@example.jp', '"***@example.jp'],
])('%s is shown as %s', (address, masked) => {
  expect(maskEmail(address)).toBe(masked);
});
