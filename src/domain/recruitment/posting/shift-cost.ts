import type { Yen } from '#platform/base/yen.ts';
import {
  offeredPayOfPosting,
  plannedHoursOf,
  shiftWageTermsOf,
} from '#domain/pay/wage/shift-terms.ts';
import { grossWageOf } from '#domain/pay/wage/wage.ts';

import type { PostingTerms } from '../rules.ts';

/** The employer's cost in yen for one worker of a shift that is worked as planned. */
export type ShiftCost = {
  base: Yen;
  overtimePremium: Yen;
  nightPremium: Yen;
  bonus: Yen;
  /** The travel cap: a contract pays the stated fare up to it. (Rule 8.5) */
  travelAllowance: Yen;
  /** The maximum that the employer will owe for the shift: pay before tax, and travel. */
  total: Yen;
};

/** Returns the cost of a shift for one worker. (Rule 4.12) */
export function shiftCostOf(terms: PostingTerms): ShiftCost {
  const wage = grossWageOf(shiftWageTermsOf(offeredPayOfPosting(terms)), plannedHoursOf(terms));
  const { travelAllowance } = terms;
  return {
    base: wage.base,
    overtimePremium: wage.overtimePremium,
    nightPremium: wage.nightPremium,
    bonus: wage.facilityBonus,
    travelAllowance,
    total: wage.taxable + travelAllowance,
  };
}
