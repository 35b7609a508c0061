import type { Yen } from '#platform/base/yen.ts';

import type { MinimumWageRaise } from './minimum-raises.ts';
import type { ShiftBonus } from './premiums.ts';
import type { WorkSpan } from './worktime.ts';

/** The pay that a posting offers, or that a contract has fixed, and the planned hours to which it applies. */
export type OfferedShiftPay = {
  hourlyWage: Yen;
  travelAllowance: Yen;
  /** Promised yen for the whole plan; 0 without a bonus. */
  bonus: Yen;
  /** Minimum wages above `hourlyWage`. */
  minimumRaises: readonly MinimumWageRaise[];
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
};

export type ShiftWageTerms = {
  hourlyWage: Yen;
  travelAllowance: Yen;
  bonus: ShiftBonus | null;
  minimumRaises: readonly MinimumWageRaise[];
};

/** Converts offered pay into the terms from which a wage is computed. */
export function shiftWageTermsOf(offer: OfferedShiftPay): ShiftWageTerms {
  const { hourlyWage, travelAllowance, bonus, minimumRaises } = offer;
  return {
    hourlyWage,
    travelAllowance,
    minimumRaises,
    bonus: bonus === 0 ? null : { amount: bonus, plan: plannedHoursOf(offer) },
  };
}

/**
 * The pay of a posting without a contract. It has no minimum wages to add: a posting below the minimum wage can
 * neither be published nor applied to. (Rule 3.5)
 */
export function offeredPayOfPosting(
  posting: Omit<OfferedShiftPay, 'minimumRaises'>,
): OfferedShiftPay {
  return { ...posting, minimumRaises: [] };
}

/**
 * The travel allowance of a contract, in yen: the round-trip fare that the worker stated, at most the amount that
 * the posting offers; without a statement, that amount. The column `attendances.travel_allowance` holds the same.
 * (所得税法9条1項5号, Rule 8.5)
 */
export function travelAllowanceOf({ cap, fare }: { cap: Yen; fare: Yen | null }): Yen {
  return fare === null ? cap : Math.min(cap, fare);
}

/** The planned hours; a posting does not say when its break is. */
export function plannedHoursOf({
  startsAt,
  endsAt,
  breakMinutes,
}: Omit<WorkSpan, 'breakStartsAt'>): WorkSpan {
  return { startsAt, endsAt, breakMinutes };
}
