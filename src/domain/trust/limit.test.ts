import { expect, test } from 'vitest';

import {
  baseExposureLimitYen,
  checkedExposureLimitYen,
  exposureLimitOf,
  type ExposureLimitFacts,
} from './limit.ts';

const fresh: ExposureLimitFacts = {
  isChecked: false,
  granted: null,
  deposits: 0,
  largestPaidInvoice: 0,
};

test.each<[string, Partial<ExposureLimitFacts>, number]>([
  ['a new corporation has the base limit', {}, baseExposureLimitYen],
  ['a checked one has more', { isChecked: true }, checkedExposureLimitYen],
  ['twice a paid invoice, above the base', { largestPaidInvoice: 200_000 }, 400_000],
  ['a small paid invoice takes nothing away', { largestPaidInvoice: 149_999 }, 300_000],
  [
    'a small paid invoice of a checked one',
    { isChecked: true, largestPaidInvoice: 400_000 },
    1_000_000,
  ],
  [
    'a large paid invoice of a checked one',
    { isChecked: true, largestPaidInvoice: 900_001 },
    1_800_002,
  ],
  ['a deposit adds to the base', { deposits: 50_000 }, 350_000],
  ['a deposit adds to what was earned', { largestPaidInvoice: 500_000, deposits: 1 }, 1_000_001],
  ['two operators replace the rule', { isChecked: true, granted: 5_000_000 }, 5_000_000],
  ['two operators may lower it', { isChecked: true, granted: 100_000 }, 100_000],
  ['two operators may set 0', { granted: 0 }, 0],
  ['a deposit adds to what two operators set', { granted: 100_000, deposits: 20_000 }, 120_000],
])('%s', (_name, change, expected) => {
  expect(exposureLimitOf({ ...fresh, ...change })).toBe(expected);
});
