import { groupValuesByKey } from '#platform/base/in-order.ts';

import type { FeeRule } from '../fees/fee-rules.ts';
import { shiftChargeOf, sumOfCharges, type ChargedShift, type ChargeSum } from './shift-charge.ts';

export type BillingMonth = {
  /** Sum of the shifts whose wage is not fixed yet, by their plan (未確定). */
  waiting: ChargeSum;
  /** Sums of each facility that has a shift, in the order of the shifts; `approved` of shifts whose wage is fixed. */
  facilities: { facilityId: string; approved: ChargeSum; waiting: ChargeSum }[];
};

/**
 * Returns what the shifts of one month cost each facility, and what of it still waits. The consumption tax of all that
 * waits is rounded once, so that it may exceed the sum of the facilities' by less than a yen each. (Rule 8.7)
 */
export function billingMonthOf(
  shifts: readonly ChargedShift[],
  rules: ReadonlyMap<string, readonly FeeRule[]>,
): BillingMonth {
  const facilities = [...groupValuesByKey(shifts, ({ facilityId }) => facilityId)];
  const charged = facilities.map(([facilityId, ofFacility]) => ({
    facilityId,
    charges: ofFacility.map(({ isApproved, ...shift }) => ({
      isApproved,
      charge: shiftChargeOf({ ...shift, isApproved }, rules.get(facilityId) ?? []),
    })),
  }));
  const sumOf = (charges: (typeof charged)[number]['charges'], isApproved: boolean) =>
    sumOfCharges(charges.flatMap((one) => (one.isApproved === isApproved ? [one.charge] : [])));
  return {
    waiting: sumOf(
      charged.flatMap(({ charges }) => charges),
      false,
    ),
    facilities: charged.map(({ facilityId, charges }) => ({
      facilityId,
      approved: sumOf(charges, true),
      waiting: sumOf(charges, false),
    })),
  };
}
