import { groupValuesByKey } from '#platform/base/in-order.ts';
import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

import { sumOfChargeParts, type ChargeParts } from '../fees/charge-parts.ts';
import { consumptionTaxOf, consumptionTaxPercentOn } from '../fees/consumption-tax.ts';
import { feeOf, type FeeContract, type FeeRule } from '../fees/fee-rules.ts';

/** Facts of one shift, from which its charge to the corporation follows. */
export type ChargedShift = FeeContract & {
  facilityId: string;
  /** The day in Japan on which the shift starts: it decides the month and the rate of the consumption tax. */
  startsOn: JstDay;
  /** True once the wage is fixed. Before, the amounts are those of the plan. */
  isApproved: boolean;
  /** Pay before tax without travel, with `compensation` and `taxableTravel`. */
  taxable: Yen;
  /** Withheld income tax by the wage; it counts only before the approval, afterwards `withheld` does. */
  tax: Yen;
  /** Pay for planned hours that were not worked. */
  compensation: Yen;
  /** Travel allowance of a day without a journey. */
  taxableTravel: Yen;
  travelAllowance: Yen;
  workMinutes: number;
  /** Yen that the ledger has as the employer's debt for the shift, with missing tax that the employer bears. */
  owed: Yen;
  /** Yen that the ledger has as income tax withheld for the shift, with missing tax that the employer bears. */
  withheld: Yen;
};

/** Charge of a shift to its corporation, in yen. */
export type ShiftCharge = {
  /** Pay for work: hourly pay, premiums, bonus, corrected pay. The percentage of the fee applies to it. */
  wage: Yen;
  /** Pay for planned hours that were not worked, and the travel allowance of a day without a journey. */
  compensation: Yen;
  travel: Yen;
  /**
   * Pay that the worker has beyond the approved wage, which was overpaid and not taken back, and missing tax of former
   * workers, which the employer bears; negative for pay of the approved wage that was not released. (Rule 6.7, 8.4)
   */
  difference: Yen;
  /** Income tax that was withheld: the corporation pays it to the tax office itself. */
  withheld: Yen;
  /** Yen that the platform paid for the corporation: all pay, less the withheld tax. No consumption tax applies. */
  advance: Yen;
  /** The fee, without consumption tax. */
  fee: Yen;
  feeTaxPercent: number;
};

/** Returns what one shift costs its corporation, by the fee rules of its facility. (Rule 8.7) */
export function shiftChargeOf(shift: ChargedShift, rules: readonly FeeRule[]): ShiftCharge {
  const { taxable, taxableTravel, travelAllowance: travel, workMinutes, startsOn } = shift;
  const compensation = shift.compensation + taxableTravel;
  const wage = taxable - compensation;
  const pay = taxable + travel;
  // Before the approval the ledger has only what was released early; the plan is what the shift is expected to cost.
  const { owed, withheld } = shift.isApproved ? shift : { owed: pay, withheld: shift.tax };
  const { postedOn, workerKind } = shift;
  return {
    wage,
    compensation,
    travel,
    difference: owed - pay,
    withheld,
    advance: owed - withheld,
    fee: feeOf(rules, { postedOn, workerKind, grossWage: wage, workMinutes }),
    feeTaxPercent: consumptionTaxPercentOn(startsOn),
  };
}

export type ChargeSum = ChargeParts & {
  shifts: number;
  /** Consumption tax on the fees, rounded once for each rate. */
  feeTax: Yen;
  /** Advance, fee and consumption tax. */
  total: Yen;
};

/** Sums up charges; the consumption tax is rounded once for each rate, as on one invoice. (Rule 8.7) */
export function sumOfCharges(charges: readonly ShiftCharge[]): ChargeSum {
  const sum = sumOfChargeParts(charges);
  const feeTax = [...groupValuesByKey(charges, ({ feeTaxPercent }) => feeTaxPercent)]
    .map(([percent, ofRate]) =>
      consumptionTaxOf(
        ofRate.reduce((fees, { fee }) => fees + fee, 0),
        percent,
      ),
    )
    .reduce((all, tax) => all + tax, 0);
  return { ...sum, shifts: charges.length, feeTax, total: sum.advance + sum.fee + feeTax };
}
