import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { systemActor, type Actor } from '#platform/server/history.server.ts';

import { writeHoursClaimAnswer } from './hours-claim.queries.server.ts';
import { claimedHoursOf, type WorkedHours } from './claim-rules.ts';
import { finalizeHours } from './finalize-hours.server.ts';
import { attendanceNotifications } from '../notifications.ts';
import { requireNextAttendanceState } from '../contract/transition.server.ts';
import { attendanceRefusal } from '../messages.ts';
import { lockAttendance, type LockedAttendance } from '../contract/queries.server.ts';
import {
  withBackOfficeIdempotencyKey,
  type BackOfficeCommand,
} from '../contract/back-office-command.server.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';

/**
 * A facility or operator approves the hours as claimed: the shift becomes FIXED and its wage is computed. `check` runs
 * under the lock of the shift and may refuse. Without the same idempotency key a repetition is refused. Refusals:
 * STATE_CHANGED. (Rule 4.9)
 */
export async function approveHoursClaim(
  app: App,
  act: BackOfficeCommand,
  check?: (facts: LockedAttendance) => void,
): Promise<void> {
  await inTransaction(app.db, (tx) =>
    withBackOfficeIdempotencyKey(
      tx,
      act,
      { operation: 'attendance.approveClaim', input: null },
      async () => {
        const facts = await lockAttendance(tx, act.attendanceId, act.actor);
        requireNextAttendanceState(facts, { event: 'APPROVE_CLAIM', actor: act.actor });
        check?.(facts);
        await fixAsClaimed(tx, facts, { actor: act.actor, now: act.now });
      },
    ),
  );
}

/** Approves a small claim after 72 hours without an answer of the facility. (Rule 4.9) */
export async function approveUnreviewedHoursClaim(
  tx: Tx,
  facts: LockedAttendance,
  now: Date,
): Promise<void> {
  await fixAsClaimed(tx, facts, { actor: systemActor, now });
}

/** The hours of the claim under review; claims are complete when sent. */
export function requireClaimedHours(facts: LockedAttendance): WorkedHours {
  const { startAt, endAt, breakMinutes } = claimedHoursOf(facts);
  if (!startAt || !endAt) throw attendanceRefusal('STATE_CHANGED');
  return { startAt, endAt, breakMinutes };
}

async function fixAsClaimed(
  tx: Tx,
  facts: LockedAttendance,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const bySilence = actor.kind === 'system';
  await writeHoursClaimAnswer(tx, facts.id, {
    round: facts.claimRounds,
    answer: bySilence ? 'auto_approved' : 'approved',
    returnReason: null,
    now,
  });
  await finalizeHours(tx, facts, {
    hours: requireClaimedHours(facts),
    event: bySilence ? 'APPROVE_UNREVIEWED' : 'APPROVE_CLAIM',
    actor,
    now,
  });
  await notifyWorkerOfShift(tx, facts, {
    reason: 'fixed',
    topic: 'payment',
    text: attendanceNotifications.fixed(facts),
    now,
  });
}
