import { formatInstant, minutesBetween } from '#platform/base/jst.ts';
import { refuseFields, type FieldErrors } from '#platform/base/refusal.ts';
import { grossQuotes } from '#domain/pay/earnings/gross-quote.server.ts';
import type { Executor } from '#platform/server/database/db.server.ts';

import { sameHours, whyWrongBreak, whyWrongTimes, type Hours } from '../corrections/claim-rules.ts';
import { refuseOverlap } from '../corrections/refuse-overlap.server.ts';
import { claimSentences, refuse } from '../messages.ts';
import {
  hoursWithout,
  isApproved,
  proposalsClose,
  whyCannotPropose,
  type ProposableFacts,
} from './proposal-rules.ts';
import type { ProposableShift } from './proposals.queries.server.ts';

export type ProposalQuote = { old: Hours; oldYen: number; yen: number };

/** The refusal of a proposal with its complete sentence; null while a proposal is possible. */
export function whyClosed(facts: ProposableFacts, now: Date): ReturnType<typeof refuse> | null {
  const why = whyCannotPropose(facts, now);
  return why ? refuse(why, { until: formatInstant(proposalsClose(facts)) }) : null;
}

/**
 * The cost of the shift with the hours that count now and with the proposed hours, in yen before tax and with the travel
 * allowance, as an approval now would compute it. The old cost of approved hours is the fixed wage. (Decision 064)
 */
export async function quoteProposal(
  db: Executor,
  shift: ProposableShift,
  hours: Hours,
): Promise<ProposalQuote> {
  const old = hoursWithout(shift);
  if (old === null) throw refuse('NO_HOURS_TO_PROPOSE');
  const [before, after] = await grossQuotes(
    db,
    [old, hours].map((one) => ({
      shift,
      worked: { ...one, startsAt: one.startAt, endsAt: one.endAt },
    })),
  );
  return { old, oldYen: shift.fixedYen ?? before?.total ?? 0, yen: after?.total ?? 0 };
}

/**
 * Returns the cost of the proposed hours after every check of a proposal. Writes nothing.
 * Refusals: VALIDATION_FAILED, NO_HOURS_TO_PROPOSE, APPROVED_PAY_ONLY_RISES, and those of `whyClosed` and `refuseOverlap`.
 */
export async function checkProposal(
  db: Executor,
  shift: ProposableShift,
  { hours, now }: { hours: Hours; now: Date },
): Promise<ProposalQuote> {
  const closed = whyClosed(shift, now);
  if (closed) throw closed;
  const { startAt, endAt, breakMinutes } = hours;
  const fields: FieldErrors = {
    ...whyWrongTimes(hours, shift, now),
    ...whyWrongBreak(breakMinutes),
  };
  if (startAt < endAt && breakMinutes >= minutesBetween(startAt, endAt)) {
    fields['breakMinutes'] ??= claimSentences.breakTooLong;
  }
  if (Object.keys(fields).length > 0) throw refuseFields(fields);
  await refuseOverlap(
    db,
    { id: shift.attendanceId, workerId: shift.workerId },
    { hours, actor: { kind: 'facility' } },
  );
  const quote = await quoteProposal(db, shift, hours);
  if (sameHours(quote.old, hours)) throw refuseFields({ startAt: claimSentences.sameHours });
  if (isApproved(shift) && quote.yen <= quote.oldYen) throw refuse('APPROVED_PAY_ONLY_RISES');
  return quote;
}
