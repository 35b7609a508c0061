import { formatInstant } from '#base/jst.ts';
import { refuseFields } from '#base/refusal.ts';
import { formatYen } from '#base/yen.ts';
import { expectedWage } from '#pay/expected-wage.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction, type Tx } from '#server/db.server.ts';
import { recordChanges } from '#server/history.server.ts';
import { jstDay } from '#base/jst.ts';

import { callOff } from './call-off.server.ts';
import { readReason } from './claim-rules.ts';
import { onceByDesk, type DeskAct } from './desk-act.server.ts';
import { letters } from './letters.ts';
import { cancelSentences, claimSentences, refuse } from './messages.ts';
import { nextState } from './move.server.ts';
import { lockAttendance, type LockedAttendance } from './queries.server.ts';
import {
  answerBy,
  apologyPoints,
  isListedReason,
  outcomeOf,
  type CancellationOutcome,
  type ListedReason,
} from './schedule-cancellation-rules.ts';
import {
  latestCancellation,
  writeScheduleCancellation,
} from './schedule-cancellation.queries.server.ts';
import { tellWorker } from './tell-worker.server.ts';

export type CancellationWish = DeskAct & {
  reason: string;
  /** One of the listed reasons that end the contract without pay, or null. (Rule book 4.14) */
  listedReason: string | null;
};

/**
 * A facility wants to call a coming shift off. The worker is asked; only a listed reason within a
 * day of the start, or the whole pay after a refusal, ends it unasked. Throws ALREADY_REQUESTED
 * while an answer is waited for, TOO_LATE_TO_CANCEL from the start on. (Rule book 4.9, 4.14)
 */
export async function requestScheduleCancellation(app: App, wish: CancellationWish): Promise<void> {
  const { reason, listedReason } = readWish(wish);
  const { now, actor } = wish;
  const input = [reason, listedReason];
  await inTransaction(app.db, (tx) =>
    onceByDesk(
      tx,
      wish,
      { operation: 'attendance.requestScheduleCancellation', input },
      async () => {
        const facts = await lockAttendance(tx, wish.attendanceId, actor);
        nextState(facts, { event: 'CANCEL_BY_FACILITY', actor });
        if (now >= facts.startsAt) throw refuse('TOO_LATE_TO_CANCEL');
        const latest = await latestCancellation(tx, facts.id);
        if (latest?.state === 'REQUESTED') throw refuse('ALREADY_REQUESTED');
        const { startsAt } = facts;
        const outcome = outcomeOf(
          { startsAt, listedReason, wasRefused: latest !== undefined },
          now,
        );
        await write(tx, facts, { ...wish, reason, listedReason, outcome });
      },
    ),
  );
}

function readWish(wish: CancellationWish): { reason: string; listedReason: ListedReason | null } {
  const reason = readReason(wish.reason);
  if (reason === null) throw refuseFields({ reason: claimSentences.reasonLength });
  const { listedReason } = wish;
  if (listedReason === null) return { reason, listedReason };
  if (!isListedReason(listedReason)) {
    throw refuseFields({ listedReason: cancelSentences.listedReason });
  }
  return { reason, listedReason };
}

type Decided = CancellationWish & {
  listedReason: ListedReason | null;
  outcome: CancellationOutcome;
};

async function write(tx: Tx, facts: LockedAttendance, decided: Decided): Promise<void> {
  const { actor, reason, outcome, now } = decided;
  const { kind, pays } = outcome;
  const state = kind === 'ask' ? 'REQUESTED' : 'TERMINATED';
  const until = answerBy(facts, now);
  const id = await writeScheduleCancellation(tx, {
    attendanceId: facts.id,
    state,
    reason,
    listedReason: pays === 'nothing' ? decided.listedReason : null,
    compensation: pays === 'whole_wage' ? wholeWage(facts) : 0,
    apologyPoints: pays === 'apology' ? apologyPoints : 0,
    answerBy: until,
    now,
  });
  const subject = 'schedule_cancellation';
  await recordChanges(tx, [
    { subject, id, from: null, to: state, event: 'REQUEST', actor, reason, at: now },
  ]);
  if (kind === 'terminate') return callOff(tx, facts, { actor, reason, pays, now });
  const told = { ...facts, reason, until: formatInstant(until), pays: payWords(pays, facts) };
  await tellWorker(tx, facts, {
    reason: `cancellationRequested:${id}`,
    topic: 'cancellation',
    words: letters.cancellationRequested(told),
    path: '/shifts/cancellation-requests',
    now,
  });
}

/** Taxable wage of the plan and its travel allowance, in yen before tax. (Rule book 4.14) */
export function wholeWage(
  plan: Pick<
    LockedAttendance,
    'startsAt' | 'endsAt' | 'breakMinutes' | 'hourlyWage' | 'travelAllowance'
  >,
): number {
  const { taxable, travelAllowance } = expectedWage(
    { ...plan, paidOn: jstDay(plan.startsAt) },
    plan,
  );
  return taxable + travelAllowance;
}

function payWords(pays: 'whole_wage' | 'apology', facts: LockedAttendance): string {
  return pays === 'whole_wage'
    ? `同意すると、予定の給与と交通費の全額（${formatYen(wholeWage(facts))}・税引前）をお支払いします。`
    : `同意すると、おわびとして${apologyPoints}ポイントをお渡しします。`;
}
