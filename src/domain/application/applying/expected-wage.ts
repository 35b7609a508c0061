import { jstDay } from '#platform/base/jst.ts';
import type { ExpectedWage } from '#gen/types.ts';
import {
  payOfPosting,
  plannedHoursOf,
  shiftTermsOf,
  type OfferedPay,
} from '#domain/pay/wage/shift-terms.ts';
import { taxColumnOn, type ColumnPeriod } from '#domain/pay/wage/tax-column.ts';
import { wageFor } from '#domain/pay/wage/wage.ts';
import { withholdingOnPayDay, type WithholdingTables } from '#domain/pay/wage/withholding.ts';

export type TaxFacts = { tables: WithholdingTables; periods: readonly ColumnPeriod[] };

/** Returns the wage of a planned shift in yen, and the part of it that reaches the bank. */
export function expectedWage(
  posting: Omit<OfferedPay, 'minimumRaises'>,
  { tables, periods }: TaxFacts,
): ExpectedWage {
  // The planned wage can be withdrawn at check-out, so the estimate uses the tax table of the work day.
  const workDay = jstDay(posting.startsAt);
  const payment = { paidOn: workDay, ...taxColumnOn(workDay, periods) };
  const withholding = withholdingOnPayDay(payment, tables);
  const wage = wageFor(
    { ...shiftTermsOf(payOfPosting(posting)), withholding },
    plannedHoursOf(posting),
  );
  return {
    hourlyWage: wage.hourlyWage,
    workingMinutes: wage.workMinutes,
    base: wage.base,
    overtimePremium: wage.overtimePremium,
    nightPremium: wage.nightPremium,
    facilityBonus: wage.facilityBonus,
    salary: wage.taxable,
    withholdingTax: wage.tax,
    isTaxProvisional: wage.isTaxProvisional,
    travelAllowance: wage.travelAllowance,
    total: wage.net,
  };
}
