import { jstDay } from '#base/jst.ts';
import type { ScheduleCancellationRequest } from '#gen/resolvers.ts';
import { expectedWage } from '#pay/expected-wage.ts';
import type { Executor } from '#server/db.server.ts';

import { summaryOf } from './own-shift.queries.server.ts';
import { cancellationRows, type CancellationRow } from './schedule-cancellation.queries.server.ts';

/** What facilities asked a worker about shifts whose end has not passed, open ones first. (4.14) */
export async function scheduleCancellationRequests(
  db: Executor,
  asked: { workerId: string; now: Date },
): Promise<ScheduleCancellationRequest[]> {
  const rows = await cancellationRows(db, asked);
  return rows.map((row) => requestView(row, asked.now));
}

function requestView(row: CancellationRow, now: Date): ScheduleCancellationRequest {
  const { requestId, state, reason, compensation, apologyPoints, requestedAt, answerBy } = row;
  return {
    id: requestId,
    shift: summaryOf(row),
    state,
    reason,
    compensation,
    receivable: compensation === 0 ? 0 : receivable(row, now),
    apologyPoints,
    requestedAt,
    answerBy,
    answeredAt: row.answeredAt,
    canAnswer: state === 'REQUESTED' && row.isScheduled && now < answerBy,
  };
}

/** What would arrive of it if it were agreed to now: the tax is that of the day of payment. */
function receivable(row: CancellationRow, now: Date): number {
  return expectedWage({ ...row, paidOn: jstDay(now) }, row).net;
}
