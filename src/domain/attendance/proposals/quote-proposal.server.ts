import { formatInstant, minutesBetween } from '#platform/base/jst.ts';
import { refuseFields, type FieldErrors } from '#platform/base/refusal.ts';
import { quoteGrossWages } from '#domain/pay/earnings/gross-quote.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import {
  areHoursEqual,
  whyClaimedBreakInvalid,
  whyClaimedTimesInvalid,
  type WorkedHours,
} from '../corrections/claim-rules.ts';
import { assertHoursOverlapNoShift } from '../corrections/refuse-overlap.server.ts';
import { hoursClaimSentences, attendanceRefusal } from '../messages.ts';
import {
  hoursWithoutProposal,
  areHoursApproved,
  hoursProposalsCloseAt,
  whyCannotProposeHours,
  type HoursProposalFacts,
} from './proposal-rules.ts';
import type { ProposableShift } from './proposals.queries.server.ts';

export type HoursProposalQuote = {
  old: WorkedHours;
  oldYen: number;
  yen: number;
  /** Pay for the proposed hours without travel, to which the fee applies. */
  grossWage: number;
  workMinutes: number;
};

/** The refusal of a proposal with its complete sentence; null while a proposal is possible. */
export function hoursProposalRefusal(
  facts: HoursProposalFacts,
  now: Date,
): ReturnType<typeof attendanceRefusal> | null {
  const why = whyCannotProposeHours(facts, now);
  return why
    ? attendanceRefusal(why, { until: formatInstant(hoursProposalsCloseAt(facts)) })
    : null;
}

/**
 * The cost of the shift with the hours that count now and with the proposed hours, in yen before tax and with the
 * travel allowance, as an approval now would compute it. The old cost of approved hours is the fixed wage. (Decision
 * 064)
 */
export async function quoteHoursProposal(
  db: QueryExecutor,
  shift: ProposableShift,
  hours: WorkedHours,
): Promise<HoursProposalQuote> {
  const old = hoursWithoutProposal(shift);
  if (old === null) throw attendanceRefusal('NO_HOURS_TO_PROPOSE');
  const [before, after] = await quoteGrossWages(
    db,
    [old, hours].map((one) => ({
      shift,
      worked: { ...one, startsAt: one.startAt, endsAt: one.endAt },
    })),
  );
  return {
    old,
    oldYen: shift.fixedYen ?? before?.total ?? 0,
    yen: after?.total ?? 0,
    grossWage: after?.earned ?? 0,
    workMinutes: after?.workMinutes ?? 0,
  };
}

/**
 * Returns the cost of the proposed hours after every check of a proposal. Writes nothing. Refusals: VALIDATION_FAILED,
 * NO_HOURS_TO_PROPOSE, APPROVED_PAY_ONLY_RISES, and those of `hoursProposalRefusal` and `assertHoursOverlapNoShift`.
 */
export async function checkHoursProposal(
  db: QueryExecutor,
  shift: ProposableShift,
  { hours, now }: { hours: WorkedHours; now: Date },
): Promise<HoursProposalQuote> {
  const closed = hoursProposalRefusal(shift, now);
  if (closed) throw closed;
  const { startAt, endAt, breakMinutes } = hours;
  const fields: FieldErrors = {
    ...whyClaimedTimesInvalid(hours, shift, now),
    ...whyClaimedBreakInvalid(breakMinutes),
  };
  if (startAt < endAt && breakMinutes >= minutesBetween(startAt, endAt)) {
    fields['breakMinutes'] ??= hoursClaimSentences.breakTooLong;
  }
  if (Object.keys(fields).length > 0) throw refuseFields(fields);
  await assertHoursOverlapNoShift(
    db,
    { id: shift.attendanceId, workerId: shift.workerId },
    { hours, actor: { kind: 'facility' } },
  );
  const quote = await quoteHoursProposal(db, shift, hours);
  if (areHoursEqual(quote.old, hours))
    throw refuseFields({ startAt: hoursClaimSentences.sameHours });
  if (areHoursApproved(shift) && quote.yen <= quote.oldYen)
    throw attendanceRefusal('APPROVED_PAY_ONLY_RISES');
  return quote;
}
