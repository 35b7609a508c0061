import { facilityActor } from '#domain/corporation/actors.ts';
import type { Resolvers } from '#gen/facility-resolvers.ts';
import type { FacilityHoursProposal, FinishedShift } from '#gen/types.ts';
import { facilityScopeOf, type Context } from '#platform/server/context.server.ts';

import type { BackOfficeCommand } from '#domain/attendance/contract/back-office-command.server.ts';
import { isBreakBelowLaw } from '#domain/attendance/corrections/claim-rules.ts';
import { facilityOfShift } from '#domain/attendance/day/day.queries.server.ts';
import { toMinute } from '#domain/attendance/stamps/stamp-rules.ts';
import {
  answerBy,
  hoursWithout,
  silenceOf,
  workedMinutes,
} from '#domain/attendance/proposals/proposal-rules.ts';
import {
  finishedPage,
  proposableShift,
  proposalsOf,
  type FinishedRow,
  type ProposalRow,
} from '#domain/attendance/proposals/proposals.queries.server.ts';
import {
  proposeHours,
  withdrawProposal,
} from '#domain/attendance/proposals/propose-hours.server.ts';
import { checkProposal, whyClosed } from '#domain/attendance/proposals/quote-proposal.server.ts';

const success = { success: true };

async function actOf(ctx: Context, attendanceId: string): Promise<BackOfficeCommand> {
  const scope = facilityScopeOf(ctx, 'hours.approve');
  const actor = facilityActor(scope, await facilityOfShift(ctx.db, scope, attendanceId));
  return { attendanceId, actor, now: ctx.now, idempotencyKey: ctx.idempotencyKey };
}

/** The part of the facility's API that proposes other hours. */
export const proposalFacilityResolvers = {
  Query: {
    async finishedShifts(_source, { facilityId, cursor }, ctx) {
      const scope = facilityScopeOf(ctx, 'hours.read', facilityId);
      const page = await finishedPage(ctx.db, scope, cursor);
      const ids = page.rows.map(({ attendanceId }) => attendanceId);
      const proposals = Map.groupBy(
        await proposalsOf(ctx.db, ids),
        ({ attendanceId }) => attendanceId,
      );
      const shifts = page.rows.map((row) =>
        finishedView(row, proposals.get(row.attendanceId) ?? [], ctx.now),
      );
      return { shifts, cursor: page.cursor };
    },
    async proposedHoursCost(_source, { id, startAt, endAt, breakMinutes }, ctx) {
      const { now } = await actOf(ctx, id);
      const shift = await proposableShift(ctx.db, id);
      const hours = { startAt: toMinute(startAt), endAt: toMinute(endAt), breakMinutes };
      const { old, oldYen, yen } = await checkProposal(ctx.db, shift, { hours, now });
      return {
        differenceMinutes: workedMinutes(hours) - workedMinutes(old),
        yen,
        differenceYen: yen - oldYen,
        answerBy: answerBy(shift, now),
        countsBySilence: silenceOf({ oldYen, yen }) === 'APPLY',
        isBreakBelowLaw: isBreakBelowLaw(hours),
      };
    },
  },
  Mutation: {
    async proposeHours(_source, { input: { id, startAt, endAt, breakMinutes, ...rest } }, ctx) {
      const hours = { startAt, endAt, breakMinutes };
      await proposeHours(ctx.app, { ...(await actOf(ctx, id)), hours, ...rest });
      return success;
    },
    async withdrawHoursProposal(_source, { input: { id, proposalId } }, ctx) {
      await withdrawProposal(ctx.app, { ...(await actOf(ctx, id)), proposalId });
      return success;
    },
  },
} satisfies Resolvers;

function finishedView(
  row: FinishedRow,
  proposals: readonly ProposalRow[],
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
    hours: hoursWithout(row),
    cannotPropose: whyClosed(row, now)?.message ?? null,
    proposals: proposals.map(proposalView),
  };
}

function finishedState({ state }: FinishedRow): FinishedShift['state'] {
  if (state === 'CHECKED_OUT' || state === 'REVIEWING' || state === 'FIXED' || state === 'PAID') {
    return state;
  }
  throw new RangeError(`not a finished shift: ${state}`);
}

function proposalView(row: ProposalRow): FacilityHoursProposal {
  const { id, state, hours, reason, objection, answerBy: until } = row;
  return {
    id,
    state,
    ...hours,
    reason,
    objection,
    differenceYen: row.yen - row.oldYen,
    answerBy: until,
    countsBySilence: silenceOf(row) === 'APPLY',
  };
}
