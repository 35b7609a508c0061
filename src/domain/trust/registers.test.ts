import { expect, test } from 'vitest';

import { maxRegisterNumberLength, readRegisterNumber } from './registers.ts';

test.for([
  ['CARE_INSURANCE', '1370400001', '1370400001'],
  ['CARE_INSURANCE', ' １３７０４００００１ ', '1370400001'],
  ['CARE_INSURANCE', '137040000', null],
  ['CARE_INSURANCE', '13704000011', null],
  ['DISABILITY', '1370400001', '1370400001'],
  ['MEDICAL', '0412345', '0412345'],
  ['MEDICAL', '13104123451', null],
  ['PAID_HOME', '東京都 第123号', '東京都 第123号'],
  ['OTHER', '', null],
  ['OTHER', '　', null],
  ['OTHER', '1'.repeat(maxRegisterNumberLength), '1'.repeat(maxRegisterNumberLength)],
  ['OTHER', '1'.repeat(maxRegisterNumberLength + 1), null],
] as const)('%s: %o is stored as %o', ([register, text, stored]) => {
  expect(readRegisterNumber(register, text)).toBe(stored);
});
