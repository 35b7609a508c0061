import { refuseFields } from '#platform/base/refusal.ts';
import { plannedGrossWageOf } from '#domain/pay/wage/planned-gross.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { facilityActor } from '#domain/corporation/actors.ts';
import { quoteGrossWages } from '#domain/pay/earnings/gross-quote.server.ts';
import { readShiftForWageQuote } from '#domain/pay/earnings/wage-rows.queries.server.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import { lockAttendance, type LockedAttendance } from '../contract/queries.server.ts';
import { requireNextAttendanceState } from '../contract/transition.server.ts';
import { whyClaimedBreakInvalid } from '../corrections/claim-rules.ts';
import { workerCancelSentences, attendanceRefusal } from '../messages.ts';
import { paidHoursWhenSentHome } from '../termination/dismiss.server.ts';
import {
  cancellationAnswerDeadline,
  isTerminationReason,
  cancellationResultOf,
  type CancellationResult,
} from '../termination/schedule-cancellation-rules.ts';
import { latestScheduleCancellation } from '../termination/schedule-cancellation.queries.server.ts';
import { isReasonListedInNotice } from '../termination/termination.queries.server.ts';
import { facilityIdOfShift } from './day.queries.server.ts';

type Ask = { scope: FacilityScope; attendanceId: string; now: Date };

/** Reads the facts of a shift of the scope as a command would, under its lock. */
async function withShift<Answer>(
  db: Db,
  { scope, attendanceId }: Ask,
  work: (tx: Tx, facts: LockedAttendance, actor: Actor) => Promise<Answer>,
): Promise<Answer> {
  const facilityId = await facilityIdOfShift(db, scope, attendanceId);
  const actor = facilityActor(scope, facilityId);
  return inTransaction(db, async (tx) => {
    const facts = await lockAttendance(tx, attendanceId, actor);
    return work(tx, facts, actor);
  });
}

export type FacilityCancellationCost = {
  endsWithoutAnswer: boolean;
  pays: CancellationResult['pays'];
  yen: number;
  answerBy: Date | null;
};

/** Returns the result of `requestScheduleCancellation` at the instant, with the same refusals. Changes nothing. */
export async function facilityCancellationCostOf(
  db: Db,
  ask: Ask & { listedReason: string | null },
): Promise<FacilityCancellationCost> {
  const { listedReason, now } = ask;
  if (listedReason !== null && !isTerminationReason(listedReason)) {
    throw refuseFields({ listedReason: workerCancelSentences.listedReason });
  }
  return withShift(db, ask, async (tx, facts, actor) => {
    requireNextAttendanceState(facts, { event: 'CANCEL_BY_FACILITY', actor });
    if (now >= facts.startsAt) throw attendanceRefusal('TOO_LATE_TO_CANCEL');
    const latest = await latestScheduleCancellation(tx, facts.id);
    if (latest?.state === 'REQUESTED') throw attendanceRefusal('ALREADY_REQUESTED');
    const { startsAt, applicationId } = facts;
    const isReserved =
      listedReason !== null &&
      (await isReasonListedInNotice(tx, { applicationId, reason: listedReason }));
    const wish = { startsAt, listedReason, isReserved, wasRefused: latest !== undefined };
    const { kind, pays } = cancellationResultOf(wish, now);
    return {
      endsWithoutAnswer: kind === 'terminate',
      pays,
      yen: pays === 'apology' ? 0 : plannedGrossWageOf(facts),
      answerBy: kind === 'ask' ? cancellationAnswerDeadline(facts, now) : null,
    };
  });
}

export type SendHomeCost = {
  yen: number;
  unworkedYen: number;
  /** Pay for the worked hours without travel, to which the fee applies. */
  grossWage: number;
  workMinutes: number;
};

/**
 * Returns the yen that the facility would owe after `dismiss` at the instant, with the same refusals. Changes nothing.
 */
export async function sendHomeCostOf(
  db: Db,
  ask: Ask & { byWorkersFault: boolean; breakMinutes: number },
): Promise<SendHomeCost> {
  const { now, byWorkersFault } = ask;
  const wrongBreak = whyClaimedBreakInvalid(ask.breakMinutes);
  if (wrongBreak) throw refuseFields(wrongBreak);
  return withShift(db, ask, async (tx, facts, actor) => {
    requireNextAttendanceState(facts, { event: 'DISMISS', actor });
    if (now >= facts.endsAt) throw attendanceRefusal('TOO_LATE_TO_DISMISS');
    if (facts.state === 'SCHEDULED') {
      if (now < facts.startsAt) throw attendanceRefusal('TOO_EARLY_TO_DISMISS');
      if (byWorkersFault) throw attendanceRefusal('DISMISSAL_IS_PAID');
      const yen = plannedGrossWageOf(facts);
      return { yen, unworkedYen: yen, grossWage: 0, workMinutes: 0 };
    }
    if (!facts.recordedStartAt) throw attendanceRefusal('STATE_CHANGED');
    const { startAt, endAt, breakMinutes, owed } = paidHoursWhenSentHome(
      facts,
      facts.recordedStartAt,
      ask,
    );
    const worked = { startsAt: startAt, endsAt: endAt, breakMinutes };
    const shift = await readShiftForWageQuote(tx, facts.id);
    const [quote] = await quoteGrossWages(tx, [{ shift, worked, owed }]);
    return {
      yen: quote?.total ?? 0,
      unworkedYen: quote?.compensation ?? 0,
      grossWage: quote?.earned ?? 0,
      workMinutes: quote?.workMinutes ?? 0,
    };
  });
}
