import { jstDay } from '#platform/base/jst.ts';
import type { ExpectedWage } from '#gen/types.ts';
import {
  offeredPayOfPosting,
  plannedHoursOf,
  shiftWageTermsOf,
  type OfferedShiftPay,
} from '#domain/pay/wage/shift-terms.ts';
import { taxColumnOn, type TaxColumnPeriod } from '#domain/pay/wage/tax-column.ts';
import { wageBreakdownOf } from '#domain/pay/wage/wage.ts';
import { withholdingOnPayDay, type WithholdingTables } from '#domain/pay/wage/withholding.ts';

export type WageTaxFacts = { tables: WithholdingTables; periods: readonly TaxColumnPeriod[] };

/** Returns the wage of a planned shift in yen, and the part of it that reaches the bank. */
export function expectedWageOf(
  posting: Omit<OfferedShiftPay, 'minimumRaises'>,
  { tables, periods }: WageTaxFacts,
): ExpectedWage {
  // The planned wage can be withdrawn at check-out, so the estimate uses the tax table of the work day.
  const workDay = jstDay(posting.startsAt);
  const payment = { paidOn: workDay, ...taxColumnOn(workDay, periods) };
  const withholding = withholdingOnPayDay(payment, tables);
  const wage = wageBreakdownOf(
    { ...shiftWageTermsOf(offeredPayOfPosting(posting)), withholding },
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
