import type { HoursProposal, ProposedHours } from '#gen/types.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import {
  readOwnShift,
  shiftSummaryOf,
} from '#domain/attendance/contract/own-shift.queries.server.ts';
import type { WorkedHours } from '#domain/attendance/corrections/claim-rules.ts';
import { answerProposal } from '#domain/attendance/proposals/answer-proposal.server.ts';
import {
  unansweredProposalOutcome,
  workedMinutesOf,
} from '#domain/attendance/proposals/proposal-rules.ts';
import {
  hoursProposalsOfShift,
  type HoursProposalRow,
} from '#domain/attendance/proposals/proposals.queries.server.ts';

/** Queries of the hours that facilities proposed to the worker. */
export const hoursProposalQueries = {
  async hoursProposals(_source, { attendanceId }, ctx) {
    const shift = await readOwnShift(ctx.db, { attendanceId, workerId: signedInWorkerOf(ctx).id });
    const proposals = await hoursProposalsOfShift(ctx.db, [shift.id]);
    return {
      shift: shiftSummaryOf(shift),
      proposals: proposals.map((row) => proposalView(row, ctx.now)),
    };
  },
} satisfies QueryResolvers;

export const hoursProposalMutations = {
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

function proposalView(row: HoursProposalRow, now: Date): HoursProposal {
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
    differenceMinutes: workedMinutesOf(row.hours) - workedMinutesOf(row.old),
    countsBySilence: unansweredProposalOutcome(row) === 'APPLY',
    canAnswer: state === 'OPEN' && now < answerBy,
  };
}

const hoursView = (hours: WorkedHours, yen: number): ProposedHours => ({
  ...hours,
  workMinutes: workedMinutesOf(hours),
  yen,
});
