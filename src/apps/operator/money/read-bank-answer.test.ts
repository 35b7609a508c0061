import { expect, test } from 'vitest';

import { whyCannotReadBankAnswerFile } from './read-bank-answer.ts';

test('an empty file and one larger than any answer are told before they are sent', () => {
  expect(whyCannotReadBankAnswerFile(0)).toMatch(/空です/);
  expect(whyCannotReadBankAnswerFile(1)).toBeNull();
  expect(whyCannotReadBankAnswerFile(5_003 * 122)).toBeNull();
  expect(whyCannotReadBankAnswerFile(650_001)).toMatch(/大きすぎます/);
});
