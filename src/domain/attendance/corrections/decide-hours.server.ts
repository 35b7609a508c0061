import { commonRefusal, refuseFields } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { writeHoursClaimAnswer } from './hours-claim.queries.server.ts';
import { checkHoursClaim, type WorkedHours } from './claim-rules.ts';
import {
  withBackOfficeIdempotencyKey,
  type BackOfficeCommand,
} from '../contract/back-office-command.server.ts';
import { finalizeHours } from './finalize-hours.server.ts';
import { attendanceNotifications } from '../notifications.ts';
import { requireNextAttendanceState } from '../contract/transition.server.ts';
import { lockAttendance } from '../contract/queries.server.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';

/**
 * An operator decides the hours when worker and facility disagree or stamps are missing. The hours lie within the range
 * of claims, and a reason is required. Refusals: FORBIDDEN, VALIDATION_FAILED, STATE_CHANGED, and those of
 * `finalizeHours`. (Rule 4.9, 4.11)
 */
export async function decideDisputedHours(
  app: App,
  act: BackOfficeCommand & { hours: WorkedHours; reason: string },
): Promise<void> {
  if (act.actor.kind !== 'operator') throw commonRefusal('FORBIDDEN');
  const { hours, now } = act;
  const input = [hours, act.reason];
  await inTransaction(app.db, (tx) =>
    withBackOfficeIdempotencyKey(tx, act, { operation: 'attendance.settle', input }, async () => {
      const facts = await lockAttendance(tx, act.attendanceId, act.actor);
      requireNextAttendanceState(facts, { event: 'SETTLE', actor: act.actor });
      const decided = {
        claimedStartAt: hours.startAt,
        claimedEndAt: hours.endAt,
        claimedBreakMinutes: hours.breakMinutes,
      };
      const checked = checkHoursClaim({ ...facts, ...decided }, act.reason, now);
      if ('fields' in checked) throw refuseFields(checked.fields);
      if (facts.state === 'REVIEWING') {
        const round = facts.claimRounds;
        await writeHoursClaimAnswer(tx, facts.id, {
          round,
          answer: 'approved',
          returnReason: null,
          now,
        });
      }
      await finalizeHours(tx, facts, { ...checked, event: 'SETTLE', actor: act.actor, now });
      await notifyWorkerOfShift(tx, facts, {
        reason: 'fixed',
        topic: 'payment',
        text: attendanceNotifications.fixed(facts),
        now,
      });
    }),
  );
}
