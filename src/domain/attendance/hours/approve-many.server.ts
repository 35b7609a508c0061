import { mapInOrder } from '#platform/base/in-order.ts';
import { Refusal, refuseFields } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { facilityActor } from '#domain/corporation/actors.ts';
import type { App } from '#platform/server/context.server.ts';

import type { LockedAttendance } from '../contract/queries.server.ts';
import { approveHoursClaim, requireClaimedHours } from '../corrections/approve-claim.server.ts';
import { hoursClaimSentences, attendanceRefusal } from '../messages.ts';
import { isHoursDifferenceSmall } from './hours-rules.ts';
import { facilityIdsOfShifts } from './hours.queries.server.ts';
import { maxShiftsPerApproval } from './hours-limits.ts';

type Approval = {
  scope: FacilityScope;
  ids: readonly string[];
  now: Date;
  idempotencyKey: string | undefined;
};

export type HoursApprovalResult = { id: string; refusal: { code: string; message: string } | null };

/**
 * Approves the hours of several shifts, each in a transaction of its own: an interrupted call leaves each row approved
 * or untouched, and its repetition under the same key approves the rest. Refusals: VALIDATION_FAILED, and those of
 * `facilityIdsOfShifts`.
 */
export async function approveHoursOfShifts(
  app: App,
  approval: Approval,
): Promise<HoursApprovalResult[]> {
  const { scope, now, idempotencyKey } = approval;
  const ids = [...new Set(approval.ids)];
  if (ids.length === 0 || ids.length > maxShiftsPerApproval) {
    throw refuseFields({ ids: hoursClaimSentences.approvedTogether });
  }
  const facilities = await facilityIdsOfShifts(app.db, scope, ids);
  return mapInOrder(ids, async (id) => {
    const act = {
      attendanceId: id,
      actor: facilityActor(scope, facilities.get(id) ?? ''),
      now,
      idempotencyKey: idempotencyKey === undefined ? undefined : `${idempotencyKey}:${id}`,
    };
    try {
      await approveHoursClaim(app, act, throwIfLarge);
      return { id, refusal: null };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { id, refusal: { code: error.code, message: error.message } };
    }
  });
}

function throwIfLarge(facts: LockedAttendance): void {
  if (!isHoursDifferenceSmall(requireClaimedHours(facts), facts))
    throw attendanceRefusal('DIFFERENCE_TOO_LARGE');
}
