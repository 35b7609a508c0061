import type { JstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { ApiCursor } from '#platform/server/database/keyset-page.ts';

import { feeRuleFor, type FeeRule } from '../fees/fee-rules.ts';
import { feeRulesOfFacilities } from '../fees/fee-rules.queries.server.ts';
import { billingMonthOf, type BillingMonth } from './billing-month.ts';
import {
  chargedShiftPage,
  chargedShiftsOfMonth,
  type ChargedShiftRow,
} from './month.queries.server.ts';
import { readBillingNumber, type BillingNumber } from './read-number.server.ts';
import { shiftChargeOf, type ShiftCharge } from './shift-charge.ts';

type NamedMonth = BillingMonth & {
  number: BillingNumber | null;
  facilities: (BillingMonth['facilities'][number] & { name: string })[];
};

/** Returns what the scope's facilities cost in the month that contains the day, and what its number holds. */
export async function readBillingMonth(
  db: QueryExecutor,
  scope: FacilityScope,
  { day, now }: { day: JstDay; now: Date },
): Promise<NamedMonth> {
  const shifts = await chargedShiftsOfMonth(db, scope, day);
  const names = new Map(shifts.map(({ facilityId, facilityName }) => [facilityId, facilityName]));
  const month = billingMonthOf(shifts, await feeRulesOfFacilities(db, scope.facilityIds));
  const facilities = month.facilities.map((one) => ({
    ...one,
    name: names.get(one.facilityId) ?? '',
  }));
  return { ...month, facilities, number: await readBillingNumber(db, scope, { day, now }) };
}

export type BillingShift = ChargedShiftRow & ShiftCharge & { feeRule: FeeRule };

/** A page of the charges of one facility in the month that contains the day, each with the rule of its fee. */
export async function readBillingShifts(
  db: QueryExecutor,
  scope: FacilityScope,
  { facilityId, ...page }: { facilityId: string; day: JstDay; cursor: ApiCursor },
): Promise<{ shifts: BillingShift[]; cursor: string | null }> {
  const { rows, cursor } = await chargedShiftPage(db, scope, page);
  const rules = (await feeRulesOfFacilities(db, [facilityId])).get(facilityId) ?? [];
  const shifts = rows.map((row) => ({
    ...row,
    ...shiftChargeOf(row, rules),
    feeRule: feeRuleFor(rules, row),
  }));
  return { shifts, cursor };
}
