import type { HoursProposal, ProposedHours } from '#gen/types.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/worker-resolvers.ts';
import { signedIn } from '#platform/server/context.server.ts';
import { success } from '#platform/server/graphql/success.server.ts';

import { ownShift, summaryOf } from '#domain/attendance/contract/own-shift.queries.server.ts';
import type { Hours } from '#domain/attendance/corrections/claim-rules.ts';
import { answerProposal } from '#domain/attendance/proposals/answer-proposal.server.ts';
import { silenceOf, workedMinutes } from '#domain/attendance/proposals/proposal-rules.ts';
import {
  proposalsOf,
  type ProposalRow,
} from '#domain/attendance/proposals/proposals.queries.server.ts';

/** Queries of the hours that facilities proposed to the worker. */
export const proposalQueries = {
  async hoursProposals(_source, { attendanceId }, ctx) {
    const shift = await ownShift(ctx.db, { attendanceId, workerId: signedIn(ctx).id });
    const proposals = await proposalsOf(ctx.db, [shift.id]);
    return {
      shift: summaryOf(shift),
      proposals: proposals.map((row) => proposalView(row, ctx.now)),
    };
  },
} satisfies QueryResolvers;

export const proposalMutations = {
  async answerHoursProposal(_source, { input: { id, accepts, objection } }, ctx) {
    await answerProposal(ctx.app, {
      workerId: signedIn(ctx).id,
      proposalId: id,
      accepts,
      objection: objection ?? '',
      now: ctx.now,
      idempotencyKey: ctx.idempotencyKey,
    });
    return success;
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
    countsBySilence: silenceOf(row) === 'APPLY',
    canAnswer: state === 'OPEN' && now < answerBy,
  };
}

const hoursView = (hours: Hours, yen: number): ProposedHours => ({
  ...hours,
  workMinutes: workedMinutes(hours),
  yen,
});
