import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { sentHomeGrossWage } from '../wage/compensation.ts';
import { shiftWageTermsOf } from '../wage/shift-terms.ts';
import { grossWageOf } from '../wage/wage.ts';
import type { WorkSpan } from '../wage/worktime.ts';
import type { ShiftForWageQuote } from './wage-rows.queries.server.ts';
import { otherHoursForPremiumsOfShifts } from './wages.queries.server.ts';

export type GrossWageQuote = {
  /** Yen before tax, travel included. */
  total: Yen;
  /** Yen within `total` for hours that are not worked. */
  compensation: Yen;
  /** Yen within `total` for the hours that are worked: without compensation and travel. */
  earned: Yen;
  workMinutes: number;
};

type Hours = {
  shift: ShiftForWageQuote;
  worked: WorkSpan;
  /** Hours paid as if worked; left out where only worked hours are paid. */
  owed?: WorkSpan | undefined;
};

/**
 * Quotes the employer's cost if these hours were approved now, as `fixWage` computes it, with the premiums of the week
 * and the month. Writes and locks nothing, so another approval may change the premiums before this one. Returns one
 * quote for each entry, in their order.
 */
export async function quoteGrossWages(
  db: QueryExecutor,
  hours: readonly Hours[],
): Promise<GrossWageQuote[]> {
  const soFar = await otherHoursForPremiumsOfShifts(
    db,
    hours.map(({ shift }) => shift),
  );
  return hours.map(({ shift, worked, owed }) => {
    const terms = { ...shiftWageTermsOf(shift), ...soFar.get(shift.attendanceId) };
    const { earned, compensation } = owed
      ? sentHomeGrossWage(terms, { worked, owed })
      : { earned: grossWageOf(terms, worked), compensation: 0 };
    const { taxable, workMinutes } = earned;
    const total = taxable + compensation + terms.travelAllowance;
    return { total, compensation, earned: taxable, workMinutes };
  });
}
