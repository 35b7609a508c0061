import type { Yen } from '#platform/base/yen.ts';

import { plannedHoursOf, shiftWageTermsOf, type OfferedShiftPay } from './shift-terms.ts';
import { grossWageOf } from './wage.ts';

/** Taxable wage of the plan and its travel allowance, in yen before tax. (Rule 4.14) */
export function plannedGrossWageOf(offer: OfferedShiftPay): Yen {
  return (
    grossWageOf(shiftWageTermsOf(offer), plannedHoursOf(offer)).taxable + offer.travelAllowance
  );
}
