import { jstDay } from '#platform/base/jst.ts';
import type { ScheduleCancellationRequest, SentHome, Termination } from '#gen/types.ts';
import { calledOffWage } from '#domain/pay/wage/compensation.ts';
import { plannedHoursOf, shiftWageTermsOf } from '#domain/pay/wage/shift-terms.ts';
import { taxColumnOn } from '#domain/pay/wage/tax-column.ts';
import type { WageBreakdown } from '#domain/pay/wage/wage.ts';
import { withholdingOnPayDay, type WithholdingTables } from '#domain/pay/wage/withholding.ts';
import { readWithholdingTables } from '#domain/reference/statutory/tables.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { shiftSummaryOf } from '../contract/own-shift.queries.server.ts';
import { terminationReasonName } from './schedule-cancellation-rules.ts';
import { objectionDeadline, whyCannotObjectToTermination } from './termination-rules.ts';
import {
  scheduleCancellationRows,
  type ScheduleCancellationRow,
} from './schedule-cancellation.queries.server.ts';

/**
 * The facilities' cancellation requests for shifts that have not ended, and ended contracts whose case is undecided or
 * can be objected to; open ones first. (Rule 4.14)
 */
export async function scheduleCancellationRequests(
  db: QueryExecutor,
  asked: { workerId: string; now: Date },
): Promise<ScheduleCancellationRequest[]> {
  const [rows, tables] = await Promise.all([
    scheduleCancellationRows(db, asked),
    readWithholdingTables(db),
  ]);
  return rows.map((row) => requestView(row, { now: asked.now, tables }));
}

type Viewed = { now: Date; tables: WithholdingTables };

function requestView(
  row: ScheduleCancellationRow,
  { now, tables }: Viewed,
): ScheduleCancellationRequest {
  const { requestId, state, reason, compensation, apologyPoints, requestedAt, answerBy } = row;
  const isSentHome = row.listedReason === 'sent_home';
  const wage = compensation === 0 || isSentHome ? null : wageIfCalledOff(row, { now, tables });
  return {
    id: requestId,
    shift: shiftSummaryOf(row),
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

function terminationView(row: ScheduleCancellationRow, now: Date): Termination | null {
  const { caseState: state, decideBy, listedReason, auditNote: note, objection } = row;
  if (state === null || decideBy === null || listedReason === null) return null;
  const facts = { ...row, state, decideBy, decidedAt: row.auditedAt };
  return {
    state,
    reasonName: terminationReasonName(listedReason),
    decideBy,
    note,
    objection,
    objectBy: objectionDeadline(facts),
    canObject: whyCannotObjectToTermination(facts, now) === null,
    sentHome: sentHomeView(row),
  };
}

function sentHomeView({
  statedBreakMinutes,
  agreedYen,
  owedYen,
}: ScheduleCancellationRow): SentHome | null {
  if (statedBreakMinutes === null || agreedYen === null || owedYen === null) return null;
  return { breakMinutes: statedBreakMinutes, agreedYen, owedYen };
}

/** The net wage if the worker agreed now; it is taxed by the day of payment. */
function wageIfCalledOff(row: ScheduleCancellationRow, { now, tables }: Viewed): WageBreakdown {
  const column = taxColumnOn(row.workDay, row.columnPeriods);
  const withholding = withholdingOnPayDay({ paidOn: jstDay(now), ...column }, tables);
  return calledOffWage({ ...shiftWageTermsOf(row), withholding }, plannedHoursOf(row));
}
