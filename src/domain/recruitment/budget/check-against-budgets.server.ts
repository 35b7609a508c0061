import { groupValuesByKey, mapInOrder } from '#platform/base/in-order.ts';
import { firstOfMonth, type JstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { Yen } from '#platform/base/yen.ts';
import { currentJobTemplatesById } from '#domain/corporation/template.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { PostingLine } from '../posting/lines.ts';
import { checkShifts } from '../posting/post-shifts.server.ts';
import { sumOfSeatCosts } from '../posting/shift-cost.ts';
import { expectedCostOf } from './budget-rules.ts';
import { facilitiesWithBudget } from './budgets.queries.server.ts';
import { noMonthCost, readMonthCosts } from './read-month-costs.server.ts';

/** A budget that shifts would exceed, in yen. */
type ExceededBudget = {
  facilityId: string;
  facilityName: string;
  /** The first day of the month. */
  month: JstDay;
  budget: Yen;
  /** The expected cost of the month without the shifts. */
  before: Yen;
  /** The cost of the shifts, as `checkShifts` counts it. */
  added: Yen;
};

type CheckArgs = {
  scope: FacilityScope;
  lines: readonly PostingLine[];
  /** False for callers that may not read what a month costs: they get no budgets. */
  mayReadCosts: boolean;
  now: Date;
};

/**
 * Returns the answer of `checkShifts`, with every budget of a facility and month that the shifts would exceed. A budget refuses
 * nothing. Changes nothing. Refusals: those of `checkShifts`.
 */
export async function checkShiftsAgainstBudgets(
  db: QueryExecutor,
  { mayReadCosts, ...args }: CheckArgs,
): Promise<Awaited<ReturnType<typeof checkShifts>> & { exceededBudgets: ExceededBudget[] }> {
  const checked = await checkShifts(db, args);
  const { scope, lines, now } = args;
  const priced = checked.shifts.flatMap(({ line, day, cost, capacity: seats }) => {
    const templateId = lines[line]?.templateId;
    return cost && templateId !== undefined ? [{ templateId, day, cost, seats }] : [];
  });
  if (!mayReadCosts || priced.length === 0) return { ...checked, exceededBudgets: [] };
  const templateIds = [...new Set(priced.map(({ templateId }) => templateId))];
  const templates = await currentJobTemplatesById(db, scope, templateIds);
  const byMonth = groupValuesByKey(priced, ({ day }) => firstOfMonth(day));
  const found = await mapInOrder(byMonth, ([month, ofMonth]) => {
    const byFacility = groupValuesByKey(
      ofMonth,
      ({ templateId }) => templates.get(templateId)?.facilityId ?? '',
    );
    return exceededIn(db, scope, { month, byFacility, now });
  });
  return { ...checked, exceededBudgets: found.flat() };
}

type PricedSeats = Parameters<typeof sumOfSeatCosts>[0];
type OfMonth = { month: JstDay; byFacility: ReadonlyMap<string, PricedSeats>; now: Date };

async function exceededIn(
  db: QueryExecutor,
  { corporationId }: FacilityScope,
  { month, byFacility, now }: OfMonth,
): Promise<ExceededBudget[]> {
  const touched = { corporationId, facilityIds: [...byFacility.keys()] };
  const held = (await facilitiesWithBudget(db, touched, month)).flatMap(({ budget, ...facility }) =>
    budget === null ? [] : [{ ...facility, budget }],
  );
  const facilityIds = held.map(({ facilityId }) => facilityId);
  const costs = await readMonthCosts(db, { corporationId, facilityIds }, { day: month, now });
  return held.flatMap(({ facilityId, facilityName, budget }) => {
    const before = expectedCostOf(costs.get(facilityId) ?? noMonthCost);
    const added = sumOfSeatCosts(byFacility.get(facilityId) ?? []).total;
    return before + added > budget
      ? [{ facilityId, facilityName, month, budget, before, added }]
      : [];
  });
}
