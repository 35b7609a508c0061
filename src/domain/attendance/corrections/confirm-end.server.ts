import { formatInstant, jstTime } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { breakMinutesUntilWorkerAnswers } from '#domain/pay/wage/presumed-break.ts';
import { releaseWageAfterConfirmedEnd } from '#domain/pay/earnings/release-planned.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import {
  hoursCorrectionDeadline,
  isEndConfirmationAwaited,
  readClaimReason,
  whyClaimedBreakInvalid,
} from './claim-rules.ts';
import {
  withBackOfficeIdempotencyKey,
  type BackOfficeCommand,
} from '../contract/back-office-command.server.ts';
import { attendanceNotifications } from '../notifications.ts';
import { hoursClaimSentences, attendanceRefusal } from '../messages.ts';
import { requireNextAttendanceState, recordTransition } from '../contract/transition.server.ts';
import {
  lockAttendance,
  writeShiftEndConfirmed,
  type LockedAttendance,
} from '../contract/queries.server.ts';
import { truncateToMinute } from '../stamps/stamp-rules.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';

export type ConfirmShiftEndArgs = BackOfficeCommand & {
  /** When the worker left, at the latest the planned end: only the worker can claim overtime. */
  endAt: Date;
  /** 1 to 200 characters when the end is before the planned one; otherwise ignored. */
  reason: string;
  /**
   * Break minutes that the facility says were taken when the end is before the planned one; null where it
   * says nothing. Otherwise ignored: a shift that ends as planned keeps its planned break.
   */
  breakMinutes?: number | null;
};

/**
 * The facility confirms the end of a shift without an end stamp. The confirmed end counts like a stamp: the planned
 * wage up to it is released, and the worker may still correct it. Of the break that the facility states, only as much
 * counts as `breakMinutesUntilWorkerAnswers` allows without the worker's consent. Refusals: STATE_CHANGED, OPERATOR_DECIDES,
 * VALIDATION_FAILED. (Rule 6.7, 8.2)
 */
export async function confirmShiftEnd(app: App, act: ConfirmShiftEndArgs): Promise<void> {
  const { now } = act;
  const endAt = truncateToMinute(act.endAt);
  const { breakMinutes: said = null } = act;
  const input = [endAt, act.reason, ...(said === null ? [] : [said])];
  await inTransaction(app.db, (tx) =>
    withBackOfficeIdempotencyKey(
      tx,
      act,
      { operation: 'attendance.confirmEnd', input },
      async () => {
        const facts = await lockAttendance(tx, act.attendanceId, act.actor);
        requireNextAttendanceState(facts, { event: 'CONFIRM_END', actor: act.actor });
        if (!isEndConfirmationAwaited(facts)) throw attendanceRefusal('STATE_CHANGED');
        if (facts.needsOperator) throw attendanceRefusal('OPERATOR_DECIDES');
        const reason = checked(facts, { endAt, said, reason: act.reason });
        const breakMinutes = breakThatCounts(facts, { endAt, said });
        await writeShiftEndConfirmed(tx, facts.id, { endAt, breakMinutes, now });
        await recordTransition(tx, facts, {
          event: 'CONFIRM_END',
          actor: act.actor,
          reason: historyText({ endAt, said, reason }),
          now,
        });
        await releaseWageAfterConfirmedEnd(tx, { attendanceId: facts.id, now });
        const until = formatInstant(hoursCorrectionDeadline({ ...facts, endConfirmedAt: now }));
        const end = jstTime(endAt);
        const text =
          reason === null
            ? attendanceNotifications.endConfirmed({ ...facts, end, until })
            : attendanceNotifications.earlyEndConfirmed({
                ...facts,
                end,
                reason,
                said: said ?? breakMinutes,
                breakMinutes,
                until,
              });
        await notifyWorkerOfShift(tx, facts, {
          reason: 'end_confirmed',
          topic: 'payment',
          text,
          path: paths.shift.time(facts.id),
          now,
        });
      },
    ),
  );
}

/** The end, and the break minutes that the facility states; null if it states none. */
type SaidEnd = { endAt: Date; said: number | null };

/** The reason where one is required. Refusals: VALIDATION_FAILED. */
function checked(
  facts: LockedAttendance,
  { endAt, said, reason: text }: SaidEnd & { reason: string },
): string | null {
  const startAt = facts.recordedStartAt ?? facts.startsAt;
  if (endAt <= startAt || endAt > facts.endsAt) {
    throw refuseFields({ endAt: hoursClaimSentences.confirmedEnd });
  }
  if (endAt.getTime() === facts.endsAt.getTime()) return null;
  const reason = readClaimReason(text);
  const wrongBreak = said === null ? null : whyClaimedBreakInvalid(said);
  if (reason === null)
    throw refuseFields({ ...wrongBreak, reason: hoursClaimSentences.reasonLength });
  if (wrongBreak) throw refuseFields(wrongBreak);
  return reason;
}

function breakThatCounts(facts: LockedAttendance, { endAt, said }: SaidEnd): number {
  const onDuty = { startsAt: facts.recordedStartAt ?? facts.startsAt, endsAt: endAt };
  return breakMinutesUntilWorkerAnswers(facts, onDuty, {
    byFacility: said,
    byWorker: facts.claimedBreakMinutes,
  });
}

function historyText({ endAt, said, reason }: SaidEnd & { reason: string | null }): string {
  const end = `終了 ${formatInstant(endAt)}`;
  if (reason === null) return end;
  return `${end}${said === null ? '' : ` 休憩 ${said}分`}：${reason}`;
}
