import { addHours, formatInstant } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { formatYen } from '#platform/base/yen.ts';
import { plannedGrossWageOf } from '#domain/pay/wage/planned-gross.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import { promisedApologyPoints } from './apology.server.ts';
import { callOffShift } from './call-off.server.ts';
import { requireClaimReason } from '../corrections/claim-rules.ts';
import {
  withBackOfficeIdempotencyKey,
  type BackOfficeCommand,
} from '../contract/back-office-command.server.ts';
import { attendanceNotifications } from '../notifications.ts';
import { attendanceRefusal } from '../messages.ts';
import { requireNextAttendanceState } from '../contract/transition.server.ts';
import { lockAttendance, type LockedAttendance } from '../contract/queries.server.ts';
import {
  cancellationAnswerDeadline,
  cancellationResultOf,
  terminationReasonName,
  type CancellationResult,
} from './schedule-cancellation-rules.ts';
import { openScheduleCancellation } from './open-schedule-cancellation.server.ts';
import { latestScheduleCancellation } from './schedule-cancellation.queries.server.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';
import { terminationDecisionDeadline, objectionDays } from './termination-rules.ts';
import {
  readTerminationStatement,
  type TerminationStatement,
  type TerminationInput,
} from './termination-wish.ts';
import { isReasonListedInNotice, insertTerminationCase } from './termination.queries.server.ts';

export type RequestScheduleCancellationArgs = BackOfficeCommand & {
  reason: string;
  /** A reason that the notice reserves for ending without pay, or null. (Rule 6.1) */
  listedReason: string | null;
  incident?: TerminationInput['incident'];
  closureOrder?: TerminationInput['closureOrder'];
};

/**
 * A facility requests to cancel a coming shift, and the worker is asked. Without asking, the shift ends only for a
 * listed reason within a day of the start, or with the whole wage after a refusal or in the last hour before the start.
 * A listed reason alone withholds no pay: it opens a case that an operator decides. TOO_LATE_TO_CANCEL holds from the
 * start on, ALREADY_REQUESTED while a request is open. Refusals: VALIDATION_FAILED, TOO_LATE_TO_CANCEL,
 * ALREADY_REQUESTED. (Rule 4.9, 4.14, 6.1)
 */
export async function requestScheduleCancellation(
  app: App,
  wish: RequestScheduleCancellationArgs,
): Promise<void> {
  const { now, actor } = wish;
  const { reason, termination } = readWish(wish);
  const input = [reason, termination];
  await inTransaction(app.db, (tx) =>
    withBackOfficeIdempotencyKey(
      tx,
      wish,
      { operation: 'attendance.requestScheduleCancellation', input },
      async () => {
        const facts = await lockAttendance(tx, wish.attendanceId, actor);
        requireNextAttendanceState(facts, { event: 'CANCEL_BY_FACILITY', actor });
        if (now >= facts.startsAt) throw attendanceRefusal('TOO_LATE_TO_CANCEL');
        const latest = await latestScheduleCancellation(tx, facts.id);
        if (latest?.state === 'REQUESTED') throw attendanceRefusal('ALREADY_REQUESTED');
        const listedReason = termination?.listedReason ?? null;
        const { startsAt, applicationId } = facts;
        const outcome = cancellationResultOf(
          {
            startsAt,
            listedReason,
            isReserved:
              listedReason !== null &&
              (await isReasonListedInNotice(tx, { applicationId, reason: listedReason })),
            wasRefused: latest !== undefined,
          },
          now,
        );
        await write(tx, facts, { actor, now, reason, termination, outcome });
      },
    ),
  );
}

type ReadWish = { reason: string; termination: TerminationStatement | null };

function readWish(wish: RequestScheduleCancellationArgs): ReadWish {
  const { listedReason, incident = null, closureOrder = null, now } = wish;
  if (listedReason !== null) {
    const read = readTerminationStatement({ ...wish, listedReason, incident, closureOrder }, now);
    if ('fields' in read) throw refuseFields(read.fields);
    return { reason: read.reason, termination: read };
  }
  const reason = requireClaimReason(wish.reason, 'reason');
  return { reason, termination: null };
}

type Decided = Pick<RequestScheduleCancellationArgs, 'actor' | 'now'> &
  ReadWish & { outcome: CancellationResult };

async function write(tx: Tx, facts: LockedAttendance, decided: Decided): Promise<void> {
  const { actor, reason, outcome, now } = decided;
  const { kind, pays } = outcome;
  const state = kind === 'ask' ? 'REQUESTED' : 'TERMINATED';
  const until = cancellationAnswerDeadline(facts, now);
  const apology = pays === 'apology' ? await promisedApologyPoints(tx, facts, now) : 0;
  const id = await openScheduleCancellation(tx, {
    attendanceId: facts.id,
    state,
    reason,
    listedReason: pays === 'undecided' ? (decided.termination?.listedReason ?? null) : null,
    compensation: pays === 'whole_wage' ? plannedGrossWageOf(facts) : 0,
    apologyPoints: apology,
    answerBy: until,
    actor,
    now,
  });
  if (kind === 'terminate') return terminate(tx, facts, { ...decided, id });
  const details = {
    ...facts,
    reason,
    until: formatInstant(until),
    pays: payWords(pays, apology, facts),
  };
  await notifyWorkerOfShift(tx, facts, {
    reason: `cancellationRequested:${id}`,
    topic: 'cancellation',
    text: attendanceNotifications.cancellationRequested(details),
    path: paths.shifts.cancellationRequests(),
    now,
  });
}

/** Ends the contract without asking the worker, with the whole wage or with a case for an operator. */
async function terminate(
  tx: Tx,
  facts: LockedAttendance,
  { id, actor, reason, termination, outcome: { pays }, now }: Decided & { id: string },
): Promise<void> {
  const ending = { actor, reason, pays, now };
  if (termination === null) return callOffShift(tx, facts, ending);
  const named = { ...facts, reason, name: terminationReasonName(termination.listedReason) };
  if (pays !== 'undecided') {
    return callOffShift(tx, facts, {
      ...ending,
      text: attendanceNotifications.terminatedWithPay(named),
    });
  }
  const limit = terminationDecisionDeadline(facts, now);
  await insertTerminationCase(tx, {
    id,
    attendanceId: facts.id,
    termination,
    decideBy: limit,
    now,
  });
  const subject = 'termination_case';
  await recordChanges(tx, [
    { subject, id, from: null, to: 'WAITING', event: 'REQUEST', actor, reason, at: now },
  ]);
  const text = attendanceNotifications.terminated({
    ...named,
    decideBy: formatInstant(limit),
    objectBy: formatInstant(addHours(now, objectionDays * 24)),
  });
  await callOffShift(tx, facts, { ...ending, text });
}

function payWords(
  pays: CancellationResult['pays'],
  apology: number,
  facts: LockedAttendance,
): string {
  if (pays === 'apology' && apology === 0)
    return '同意すると、ペナルティなしで中止になり、給与は支払われません。';
  return pays === 'whole_wage'
    ? `同意すると、予定の給与と交通費の全額（${formatYen(plannedGrossWageOf(facts))}・税引前）をお支払いします。`
    : `同意すると、給与は支払われず、おわびとして${apology}ポイントをお渡しします。`;
}
