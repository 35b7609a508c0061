import type { HoursConfirmation } from '#domain/pay/early-payout/early-payout-rules.ts';
import { formatInstant } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import { fixWage } from '#domain/pay/earnings/fix-wage.server.ts';
import { quoteGrossWages } from '#domain/pay/earnings/gross-quote.server.ts';
import { readShiftForWageQuote } from '#domain/pay/earnings/wage-rows.queries.server.ts';
import { sentHomePaidSpan } from '#domain/pay/wage/compensation.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import { attendanceRefusal } from '../messages.ts';
import { attendanceNotifications } from '../notifications.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';
import { recordTransition } from '../contract/transition.server.ts';
import type { LockedAttendance } from '../contract/queries.server.ts';
import { penalizeLateness } from '../corrections/finalize-hours.server.ts';
import { lateMinutesOf } from '../stamps/stamp-rules.ts';
import { openScheduleCancellation } from './open-schedule-cancellation.server.ts';
import { writeSentHome, writeSentHomeHours } from './sent-home.queries.server.ts';
import { workEndWhenSentHome } from './sent-home-rules.ts';
import { terminationDecisionDeadline } from './termination-rules.ts';
import { insertSentHomeCase, type LockedTerminationCase } from './termination.queries.server.ts';

type Leaving = { reason: string; breakMinutes: number; startAt: Date; actor: Actor; now: Date };

/**
 * Sends a worker home for a reason on the worker's side: work ends at once, and a case waits for the worker's
 * answer. No wage is fixed before the case is decided, at most 72 hours later. (Rule 8.2)
 */
export async function openSentHomeCase(
  tx: Tx,
  facts: LockedAttendance,
  { reason, breakMinutes, startAt, actor, now }: Leaving,
): Promise<void> {
  const { leftAt, stated, certain } = workEndWhenSentHome(facts, { startAt, breakMinutes, now });
  const shift = await readShiftForWageQuote(tx, facts.id);
  const [agreed, owed] = await quoteGrossWages(tx, [
    { shift, worked: { startsAt: startAt, endsAt: leftAt, breakMinutes: stated } },
    {
      shift,
      worked: { startsAt: startAt, endsAt: leftAt, breakMinutes: certain },
      owed: sentHomePaidSpan(facts, startAt),
    },
  ]);
  if (!agreed || !owed) throw new Error('a wage could not be quoted');
  const limit = terminationDecisionDeadline(facts, now);
  await writeSentHome(tx, facts.id, { leftAt, breakMinutes: certain, reason, now });
  await recordTransition(tx, facts, {
    event: 'DISMISS',
    actor,
    reason: `${reason}（労働者側の理由、休憩${stated}分と施設が説明）`,
    now,
  });
  const id = await openScheduleCancellation(tx, {
    attendanceId: facts.id,
    state: 'TERMINATED',
    reason,
    listedReason: 'sent_home',
    compensation: 0,
    apologyPoints: 0,
    answerBy: limit,
    actor,
    now,
  });
  const yen = { agreedYen: agreed.total, owedYen: Math.max(agreed.total, owed.total) };
  const opened = { id, attendanceId: facts.id, statedBreakMinutes: stated, ...yen };
  await insertSentHomeCase(tx, { ...opened, decideBy: limit, now });
  await recordChanges(tx, [
    {
      subject: 'termination_case',
      id,
      from: null,
      to: 'WAITING',
      event: 'REQUEST',
      actor,
      reason,
      at: now,
    },
  ]);
  await notifyWorkerOfShift(tx, facts, {
    reason: 'dismissed',
    topic: 'cancellation',
    text: attendanceNotifications.sentHomeAsked({
      ...facts,
      reason,
      breakMinutes: stated,
      agreed: formatYen(yen.agreedYen),
      owed: formatYen(yen.owedYen),
      until: formatInstant(limit),
    }),
    path: paths.shifts.cancellationRequests(),
    now,
  });
}

type Settling = {
  found: LockedTerminationCase;
  isPaid: boolean;
  confirmedBy: HoursConfirmation;
  now: Date;
};

/**
 * Fixes the wage of a decided case. If `isPaid`, the stamped hours and the unworked rest of the plan are paid;
 * otherwise the stamped hours less the break that the facility stated. Returns yen before tax. (Rule 8.2)
 */
export async function payDecidedSentHomeCase(
  tx: Tx,
  facts: LockedAttendance,
  { found, isPaid, confirmedBy, now }: Settling,
): Promise<number> {
  const { recordedStartAt: startAt, recordedEndAt: endAt } = facts;
  const { statedBreakMinutes, agreedYen, owedYen } = found;
  if (!startAt || !endAt || statedBreakMinutes === null) throw attendanceRefusal('STATE_CHANGED');
  const breakMinutes = isPaid ? (facts.recordedBreakMinutes ?? 0) : statedBreakMinutes;
  const late = lateMinutesOf(startAt, facts);
  const approved = { startAt, endAt, breakMinutes, lateMinutes: late };
  await writeSentHomeHours(tx, facts.id, { ...approved, now });
  const owed = isPaid ? { owed: sentHomePaidSpan(facts, startAt) } : {};
  await fixWage(tx, { attendanceId: facts.id, ...owed, confirmedBy, now });
  await penalizeLateness(tx, facts, late, now);
  return (isPaid ? owedYen : agreedYen) ?? 0;
}
