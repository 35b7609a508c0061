import { expect, test } from 'vitest';

import { whyNotReadable } from './read-bank-answer.ts';

test('an empty file and one larger than any answer are told before they are sent', () => {
  expect(whyNotReadable(0)).toMatch(/空です/);
  expect(whyNotReadable(1)).toBeNull();
  expect(whyNotReadable(5_003 * 122)).toBeNull();
  expect(whyNotReadable(650_001)).toMatch(/大きすぎます/);
});
