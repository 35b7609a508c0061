import { formatInstant, jstTime } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import { refuseFields } from '#base/refusal.ts';
import { releaseConfirmed } from '#pay/earnings/release-planned.server.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction } from '#server/database/db.server.ts';

import { correctionDeadline, isEndAsked, readReason } from './claim-rules.ts';
import {
  withBackOfficeKey,
  type BackOfficeCommand,
} from '../contract/back-office-command.server.ts';
import { notifications } from '../notifications.ts';
import { claimSentences, refuse } from '../messages.ts';
import { nextState, recordTransition } from '../contract/transition.server.ts';
import {
  lockAttendance,
  writeEndConfirmed,
  type LockedAttendance,
} from '../contract/queries.server.ts';
import { toMinute } from '../stamps/stamp-rules.ts';
import { notifyWorker } from '../notify-worker.server.ts';

export type ConfirmEndAct = BackOfficeCommand & {
  /** When the worker left, at the latest the planned end: only the worker can claim overtime. */
  endAt: Date;
  /** 1 to 200 characters when the end is before the planned one; otherwise ignored. */
  reason: string;
};

/**
 * The facility confirms the end of a shift without an end stamp. The confirmed end counts like a stamp:
 * the planned wage up to it is released, and the worker may still correct it. (Rule 6.7)
 */
export async function confirmEnd(app: App, act: ConfirmEndAct): Promise<void> {
  const { now } = act;
  const endAt = toMinute(act.endAt);
  const input = [endAt, act.reason];
  await inTransaction(app.db, (tx) =>
    withBackOfficeKey(tx, act, { operation: 'attendance.confirmEnd', input }, async () => {
      const facts = await lockAttendance(tx, act.attendanceId, act.actor);
      nextState(facts, { event: 'CONFIRM_END', actor: act.actor });
      if (!isEndAsked(facts)) throw refuse('STATE_CHANGED');
      if (facts.needsOperator) throw refuse('OPERATOR_DECIDES');
      const reason = checked(facts, endAt, act.reason);
      await writeEndConfirmed(tx, facts.id, { endAt, now });
      await recordTransition(tx, facts, {
        event: 'CONFIRM_END',
        actor: act.actor,
        reason: `終了 ${formatInstant(endAt)}${reason === null ? '' : `：${reason}`}`,
        now,
      });
      await releaseConfirmed(tx, { attendanceId: facts.id, now });
      const until = formatInstant(correctionDeadline({ ...facts, endConfirmedAt: now }));
      const text = notifications.endConfirmed({ ...facts, end: jstTime(endAt), until });
      await notifyWorker(tx, facts, {
        reason: 'end_confirmed',
        topic: 'payment',
        text,
        path: paths.shift.time(facts.id),
        now,
      });
    }),
  );
}

/** The reason where one is required; throws the errors by field. */
function checked(facts: LockedAttendance, endAt: Date, text: string): string | null {
  const startAt = facts.recordedStartAt ?? facts.startsAt;
  if (endAt <= startAt || endAt > facts.endsAt) {
    throw refuseFields({ endAt: claimSentences.confirmedEnd });
  }
  if (endAt.getTime() === facts.endsAt.getTime()) return null;
  const reason = readReason(text);
  if (reason === null) throw refuseFields({ reason: claimSentences.reasonLength });
  return reason;
}
