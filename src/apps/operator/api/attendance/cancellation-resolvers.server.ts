import { auditAskedCancellation } from '#domain/attendance/asked/answer-asked.server.ts';
import { answerAbsenceNotice } from '#domain/attendance/no-show/answer-absence.server.ts';
import { auditCancellation } from '#domain/attendance/termination/audit-cancellation.server.ts';
import { cancelReasonText } from '#domain/attendance/cancellation/cancel-rules.ts';
import type { WorkedHours } from '#domain/attendance/corrections/claim-rules.ts';
import { exemptionReasons } from '#domain/attendance/cancellation/exemption-rules.ts';
import { reviewExemptionProof } from '#domain/attendance/cancellation/exemption.server.ts';
import { exemptionProofLink } from '#domain/attendance/cancellation/proof-links.server.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import type { AnswerAbsenceInput, OperatorExemption } from '#gen/types.ts';
import { operatorScopeOf, type Context } from '#platform/server/context.server.ts';

import {
  askedCancellationRowsToDecide,
  unauditedTerminationRows,
  waitingAbsenceRows,
  waitingExemptionRows,
  type WaitingExemptionRow,
} from '#domain/attendance/disputes/cancellation.queries.server.ts';
import { byInstant, readKeysetPage } from '#platform/server/database/keyset-page.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';
import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';

/** Queries for cancellations and absences that wait for an operator. */
export const cancellationQueries = {
  async waitingExemptions(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) =>
      waitingExemptionRows(ctx.db, at),
    );
    const exemptions = page.rows.map((row) => exemptionView(row, ctx));
    return { exemptions, cursor: page.cursor };
  },
  async askedCancellations(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) =>
      askedCancellationRowsToDecide(ctx.db, { now: ctx.now, ...at }),
    );
    return { cancellations: page.rows, cursor: page.cursor };
  },
  async waitingAbsences(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) =>
      waitingAbsenceRows(ctx.db, at),
    );
    return { absences: page.rows, cursor: page.cursor };
  },
  async unauditedCancellations(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) =>
      unauditedTerminationRows(ctx.db, at),
    );
    return { cancellations: page.rows, cursor: page.cursor };
  },
} satisfies QueryResolvers;

/** Mutations for the operator's decisions on cancellations and absences. */
export const cancellationMutations = {
  async approveExemption(_source, { input }, ctx) {
    const review = { exemptionId: input.id, answer: 'APPROVE', note: '' } as const;
    await reviewExemptionProof(ctx.app, { ...review, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
  async rejectExemption(_source, { input }, ctx) {
    const review = { exemptionId: input.id, answer: 'REJECT', note: input.reason } as const;
    await reviewExemptionProof(ctx.app, { ...review, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
  async decideAskedCancellation(_source, { input }, ctx) {
    const { id: attendanceId, hadAsked, note } = input;
    await auditAskedCancellation(ctx.app, {
      attendanceId,
      hadAsked,
      note,
      ...operatorCommandArgsOf(ctx),
    });
    return successAnswer;
  },
  async answerAbsence(_source, { input }, ctx) {
    const { id: noticeId, answer, note } = input;
    const decision = { noticeId, answer, note, hours: hoursOf(input) };
    await answerAbsenceNotice(ctx.app, { ...decision, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
  async auditCancellation(_source, { input }, ctx) {
    const { id: requestId, isJustified, note } = input;
    const audit = { requestId, isJustified, note };
    await auditCancellation(ctx.app, { ...audit, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
} satisfies MutationResolvers;

function hoursOf({ startAt, endAt, breakMinutes }: AnswerAbsenceInput): WorkedHours | null {
  if (!startAt || !endAt) return null;
  return { startAt, endAt, breakMinutes: breakMinutes ?? 0 };
}

function exemptionView(row: WaitingExemptionRow, ctx: Context): OperatorExemption {
  const { hasPicture, cancelReason, cancelNote, reason, ...shown } = row;
  const { staffId: operatorId } = operatorScopeOf(ctx);
  const look = { exemptionId: row.id, operatorId, now: ctx.now };
  return {
    ...shown,
    cancelReason: cancelReasonText({ reason: cancelReason, note: cancelNote }),
    reason: exemptionReasons.find(({ id }) => id === reason)?.name ?? reason,
    pictureUrl: hasPicture ? exemptionProofLink(ctx.app, look) : null,
  };
}
