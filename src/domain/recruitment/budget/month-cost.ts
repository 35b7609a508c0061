import { groupValuesByKey } from '#platform/base/in-order.ts';
import { jstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { FeeRule } from '#domain/billing/fees/fee-rules.ts';
import { billingMonthOf } from '#domain/billing/month/billing-month.ts';
import type { ChargedShift, ChargeSum } from '#domain/billing/month/shift-charge.ts';

import { shiftCostOf, sumOfSeatCosts } from '../posting/shift-cost.ts';
import type { PostingTerms } from '../rules.ts';
import type { MonthCost } from './budget-rules.ts';

export type OpenSeatFacts = PostingTerms & {
  facilityId: string;
  publishedAt: Date;
  /** Seats without a contract. */
  seats: number;
};

type MonthFacts = {
  /** The shifts of one month that cost something, as the month of billing reads them. */
  shifts: readonly ChargedShift[];
  openSeats: readonly OpenSeatFacts[];
  /** The rules that can apply to each facility. */
  feeRules: ReadonlyMap<string, readonly FeeRule[]>;
};

/**
 * The cost of one month by facility. Contracts cost what the month of billing says, and open seats what the preview of a
 * posting says: the same functions compute them, so that a posting adds to the month what its preview announced.
 */
export function monthCostsOf({ shifts, openSeats, feeRules }: MonthFacts): Map<string, MonthCost> {
  const costs = new Map<string, MonthCost>();
  const costOf = (facilityId: string): MonthCost => {
    const cost = costs.get(facilityId) ?? { fixed: 0, planned: 0, open: 0 };
    costs.set(facilityId, cost);
    return cost;
  };
  for (const { facilityId, approved, waiting } of billingMonthOf(shifts, feeRules).facilities)
    Object.assign(costOf(facilityId), { fixed: yenOf(approved), planned: yenOf(waiting) });
  for (const [facilityId, seats] of groupValuesByKey(openSeats, (one) => one.facilityId)) {
    const rules = feeRules.get(facilityId) ?? [];
    const priced = seats.map(({ publishedAt, seats: count, ...terms }) => ({
      cost: shiftCostOf(terms, { feeRules: rules, postedOn: jstDay(publishedAt) }),
      seats: count,
    }));
    costOf(facilityId).open = sumOfSeatCosts(priced).total;
  }
  return costs;
}

/** Yen that the corporation spends: withheld tax is part of the pay, whoever pays it to the tax office. */
const yenOf = ({ total, withheld }: ChargeSum): Yen => total + withheld;
