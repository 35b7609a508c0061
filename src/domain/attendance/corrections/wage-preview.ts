import type { Yen } from '#platform/base/yen.ts';
import type { MinimumRaise } from '#domain/pay/wage/minimum-raises.ts';
import { shiftTermsOf } from '#domain/pay/wage/shift-terms.ts';
import { wageFor } from '#domain/pay/wage/wage.ts';
import type { Withholding } from '#domain/pay/wage/withholding.ts';

import type { WorkedHours } from './claim-rules.ts';
import type { PlannedTimes } from '../stamps/stamp-rules.ts';

export type WagePreview = {
  /** Net wage including the travel allowance. */
  total: Yen;
  /** Difference from the net wage of the planned hours. */
  difference: Yen;
};

type Terms = {
  hourlyWage: Yen;
  travelAllowance: Yen;
  bonus: Yen;
  minimumRaises: readonly MinimumRaise[];
  withholding: Withholding;
};
type WagePreviewArgs = { plan: PlannedTimes; claim: WorkedHours };

/**
 * The wage of claimed hours while they are typed, computed as the wage check computes it. Null for
 * hours that cannot be a shift. (Rule 4.12)
 */
export function wagePreview(terms: Terms, { plan, claim }: WagePreviewArgs): WagePreview | null {
  const span = (claim.endAt.getTime() - claim.startAt.getTime()) / 60_000;
  if (span <= 0 || claim.breakMinutes > span) return null;
  const taxed = { ...shiftTermsOf({ ...terms, ...plan }), withholding: terms.withholding };
  const { startAt: startsAt, endAt: endsAt, breakMinutes } = claim;
  const total = wageFor(taxed, { startsAt, endsAt, breakMinutes }).net;
  return { total, difference: total - wageFor(taxed, plan).net };
}
