import { refuseFields } from '#platform/base/refusal.ts';
import { compensateCalledOffShift } from '#domain/pay/earnings/compensate.server.ts';
import { fixWage } from '#domain/pay/earnings/fix-wage.server.ts';
import { sentHomePaidSpan } from '#domain/pay/wage/compensation.ts';
import type { WorkSpan } from '#domain/pay/wage/worktime.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';

import { requireNextAttendanceState, recordTransition } from '../contract/transition.server.ts';
import { readClaimReason, whyClaimedBreakInvalid } from '../corrections/claim-rules.ts';
import {
  withBackOfficeIdempotencyKey,
  type BackOfficeCommand,
} from '../contract/back-office-command.server.ts';
import { penalizeLateness } from '../corrections/finalize-hours.server.ts';
import { attendanceNotifications } from '../notifications.ts';
import { hoursClaimSentences, attendanceRefusal } from '../messages.ts';
import {
  lockAttendance,
  writeSentHomeRecord,
  writeUnworkedShiftEnding,
  type LockedAttendance,
} from '../contract/queries.server.ts';
import { lateMinutesOf } from '../stamps/stamp-rules.ts';
import { openSentHomeCase } from './sent-home-case.server.ts';
import { workEndWhenSentHome } from './sent-home-rules.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';
import { withdrawAbsenceReport } from '../absence/update-absent-notification.server.ts';

export type SendWorkerHomeArgs = BackOfficeCommand & {
  reason: string;
  /**
   * True when the facility states that the reason lies with the worker. The pay is reduced only if the case is decided
   * that way.
   */
  byWorkersFault: boolean;
  /**
   * Break minutes that the facility states; `breakMinutesUntilWorkerAnswers` limits those that count without the worker's
   * consent.
   */
  breakMinutes: number;
};

/**
 * The facility sends a worker home. Worked minutes are paid, and the rest of the plan at 100 %. Where the
 * facility says that the reason lay with the worker, a case waits for the worker's yes or an operator's
 * decision. Before the check-in no minute was worked, and the whole plan with its
 * travel allowance is owed. Refusals: VALIDATION_FAILED, TOO_LATE_TO_DISMISS, TOO_EARLY_TO_DISMISS, DISMISSAL_IS_PAID,
 * STATE_CHANGED. (Rule 4.9, 4.14, 6.11, 8.2, 労働基準法26条)
 */
export async function sendWorkerHome(app: App, act: SendWorkerHomeArgs): Promise<void> {
  const reason = readClaimReason(act.reason);
  const wrongBreak = whyClaimedBreakInvalid(act.breakMinutes);
  if (reason === null)
    throw refuseFields({ ...wrongBreak, reason: hoursClaimSentences.reasonLength });
  if (wrongBreak) throw refuseFields(wrongBreak);
  const { now } = act;
  const input = [reason, act.byWorkersFault, act.breakMinutes];
  await inTransaction(app.db, (tx) =>
    withBackOfficeIdempotencyKey(tx, act, { operation: 'attendance.dismiss', input }, async () => {
      const facts = await lockAttendance(tx, act.attendanceId, act.actor);
      requireNextAttendanceState(facts, { event: 'DISMISS', actor: act.actor });
      // After the planned end the shift cannot be shortened, and overtime must be claimed by the
      // worker.
      if (now >= facts.endsAt) throw attendanceRefusal('TOO_LATE_TO_DISMISS');
      if (facts.state === 'SCHEDULED') return sendHome(tx, facts, { ...act, reason });
      if (!facts.recordedStartAt) throw attendanceRefusal('STATE_CHANGED');
      const startAt = facts.recordedStartAt;
      if (act.byWorkersFault) return openSentHomeCase(tx, facts, { ...act, reason, startAt });
      const paid = paidHoursWhenSentHome(facts, startAt, act);
      const late = lateMinutesOf(facts.recordedStartAt, facts);
      await writeSentHomeRecord(tx, facts.id, { ...paid, lateMinutes: late, reason, now });
      await recordTransition(tx, facts, {
        event: 'DISMISS',
        actor: act.actor,
        reason,
        now,
      });
      await fixWage(tx, {
        attendanceId: facts.id,
        owed: paid.owed,
        confirmedBy: 'FACILITY',
        now,
      });
      await penalizeLateness(tx, facts, late, now);
      const text = attendanceNotifications.dismissed({ ...facts, reason });
      await notifyWorkerOfShift(tx, facts, { reason: 'dismissed', topic: 'shift', text, now });
    }),
  );
}

/**
 * Sends a worker home before the check-in. The worker came to work, so the reason cannot be the
 * worker's.
 */
async function sendHome(tx: Tx, facts: LockedAttendance, act: SendWorkerHomeArgs): Promise<void> {
  const { reason, now } = act;
  if (now < facts.startsAt) throw attendanceRefusal('TOO_EARLY_TO_DISMISS');
  if (act.byWorkersFault) throw attendanceRefusal('DISMISSAL_IS_PAID');
  await writeUnworkedShiftEnding(tx, facts.id, {
    state: 'DISMISSED',
    absenceReason: 'Dismissed',
    reason,
    now,
  });
  await recordTransition(tx, facts, { event: 'DISMISS', actor: act.actor, reason, now });
  await withdrawAbsenceReport(tx, facts.id, now);
  await compensateCalledOffShift(tx, {
    attendanceId: facts.id,
    hadJourney: true,
    confirmedBy: 'FACILITY',
    now,
  });
  const text = attendanceNotifications.sentHome({ ...facts, reason });
  await notifyWorkerOfShift(tx, facts, { reason: 'dismissed', topic: 'shift', text, now });
}

type PaidHours = {
  leftAt: Date;
  startAt: Date;
  endAt: Date;
  breakMinutes: number;
  /** The span whose pay is owed if it exceeds the hours worked; undefined if the case decides. */
  owed?: WorkSpan;
};

type Leaving = Pick<SendWorkerHomeArgs, 'now' | 'breakMinutes' | 'byWorkersFault'>;

/** The hours that are approved and those that are owed when the worker leaves at the instant. */
export function paidHoursWhenSentHome(
  facts: Pick<LockedAttendance, 'startsAt' | 'endsAt' | 'breakMinutes'>,
  startAt: Date,
  act: Leaving,
): PaidHours {
  const { leftAt, stated, certain } = workEndWhenSentHome(facts, { ...act, startAt });
  const worked = { leftAt, startAt, endAt: leftAt };
  if (act.byWorkersFault) return { ...worked, breakMinutes: stated };
  return { ...worked, breakMinutes: certain, owed: sentHomePaidSpan(facts, startAt) };
}
