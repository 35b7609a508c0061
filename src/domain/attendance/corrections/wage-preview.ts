import type { Yen } from '#platform/base/yen.ts';
import type { MinimumWageRaise } from '#domain/pay/wage/minimum-raises.ts';
import { shiftWageTermsOf } from '#domain/pay/wage/shift-terms.ts';
import { wageBreakdownOf } from '#domain/pay/wage/wage.ts';
import type { WithholdingBasis } from '#domain/pay/wage/withholding.ts';

import type { WorkedHours } from './claim-rules.ts';
import type { PlannedShiftTimes } from '../stamps/stamp-rules.ts';

export type HoursClaimWagePreview = {
  /** Net wage including the travel allowance. */
  total: Yen;
  /** Difference from the net wage of the planned hours. */
  difference: Yen;
};

type Terms = {
  hourlyWage: Yen;
  travelAllowance: Yen;
  bonus: Yen;
  minimumRaises: readonly MinimumWageRaise[];
  withholding: WithholdingBasis;
};
type WagePreviewArgs = { plan: PlannedShiftTimes; claim: WorkedHours };

/**
 * The wage of claimed hours while they are typed, computed as the wage check computes it. Null for
 * hours that cannot be a shift. (Rule 4.12)
 */
export function previewHoursClaimWage(
  terms: Terms,
  { plan, claim }: WagePreviewArgs,
): HoursClaimWagePreview | null {
  const span = (claim.endAt.getTime() - claim.startAt.getTime()) / 60_000;
  if (span <= 0 || claim.breakMinutes > span) return null;
  const taxed = { ...shiftWageTermsOf({ ...terms, ...plan }), withholding: terms.withholding };
  const { startAt: startsAt, endAt: endsAt, breakMinutes } = claim;
  const total = wageBreakdownOf(taxed, { startsAt, endsAt, breakMinutes }).net;
  return { total, difference: total - wageBreakdownOf(taxed, plan).net };
}
