import { formatInstant, minutesBetween } from '#platform/base/jst.ts';
import { refuseFields, type FieldErrors } from '#platform/base/refusal.ts';
import { grossQuotes } from '#domain/pay/earnings/gross-quote.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import {
  areHoursEqual,
  whyClaimedBreakInvalid,
  whyClaimedTimesInvalid,
  type WorkedHours,
} from '../corrections/claim-rules.ts';
import { assertHoursFree } from '../corrections/refuse-overlap.server.ts';
import { claimSentences, refuse } from '../messages.ts';
import {
  hoursWithoutProposal,
  areHoursApproved,
  proposalsCloseAt,
  whyCannotProposeHours,
  type ProposableFacts,
} from './proposal-rules.ts';
import type { ProposableShift } from './proposals.queries.server.ts';

export type ProposalQuote = { old: WorkedHours; oldYen: number; yen: number };

/** The refusal of a proposal with its complete sentence; null while a proposal is possible. */
export function proposalRefusal(
  facts: ProposableFacts,
  now: Date,
): ReturnType<typeof refuse> | null {
  const why = whyCannotProposeHours(facts, now);
  return why ? refuse(why, { until: formatInstant(proposalsCloseAt(facts)) }) : null;
}

/**
 * The cost of the shift with the hours that count now and with the proposed hours, in yen before tax and with the
 * travel allowance, as an approval now would compute it. The old cost of approved hours is the fixed wage. (Decision
 * 064)
 */
export async function quoteProposal(
  db: QueryExecutor,
  shift: ProposableShift,
  hours: WorkedHours,
): Promise<ProposalQuote> {
  const old = hoursWithoutProposal(shift);
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
 * Returns the cost of the proposed hours after every check of a proposal. Writes nothing. Refusals: VALIDATION_FAILED,
 * NO_HOURS_TO_PROPOSE, APPROVED_PAY_ONLY_RISES, and those of `proposalRefusal` and `assertHoursFree`.
 */
export async function checkProposal(
  db: QueryExecutor,
  shift: ProposableShift,
  { hours, now }: { hours: WorkedHours; now: Date },
): Promise<ProposalQuote> {
  const closed = proposalRefusal(shift, now);
  if (closed) throw closed;
  const { startAt, endAt, breakMinutes } = hours;
  const fields: FieldErrors = {
    ...whyClaimedTimesInvalid(hours, shift, now),
    ...whyClaimedBreakInvalid(breakMinutes),
  };
  if (startAt < endAt && breakMinutes >= minutesBetween(startAt, endAt)) {
    fields['breakMinutes'] ??= claimSentences.breakTooLong;
  }
  if (Object.keys(fields).length > 0) throw refuseFields(fields);
  await assertHoursFree(
    db,
    { id: shift.attendanceId, workerId: shift.workerId },
    { hours, actor: { kind: 'facility' } },
  );
  const quote = await quoteProposal(db, shift, hours);
  if (areHoursEqual(quote.old, hours)) throw refuseFields({ startAt: claimSentences.sameHours });
  if (areHoursApproved(shift) && quote.yen <= quote.oldYen) throw refuse('APPROVED_PAY_ONLY_RISES');
  return quote;
}
