import type { Yen } from '#platform/base/yen.ts';

import { planOf, termsOf, type OfferedPay } from './shift-terms.ts';
import { grossWage } from './wage.ts';

/** Taxable wage of the plan and its travel allowance, in yen before tax. (Rule 4.14) */
export function plannedGross(offer: OfferedPay): Yen {
  return grossWage(termsOf(offer), planOf(offer)).taxable + offer.travelAllowance;
}
