import type { Yen } from '#platform/base/yen.ts';

import { plannedHoursOf, shiftTermsOf, type OfferedPay } from './shift-terms.ts';
import { grossWage } from './wage.ts';

/** Taxable wage of the plan and its travel allowance, in yen before tax. (Rule 4.14) */
export function plannedGross(offer: OfferedPay): Yen {
  return grossWage(shiftTermsOf(offer), plannedHoursOf(offer)).taxable + offer.travelAllowance;
}
