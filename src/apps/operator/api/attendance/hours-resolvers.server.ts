import { reportedStampSentences } from '#platform/base/states/reported-stamp.ts';
import {
  shiftEndAnswerDeadline,
  isEndConfirmationAwaited,
} from '#domain/attendance/corrections/claim-rules.ts';
import { decideDisputedHours } from '#domain/attendance/corrections/decide-hours.server.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import type { OperatorAttendance } from '#gen/types.ts';
import { anonymousWorkerLabelOf } from '#domain/profile/worker-label.ts';

import { byInstant, readKeysetPage } from '#platform/server/database/keyset-page.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';
import { operatorCommandArgsOf, operatorListScopeOf } from '#access/operator/scope.server.ts';
import { canSettleHours } from './can-settle.ts';
import {
  disputedHoursPage,
  type DisputedHoursRow,
} from '#domain/attendance/disputes/hours.queries.server.ts';

/** Queries for the shifts whose hours an operator decides. */
export const hoursQueries = {
  async attendances(_source, { input, cursor }, ctx) {
    const onlyToSettle = input.onlyToSettle ?? false;
    const asked = { scope: operatorListScopeOf(input), onlyToSettle };
    const page = await readKeysetPage(byInstant, { cursor }, (at) =>
      disputedHoursPage(ctx.db, { ...asked, ...at }),
    );
    return { attendances: page.rows.map((row) => viewOf(row, ctx.now)), cursor: page.cursor };
  },
} satisfies QueryResolvers;

/** Mutations for the operator's decisions on hours. */
export const hoursMutations = {
  async settleAttendance(_source, { input: { id, reason, ...hours } }, ctx) {
    await decideDisputedHours(ctx.app, {
      attendanceId: id,
      hours,
      reason,
      ...operatorCommandArgsOf(ctx),
    });
    return successAnswer;
  },
} satisfies MutationResolvers;

function viewOf(row: DisputedHoursRow, now: Date): OperatorAttendance {
  const endIsAsked = isEndConfirmationAwaited(row);
  return {
    ...row,
    endAnswerDueAt: endIsAsked && row.endAskedAt ? shiftEndAnswerDeadline(row.endAskedAt) : null,
    reportedStamps: reportedStampSentences(row),
    worker: { id: row.workerId, label: anonymousWorkerLabelOf(row, now), name: row.workerName },
    canSettle: canSettleHours(row),
  };
}
