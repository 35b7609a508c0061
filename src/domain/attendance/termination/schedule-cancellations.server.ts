import { jstDay } from '#platform/base/jst.ts';
import type { ScheduleCancellationRequest, SentHome, Termination } from '#gen/types.ts';
import { calledOffWage } from '#domain/pay/wage/compensation.ts';
import { planOf, termsOf } from '#domain/pay/wage/shift-terms.ts';
import { columnOn } from '#domain/pay/wage/tax-column.ts';
import type { WageBreakdown } from '#domain/pay/wage/wage.ts';
import { withholdingOn, type WithholdingTables } from '#domain/pay/wage/withholding.ts';
import { withholdingTables } from '#domain/reference/statutory/tables.server.ts';
import type { Executor } from '#platform/server/database/db.server.ts';

import { summaryOf } from '../contract/own-shift.queries.server.ts';
import { reasonName } from './schedule-cancellation-rules.ts';
import { objectBy, whyCannotObject } from './termination-rules.ts';
import { cancellationRows, type CancellationRow } from './schedule-cancellation.queries.server.ts';

/**
 * The facilities' cancellation requests for shifts that have not ended, open ones first. (Rule 4.14)
 */
export async function scheduleCancellationRequests(
  db: Executor,
  asked: { workerId: string; now: Date },
): Promise<ScheduleCancellationRequest[]> {
  const [rows, tables] = await Promise.all([cancellationRows(db, asked), withholdingTables(db)]);
  return rows.map((row) => requestView(row, { now: asked.now, tables }));
}

type Viewed = { now: Date; tables: WithholdingTables };

function requestView(row: CancellationRow, { now, tables }: Viewed): ScheduleCancellationRequest {
  const { requestId, state, reason, compensation, apologyPoints, requestedAt, answerBy } = row;
  const isSentHome = row.listedReason === 'sent_home';
  const wage = compensation === 0 || isSentHome ? null : wageIfCalledOff(row, { now, tables });
  return {
    id: requestId,
    shift: summaryOf(row),
    state,
    reason,
    compensation,
    receivable: wage?.net ?? 0,
    isTaxProvisional: wage?.isTaxProvisional ?? false,
    apologyPoints,
    requestedAt,
    answerBy,
    answeredAt: row.answeredAt,
    canAnswer:
      now < answerBy &&
      (state === 'REQUESTED' ? row.isScheduled : row.caseState === 'WAITING' && isSentHome),
    termination: terminationView(row, now),
  };
}

function terminationView(row: CancellationRow, now: Date): Termination | null {
  const { caseState: state, decideBy, listedReason, auditNote: note, objection } = row;
  if (state === null || decideBy === null || listedReason === null) return null;
  const facts = { ...row, state, decideBy, decidedAt: row.auditedAt };
  return {
    state,
    reasonName: reasonName(listedReason),
    decideBy,
    note,
    objection,
    objectBy: objectBy(facts),
    canObject: whyCannotObject(facts, now) === null,
    sentHome: sentHomeView(row),
  };
}

function sentHomeView({
  statedBreakMinutes,
  agreedYen,
  owedYen,
}: CancellationRow): SentHome | null {
  if (statedBreakMinutes === null || agreedYen === null || owedYen === null) return null;
  return { breakMinutes: statedBreakMinutes, agreedYen, owedYen };
}

/** The net wage if the worker agreed now; it is taxed by the day of payment. */
function wageIfCalledOff(row: CancellationRow, { now, tables }: Viewed): WageBreakdown {
  const column = columnOn(row.workDay, row.columnPeriods);
  const withholding = withholdingOn({ paidOn: jstDay(now), ...column }, tables);
  return calledOffWage({ ...termsOf(row), withholding }, planOf(row));
}
