import { paths } from '#platform/base/paths.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { supersedeHoursProposal } from '../contract/supersede-proposal.server.ts';
import { requireNextAttendanceState, recordTransition } from '../contract/transition.server.ts';
import { writeHoursClaimAnswer, writeHoursClaimReturn } from './hours-claim.queries.server.ts';
import { requireClaimReason, correctionRoundsLeft } from './claim-rules.ts';
import {
  withBackOfficeIdempotencyKey,
  type BackOfficeCommand,
} from '../contract/back-office-command.server.ts';
import { attendanceNotifications } from '../notifications.ts';
import { lockAttendance } from '../contract/queries.server.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';

/**
 * The facility sends a correction back with its reason (1 to 200 characters). After the third round an operator
 * decides. Refusals: VALIDATION_FAILED, STATE_CHANGED. (Rule 4.9)
 */
export async function returnHoursClaim(
  app: App,
  act: BackOfficeCommand & { reason: string },
): Promise<void> {
  const reason = requireClaimReason(act.reason, 'reason');
  const { now } = act;
  await inTransaction(app.db, (tx) =>
    withBackOfficeIdempotencyKey(
      tx,
      act,
      { operation: 'attendance.returnClaim', input: reason },
      async () => {
        const facts = await lockAttendance(tx, act.attendanceId, act.actor);
        requireNextAttendanceState(facts, { event: 'RETURN_CLAIM', actor: act.actor });
        const needsOperator = correctionRoundsLeft(facts) === 0;
        const round = facts.claimRounds;
        await writeHoursClaimAnswer(tx, facts.id, {
          round,
          answer: 'returned',
          returnReason: reason,
          now,
        });
        await supersedeHoursProposal(tx, facts.id, act);
        await writeHoursClaimReturn(tx, facts.id, { reason, needsOperator, now });
        await recordTransition(tx, facts, { event: 'RETURN_CLAIM', actor: act.actor, reason, now });
        const outgoing = needsOperator
          ? attendanceNotifications.returnedToOperator
          : attendanceNotifications.returned;
        await notifyWorkerOfShift(tx, facts, {
          reason: `returned:${round}`,
          topic: 'payment',
          text: outgoing({ ...facts, reason }),
          path: needsOperator ? undefined : paths.shift.time(facts.id),
          now,
        });
      },
    ),
  );
}
