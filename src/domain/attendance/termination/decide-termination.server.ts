import type { HoursConfirmation } from '#domain/pay/early-payout/early-payout-rules.ts';
import { formatInstant } from '#platform/base/jst.ts';
import { plannedGrossWageOf } from '#domain/pay/wage/planned-gross.ts';
import { paths } from '#platform/base/paths.ts';
import { Refusal } from '#platform/base/refusal.ts';
import { compensateCalledOffShift } from '#domain/pay/earnings/compensate.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor, type Actor } from '#platform/server/history.server.ts';
import { log } from '#platform/server/log.server.ts';
import { processEachDueRow } from '#platform/server/tasks/batches.server.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';

import { attendanceNotifications } from '../notifications.ts';
import { hoursConfirmationOf } from '../contract/hours-confirmation.ts';
import { attendanceRefusal } from '../messages.ts';
import { lockAttendance, type LockedAttendance } from '../contract/queries.server.ts';
import { attendanceIdOfScheduleCancellation } from './schedule-cancellation.queries.server.ts';
import { terminationReasonName } from './schedule-cancellation-rules.ts';
import { payDecidedSentHomeCase } from './sent-home-case.server.ts';
import { whyCannotConfirmSentHome } from './sent-home-rules.ts';
import { attendanceTaskBatchSize } from '../tasks.queries.server.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';
import {
  nextTerminationState,
  objectionDeadline,
  type TerminationEvent,
} from './termination-rules.ts';
import {
  lockTerminationCase,
  undecidedTerminationCases,
  writeTerminationDecision,
  type LockedTerminationCase,
} from './termination.queries.server.ts';

export type TerminationDecision = {
  requestId: string;
  event: Exclude<TerminationEvent, 'OBJECT'>;
  note: string;
  actor: Actor;
  now: Date;
};

/**
 * Decides whether a contract ended for a listed reason is paid; it is paid unless the reason is confirmed in time.
 * Refusals: AUDIT_DONE, DECISION_TOO_LATE, and those of `whyCannotConfirmSentHome`, `lockAttendance`,
 * `attendanceIdOfScheduleCancellation` and `lockTerminationCase`. (Rule 6.1)
 */
export async function decideTermination(tx: Tx, decision: TerminationDecision): Promise<void> {
  const { requestId, event, note, actor, now } = decision;
  // Locks the shift before the case, the order used everywhere.
  const facts = await lockAttendance(
    tx,
    await attendanceIdOfScheduleCancellation(tx, requestId),
    actor,
  );
  const found = await lockTerminationCase(tx, requestId);
  const state = nextTerminationState(found.state, event, actor.kind);
  if (state === null) throw attendanceRefusal('AUDIT_DONE');
  const unheard = event === 'CONFIRM' ? whyCannotConfirmSentHome(found) : null;
  if (unheard) throw attendanceRefusal(unheard);
  // From the deadline on only the scheduled task decides, and it pays. Only an operator decides about pay that is
  // already fixed.
  if (event === 'CONFIRM' && found.state !== 'CONTESTED' && now >= found.decideBy) {
    throw attendanceRefusal('DECISION_TOO_LATE');
  }
  const isPaid = state === 'PAID';
  const isSentHome = found.listedReason === 'sent_home';
  // The worker's yes agrees to hours that the facility has stated.
  const confirmedBy = event === 'AGREE' ? 'FACILITY' : hoursConfirmationOf('DISMISS', actor.kind);
  const paying = { found, isPaid, confirmedBy, now };
  const compensation = await compensationOf(tx, facts, paying);
  await writeTerminationDecision(tx, requestId, { state, note, compensation, now });
  await recordChanges(tx, [
    {
      subject: 'termination_case',
      id: requestId,
      from: found.state,
      to: state,
      event,
      actor,
      reason: note,
      at: now,
    },
  ]);
  if (isPaid && !isSentHome)
    await compensateCalledOffShift(tx, { attendanceId: facts.id, confirmedBy, now });
  // The worker's own answer needs no message.
  if (event === 'AGREE') return;
  await notifyWorkerOfShift(tx, facts, {
    reason: `termination:${state}`,
    topic: isPaid ? 'payment' : 'cancellation',
    text: isSentHome
      ? sentHomeText(facts, found, { note, isPaid })
      : textOf(facts, found, decision),
    path: paths.shifts.cancellationRequests(),
    now,
  });
}

type Paying = {
  found: LockedTerminationCase;
  isPaid: boolean;
  confirmedBy: HoursConfirmation;
  now: Date;
};

/** Yen before tax that the decided case pays. Pay that is already fixed stays unchanged. */
async function compensationOf(tx: Tx, facts: LockedAttendance, paying: Paying): Promise<number> {
  const { found, isPaid } = paying;
  if (found.state === 'CONTESTED') return found.compensation;
  if (found.listedReason === 'sent_home') return payDecidedSentHomeCase(tx, facts, paying);
  return isPaid ? plannedGrossWageOf(facts) : 0;
}

function sentHomeText(
  facts: LockedAttendance,
  { state }: LockedTerminationCase,
  { note, isPaid }: { note: string; isPaid: boolean },
): NoticeText {
  const decided = { ...facts, note };
  if (state !== 'CONTESTED') return attendanceNotifications.sentHomeDecided({ ...decided, isPaid });
  return isPaid
    ? attendanceNotifications.contestUpheld(decided)
    : attendanceNotifications.contestDismissed(decided);
}

function textOf(
  facts: LockedAttendance,
  found: LockedTerminationCase,
  { event, note, now }: TerminationDecision,
): NoticeText {
  switch (event) {
    case 'REJECT':
      return attendanceNotifications.terminationRejected({ ...facts, note });
    case 'LAPSE':
      return attendanceNotifications.terminationLapsed(facts);
    case 'CONFIRM': {
      const details = { ...facts, note, name: terminationReasonName(found.listedReason) };
      if (found.state === 'OBJECTED') return attendanceNotifications.objectionDismissed(details);
      const until = formatInstant(objectionDeadline({ ...found, decidedAt: now }));
      return attendanceNotifications.terminationConfirmed({ ...details, until });
    }
    case 'AGREE':
    case 'WITHDRAW':
      throw new Error('the end of a contract for a listed reason is not agreed to');
    default:
      throw new RangeError(`unknown decision: ${String(event satisfies never)}`);
  }
}

const lapseNote = '期限までに理由を確認できなかったため';

/** Pays every case without a decision by its deadline. May run late or twice. (Rule 6.1) */
export async function payUndecidedTerminations(
  { db }: Pick<App, 'db'>,
  now: Date,
): Promise<number> {
  return processEachDueRow<{ decideBy: Date; id: string }>({
    batchSize: attendanceTaskBatchSize,
    due: (after) => undecidedTerminationCases(db, { now, after, limit: attendanceTaskBatchSize }),
    each: ({ id }) => payOne({ db }, id, now),
  });
}

/** One transaction per case, so that a failing case does not block the others. */
async function payOne({ db }: Pick<App, 'db'>, requestId: string, now: Date): Promise<boolean> {
  try {
    await inTransaction(db, (tx) =>
      decideTermination(tx, {
        requestId,
        event: 'LAPSE',
        note: lapseNote,
        actor: systemActor,
        now,
      }),
    );
    return true;
  } catch (error) {
    // An operator decided the case since the list was read.
    if (error instanceof Refusal && error.code === 'AUDIT_DONE') return false;
    log.error({ err: error, requestId }, 'an ended contract could not be paid and will be again');
    return false;
  }
}
