import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { offeredTermsVersionOf, postingTermsVersionOf } from './terms-version.ts';

const terms = {
  startsAt: instantAtJst('2026-12-10', '09:00'),
  endsAt: instantAtJst('2026-12-10', '18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
  bonus: 0,
  capacity: 3,
  deadline: instantAtJst('2026-12-10', '07:00'),
};
const offer = { ...terms, payTiming: 'EARLY' } as const;

test.each<[Partial<typeof terms>, { isOtherOffer: boolean }]>([
  [{ startsAt: instantAtJst('2026-12-10', '09:01') }, { isOtherOffer: true }],
  [{ endsAt: instantAtJst('2026-12-10', '18:01') }, { isOtherOffer: true }],
  [{ breakMinutes: 61 }, { isOtherOffer: true }],
  [{ hourlyWage: 1_499 }, { isOtherOffer: true }],
  [{ travelAllowance: 501 }, { isOtherOffer: true }],
  [{ bonus: 1 }, { isOtherOffer: true }],
  // Two values that are exchanged are another offer as well.
  [{ travelAllowance: 0, bonus: 500 }, { isOtherOffer: true }],
  [{ capacity: 4 }, { isOtherOffer: false }],
  [{ deadline: instantAtJst('2026-12-10', '06:59') }, { isOtherOffer: false }],
])('%o is another version for the facility; for workers: %o', (change, { isOtherOffer }) => {
  const after = { ...terms, ...change };
  expect(postingTermsVersionOf(after)).not.toBe(postingTermsVersionOf(terms));
  expect(offeredTermsVersionOf({ ...offer, ...change }) !== offeredTermsVersionOf(offer)).toBe(
    isOtherOffer,
  );
});

test('another time at which the pay can be withdrawn is another offer', () => {
  expect(offeredTermsVersionOf({ ...offer, payTiming: 'PAY_DAY' })).not.toBe(
    offeredTermsVersionOf(offer),
  );
});

test('equal terms have one version', () => {
  expect(postingTermsVersionOf({ ...terms })).toBe(postingTermsVersionOf(terms));
});
