import type { Yen } from '#platform/base/yen.ts';

/** The parts of a charge that are yen, in the order of an invoice. */
export const chargeParts = [
  'wage',
  'compensation',
  'travel',
  'difference',
  'withheld',
  'advance',
  'fee',
] as const;

export type ChargeParts = Record<(typeof chargeParts)[number], Yen>;

/** The charge of nothing. */
export const noCharge: ChargeParts = {
  wage: 0,
  compensation: 0,
  travel: 0,
  difference: 0,
  withheld: 0,
  advance: 0,
  fee: 0,
};

/** Sums up the yen of each part. */
export function sumOfChargeParts(charges: readonly ChargeParts[]): ChargeParts {
  const sum = { ...noCharge };
  for (const charge of charges) for (const part of chargeParts) sum[part] += charge[part];
  return sum;
}
