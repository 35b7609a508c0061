import type { JstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { feeRulesOfFacilities } from '#domain/billing/fees/fee-rules.queries.server.ts';
import { chargedShiftsOfMonth } from '#domain/billing/month/month.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { MonthCost } from './budget-rules.ts';
import { facilitiesWithBudget, openSeatsOfMonth } from './budgets.queries.server.ts';
import { monthCostsOf } from './month-cost.ts';

type Facilities = Pick<FacilityScope, 'corporationId' | 'facilityIds'>;
type Month = { day: JstDay; now: Date };

/** The cost of the month that contains the day, by facility; a facility without a shift or an open seat is missing. */
export async function readMonthCosts(
  db: QueryExecutor,
  facilities: Facilities,
  { day, now }: Month,
): Promise<Map<string, MonthCost>> {
  const { facilityIds } = facilities;
  if (facilityIds.length === 0) return new Map();
  return monthCostsOf({
    shifts: await chargedShiftsOfMonth(db, facilities, day),
    openSeats: await openSeatsOfMonth(db, facilityIds, { day, now }),
    feeRules: await feeRulesOfFacilities(db, facilityIds),
  });
}

export const noMonthCost: MonthCost = { fixed: 0, planned: 0, open: 0 };

/**
 * The scope's facilities by name, each with its budget of the month that contains the day and the cost to compare with it;
 * facilities without a budget have no cost.
 */
export async function readFacilityBudgets(db: QueryExecutor, scope: Facilities, month: Month) {
  const facilities = await facilitiesWithBudget(db, scope, month.day);
  const facilityIds = facilities.flatMap(({ facilityId, budget }) =>
    budget === null ? [] : [facilityId],
  );
  const { corporationId } = scope;
  const costs = await readMonthCosts(db, { corporationId, facilityIds }, month);
  return facilities.map(({ facilityId, facilityName: name, budget, fromMonth }) => ({
    facilityId,
    name,
    budget: budget === null || fromMonth === null ? null : { yen: budget, fromMonth },
    cost: budget === null ? null : (costs.get(facilityId) ?? noMonthCost),
  }));
}
