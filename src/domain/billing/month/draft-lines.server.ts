import { monthsLater } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { feeRulesOfFacilities } from '../fees/fee-rules.queries.server.ts';
import { billableShifts, unbilledShiftIds } from './billable.queries.server.ts';
import { billedNumberOf } from './billed-number.ts';
import type { DraftMonth } from './month-states.queries.server.ts';

type DraftLineArgs = { draft: DraftMonth; attendanceIds: readonly string[] };

/**
 * Returns which of the shifts have a line on the draft as it would be issued now, or would have one if they were not disputed.
 * Shifts outside of the scope have none.
 */
export async function shiftsOnDraft(
  db: QueryExecutor,
  scope: FacilityScope,
  { draft, attendanceIds }: DraftLineArgs,
): Promise<ReadonlySet<string>> {
  const asked = new Set(attendanceIds);
  const unbilled = await unbilledShiftIds(db, scope, monthsLater(draft.month, 1));
  const shifts = await billableShifts(
    db,
    unbilled.filter((id) => asked.has(id)),
  );
  const facilityIds = [...new Set(shifts.map(({ facilityId }) => facilityId))];
  const { lines } = billedNumberOf({
    ...draft,
    shifts: shifts.map((shift) => ({ ...shift, isDisputed: false })),
    feeRules: await feeRulesOfFacilities(db, facilityIds),
  });
  return new Set(lines.map(({ attendanceId }) => attendanceId));
}
