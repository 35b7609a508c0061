import { jstDay, type JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import { consumptionTaxOf, consumptionTaxPercentOn } from '#domain/billing/fees/consumption-tax.ts';
import { announcedFeeOf, type FeeRule } from '#domain/billing/fees/fee-rules.ts';
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
  /** Pay before tax, and travel: what the platform advances to the worker. */
  advance: Yen;
  /** The fee of the platform, without consumption tax. */
  fee: Yen;
  /** Rate of the consumption tax on the fee, in percent. */
  feeTaxPercent: number;
  /** The maximum that the employer will owe for the shift: pay before tax, travel, and the fee with its tax. */
  total: Yen;
};

/** The fee rules of a facility, and the day on which the posting is or was published. */
export type FeeGrounds = { feeRules: readonly FeeRule[]; postedOn: JstDay };

/** Returns the cost of a shift for one worker. (Rule 4.12, 8.7) */
export function shiftCostOf(terms: PostingTerms, { feeRules, postedOn }: FeeGrounds): ShiftCost {
  const wage = grossWageOf(shiftWageTermsOf(offeredPayOfPosting(terms)), plannedHoursOf(terms));
  const { travelAllowance } = terms;
  const { workMinutes, taxable: grossWage } = wage;
  const advance = grossWage + travelAllowance;
  const fee = announcedFeeOf(feeRules, { postedOn, grossWage, workMinutes });
  const feeTaxPercent = consumptionTaxPercentOn(jstDay(terms.startsAt));
  return {
    base: wage.base,
    overtimePremium: wage.overtimePremium,
    nightPremium: wage.nightPremium,
    bonus: wage.facilityBonus,
    travelAllowance,
    advance,
    fee,
    feeTaxPercent,
    total: advance + fee + consumptionTaxOf(fee, feeTaxPercent),
  };
}

type SeatCost = { cost: Pick<ShiftCost, 'advance' | 'fee' | 'feeTaxPercent'>; seats: number };

/**
 * Sums up the cost of several seats. The consumption tax is rounded once for each rate, as on an invoice, so that
 * `total` is at least the sum of the single totals. (Rule 8.7)
 */
export function sumOfSeatCosts(costs: readonly SeatCost[]): {
  advance: Yen;
  fee: Yen;
  feeTax: Yen;
  total: Yen;
} {
  const feeByPercent = new Map<number, Yen>();
  let advance = 0;
  for (const { cost, seats } of costs) {
    advance += cost.advance * seats;
    const before = feeByPercent.get(cost.feeTaxPercent) ?? 0;
    feeByPercent.set(cost.feeTaxPercent, before + cost.fee * seats);
  }
  let fee = 0;
  let feeTax = 0;
  for (const [percent, sum] of feeByPercent) {
    fee += sum;
    feeTax += consumptionTaxOf(sum, percent);
  }
  return { advance, fee, feeTax, total: advance + fee + feeTax };
}
