import { reportedStamps } from '#platform/base/states/reported-stamp.ts';
import { endAnswerDeadline, isEndAsked } from '#domain/attendance/corrections/claim-rules.ts';
import { decideHours } from '#domain/attendance/corrections/decide-hours.server.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import type { OperatorAttendance } from '#gen/types.ts';
import { workerLabel } from '#domain/profile/worker-label.ts';

import { byInstant, pageOf } from '#platform/server/database/keyset-page.ts';
import { success } from '#platform/server/graphql/success.server.ts';
import { byOperator, scopeOf } from '#access/operator/scope.server.ts';
import { canSettle } from './can-settle.ts';
import {
  attendancePage,
  type AttendanceRow,
} from '#domain/attendance/disputes/hours.queries.server.ts';

/** Queries for the shifts whose hours an operator decides. */
export const hoursQueries = {
  async attendances(_source, { input, cursor }, ctx) {
    const onlyToSettle = input.onlyToSettle ?? false;
    const asked = { scope: scopeOf(input), onlyToSettle };
    const page = await pageOf(byInstant, { cursor }, (at) =>
      attendancePage(ctx.db, { ...asked, ...at }),
    );
    return { attendances: page.rows.map((row) => viewOf(row, ctx.now)), cursor: page.cursor };
  },
} satisfies QueryResolvers;

/** Mutations for the operator's decisions on hours. */
export const hoursMutations = {
  async settleAttendance(_source, { input: { id, reason, ...hours } }, ctx) {
    await decideHours(ctx.app, { attendanceId: id, hours, reason, ...byOperator(ctx) });
    return success;
  },
} satisfies MutationResolvers;

function viewOf(row: AttendanceRow, now: Date): OperatorAttendance {
  const endIsAsked = isEndAsked(row);
  return {
    ...row,
    endAnswerDueAt: endIsAsked && row.endAskedAt ? endAnswerDeadline(row.endAskedAt) : null,
    reportedStamps: reportedStamps(row),
    worker: { id: row.workerId, label: workerLabel(row, now), name: row.workerName },
    canSettle: canSettle(row),
  };
}
