import { expect, test } from 'vitest';

import { whyCannotReadBankAnswer } from './read-bank-answer.ts';

test('an empty file and one larger than any answer are told before they are sent', () => {
  expect(whyCannotReadBankAnswer(0)).toMatch(/空です/);
  expect(whyCannotReadBankAnswer(1)).toBeNull();
  expect(whyCannotReadBankAnswer(5_003 * 122)).toBeNull();
  expect(whyCannotReadBankAnswer(650_001)).toMatch(/大きすぎます/);
});
