import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';

import { feeRulesOfFacilities } from '../fees/fee-rules.queries.server.ts';
import { billableShifts } from '../month/billable.queries.server.ts';
import { shiftChargeOf } from '../month/shift-charge.ts';
import { openDisputePage } from './disputes.queries.server.ts';

/** A page of the open disputes with what each shift costs now, the oldest first. */
export async function listDisputes(db: QueryExecutor, scope: OperatorScope, cursor: ApiCursor) {
  const asked = { cursor, size: 20 };
  const page = await readKeysetPage(byInstant, asked, (at) => openDisputePage(db, scope, at));
  const shifts = await billableShifts(
    db,
    page.rows.map(({ attendanceId }) => attendanceId),
  );
  const rules = await feeRulesOfFacilities(
    db,
    shifts.map(({ facilityId }) => facilityId),
  );
  const charges = new Map(
    shifts.map((shift) => [
      shift.attendanceId,
      shiftChargeOf(shift, rules.get(shift.facilityId) ?? []),
    ]),
  );
  const disputes = page.rows.map(({ id: disputeId, micros: _micros, ...row }) => {
    const charge = charges.get(row.attendanceId);
    return { ...row, disputeId, advance: charge?.advance ?? 0, fee: charge?.fee ?? 0 };
  });
  return { disputes, cursor: page.cursor };
}
