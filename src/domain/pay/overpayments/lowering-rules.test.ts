import { expect, test } from 'vitest';

import { wageLoweringTax, whyCannotLowerWage } from './lowering-rules.ts';

const facts = { hasLeft: false, wasAsked: false, taxable: 12_000 };

test.each([
  ['less than the pay', facts, 11_999, null],
  ['all of the pay', facts, 12_000, 'LOWERED_PAY_TOO_MUCH'],
  ['a worker who left', { ...facts, hasLeft: true }, 1, 'WAGE_NOT_LOWERABLE'],
  ['a second question', { ...facts, wasAsked: true }, 1, 'WAGE_NOT_LOWERABLE'],
  ['a wage without stamps', { ...facts, taxable: 0 }, 1, 'WAGE_NOT_LOWERABLE'],
] as const)('lowering by %s', (_name, given, loweredPay, why) => {
  expect(whyCannotLowerWage(given, loweredPay)).toBe(why);
});

test('a yen of the lowered pay is left where a step of the table takes more', () => {
  expect(wageLoweringTax(18, 5)).toBe(4);
  expect(wageLoweringTax(18, 1_000)).toBe(18);
  expect(wageLoweringTax(-3, 1_000)).toBe(0);
});
