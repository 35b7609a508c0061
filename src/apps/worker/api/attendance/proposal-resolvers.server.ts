import type { HoursProposal, ProposedHours } from '#gen/types.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { ownShift, shiftSummaryOf } from '#domain/attendance/contract/own-shift.queries.server.ts';
import type { WorkedHours } from '#domain/attendance/corrections/claim-rules.ts';
import { answerProposal } from '#domain/attendance/proposals/answer-proposal.server.ts';
import {
  unansweredProposalOutcome,
  workedMinutes,
} from '#domain/attendance/proposals/proposal-rules.ts';
import {
  proposalsOf,
  type ProposalRow,
} from '#domain/attendance/proposals/proposals.queries.server.ts';

/** Queries of the hours that facilities proposed to the worker. */
export const proposalQueries = {
  async hoursProposals(_source, { attendanceId }, ctx) {
    const shift = await ownShift(ctx.db, { attendanceId, workerId: signedInWorkerOf(ctx).id });
    const proposals = await proposalsOf(ctx.db, [shift.id]);
    return {
      shift: shiftSummaryOf(shift),
      proposals: proposals.map((row) => proposalView(row, ctx.now)),
    };
  },
} satisfies QueryResolvers;

export const proposalMutations = {
  async answerHoursProposal(_source, { input: { id, accepts, objection } }, ctx) {
    await answerProposal(ctx.app, {
      workerId: signedInWorkerOf(ctx).id,
      proposalId: id,
      accepts,
      objection: objection ?? '',
      now: ctx.now,
      idempotencyKey: ctx.idempotencyKey,
    });
    return successAnswer;
  },
} satisfies MutationResolvers;

function proposalView(row: ProposalRow, now: Date): HoursProposal {
  const { id, state, reason, objection, answerBy, closedAt, isAfterApproval } = row;
  return {
    id,
    state,
    reason,
    objection,
    answerBy,
    closedAt,
    isAfterApproval,
    old: hoursView(row.old, row.oldYen),
    new: hoursView(row.hours, row.yen),
    differenceYen: row.yen - row.oldYen,
    differenceMinutes: workedMinutes(row.hours) - workedMinutes(row.old),
    countsBySilence: unansweredProposalOutcome(row) === 'APPLY',
    canAnswer: state === 'OPEN' && now < answerBy,
  };
}

const hoursView = (hours: WorkedHours, yen: number): ProposedHours => ({
  ...hours,
  workMinutes: workedMinutes(hours),
  yen,
});
