import type { JstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { ApiCursor } from '#platform/server/database/keyset-page.ts';

import { whyCannotDispute } from './disputes/dispute-rules.ts';
import { latestDisputes, type Dispute } from './disputes/disputes.queries.server.ts';
import { shiftsOnDraft } from './month/draft-lines.server.ts';
import { draftOf } from './month/month-states.queries.server.ts';
import { readBillingShifts, type BillingShift } from './month/read-month.server.ts';

type DisputableShift = BillingShift & {
  /** Until when a dispute can be raised; null where none can be now. */
  disputableUntil: Date | null;
  /** The latest dispute. */
  dispute: Dispute | null;
};

type Reading = { facilityId: string; day: JstDay; cursor: ApiCursor; now: Date };

/** A page of the charges of one facility in the month that contains the day, each with its latest dispute. */
export async function readDisputableShifts(
  db: QueryExecutor,
  scope: FacilityScope,
  { now, ...page }: Reading,
): Promise<{ shifts: DisputableShift[]; cursor: string | null }> {
  const { shifts, cursor } = await readBillingShifts(db, scope, page);
  const attendanceIds = shifts.map(({ id }) => id);
  const latest = await latestDisputes(db, attendanceIds);
  const disputes = new Map(latest.map((dispute) => [dispute.attendanceId, dispute]));
  const draft = await draftOf(db, scope.corporationId);
  const onDraft = draft ? await shiftsOnDraft(db, scope, { draft, attendanceIds }) : null;
  const untilOf = (id: string): Date | null => {
    if (!draft || !onDraft) return null;
    const { locksAt } = draft;
    const hasOpenDispute = disputes.get(id)?.state === 'WAITING';
    const facts = { isOnDraft: onDraft.has(id), locksAt, hasOpenDispute };
    return whyCannotDispute(facts, now) === null ? locksAt : null;
  };
  const disputable = shifts.map((shift) => ({
    ...shift,
    disputableUntil: untilOf(shift.id),
    dispute: disputes.get(shift.id) ?? null,
  }));
  return { shifts: disputable, cursor };
}
