import type { Resolvers } from '#gen/facility-resolvers.ts';
import type { FacilityHoursProposal, FinishedShift } from '#gen/types.ts';
import { quoteFees } from '#domain/billing/month/fee-quote.server.ts';
import { facilityScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { isBreakBelowLaw } from '#domain/attendance/corrections/claim-rules.ts';
import { truncateToMinute } from '#domain/attendance/stamps/stamp-rules.ts';
import {
  hoursProposalAnswerDeadline,
  hoursWithoutProposal,
  unansweredProposalOutcome,
  workedMinutesOf,
} from '#domain/attendance/proposals/proposal-rules.ts';
import {
  finishedShiftPage,
  proposableShift,
  hoursProposalsOfShift,
  type FinishedShiftRow,
  type HoursProposalRow,
} from '#domain/attendance/proposals/proposals.queries.server.ts';
import {
  proposeHours,
  withdrawProposal,
} from '#domain/attendance/proposals/propose-hours.server.ts';
import {
  checkHoursProposal,
  hoursProposalRefusal,
} from '#domain/attendance/proposals/quote-proposal.server.ts';

import { facilityShiftCommandArgsOf } from './by-facility-of-shift.server.ts';

/** Resolvers of the facility's API for proposals of other worked hours. */
export const hoursProposalFacilityResolvers = {
  Query: {
    async finishedShifts(_source, { facilityId, cursor }, ctx) {
      const scope = facilityScopeOf(ctx, 'hours.read', facilityId);
      const page = await finishedShiftPage(ctx.db, scope, cursor);
      const ids = page.rows.map(({ attendanceId }) => attendanceId);
      const proposals = Map.groupBy(
        await hoursProposalsOfShift(ctx.db, ids),
        ({ attendanceId }) => attendanceId,
      );
      const shifts = page.rows.map((row) =>
        finishedView(row, proposals.get(row.attendanceId) ?? [], ctx.now),
      );
      return { shifts, cursor: page.cursor };
    },
    async proposedHoursCost(_source, { id, startAt, endAt, breakMinutes }, ctx) {
      const { now } = await facilityShiftCommandArgsOf(ctx, 'hours.approve', id);
      const shift = await proposableShift(ctx.db, id);
      const hours = {
        startAt: truncateToMinute(startAt),
        endAt: truncateToMinute(endAt),
        breakMinutes,
      };
      const { old, oldYen, yen, ...work } = await checkHoursProposal(ctx.db, shift, { hours, now });
      const [fee] = await quoteFees(ctx.db, [{ attendanceId: shift.attendanceId, ...work }]);
      return {
        differenceMinutes: workedMinutesOf(hours) - workedMinutesOf(old),
        yen,
        differenceYen: yen - oldYen,
        fee: fee?.fee ?? 0,
        feeTax: fee?.feeTax ?? 0,
        answerBy: hoursProposalAnswerDeadline(shift, now),
        countsBySilence: unansweredProposalOutcome({ oldYen, yen }) === 'APPLY',
        isBreakBelowLaw: isBreakBelowLaw(hours),
      };
    },
  },
  Mutation: {
    async proposeHours(_source, { input: { id, startAt, endAt, breakMinutes, ...rest } }, ctx) {
      const hours = { startAt, endAt, breakMinutes };
      await proposeHours(ctx.app, {
        ...(await facilityShiftCommandArgsOf(ctx, 'hours.approve', id)),
        hours,
        ...rest,
      });
      return successAnswer;
    },
    async withdrawHoursProposal(_source, { input: { id, proposalId } }, ctx) {
      await withdrawProposal(ctx.app, {
        ...(await facilityShiftCommandArgsOf(ctx, 'hours.approve', id)),
        proposalId,
      });
      return successAnswer;
    },
  },
} satisfies Resolvers;

function finishedView(
  row: FinishedShiftRow,
  proposals: readonly HoursProposalRow[],
  now: Date,
): FinishedShift {
  const { attendanceId: id, workerName, title, startsAt, endsAt } = row;
  return {
    id,
    workerName,
    title,
    startsAt,
    endsAt,
    state: finishedState(row),
    hours: hoursWithoutProposal(row),
    cannotPropose: hoursProposalRefusal(row, now)?.message ?? null,
    proposals: proposals.map(proposalView),
  };
}

function finishedState({ state }: FinishedShiftRow): FinishedShift['state'] {
  if (state === 'CHECKED_OUT' || state === 'REVIEWING' || state === 'FIXED' || state === 'PAID') {
    return state;
  }
  throw new RangeError(`not a finished shift: ${state}`);
}

function proposalView(row: HoursProposalRow): FacilityHoursProposal {
  const { id, state, hours, reason, objection, answerBy: until } = row;
  return {
    id,
    state,
    ...hours,
    reason,
    objection,
    differenceYen: row.yen - row.oldYen,
    answerBy: until,
    countsBySilence: unansweredProposalOutcome(row) === 'APPLY',
  };
}
