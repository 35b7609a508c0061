import { jstDay } from '#platform/base/jst.ts';
import { reportedStamps } from '#platform/base/states/reported-stamp.ts';
import type { WorkTime } from '#gen/types.ts';
import { taxTableDay } from '#domain/pay/wage/wage-part-tax.ts';
import { columnOn } from '#domain/pay/wage/tax-column.ts';
import { withholdingOn } from '#domain/pay/wage/withholding.ts';
import { withholdingTables } from '#domain/reference/statutory/tables.server.ts';
import type { Executor } from '#platform/server/database/db.server.ts';

import { claimRange, correctionDeadline, roundsLeft } from '../corrections/claim-rules.ts';
import { whyClosed } from '../corrections/claim-time.server.ts';
import { workTimeRow } from './detail.queries.server.ts';

/** Planned, stamped and claimed hours of one shift, and whether they can be corrected now. */
export async function workTime(
  db: Executor,
  asked: { attendanceId: string; workerId: string; now: Date },
): Promise<WorkTime> {
  const [row, tables] = await Promise.all([workTimeRow(db, asked), withholdingTables(db)]);
  // The tax column is that of the work day, the tax table that of the year in which the wage is paid.
  const column = columnOn(jstDay(row.startsAt), row.columnPeriods);
  const payment = { paidOn: taxTableDay(row.plannedTaxYear, asked.now), ...column };
  const withholding = withholdingOn(payment, tables);
  const closed = whyClosed(row, asked.now);
  return {
    id: row.id,
    facilityName: row.facilityName,
    plannedStartAt: row.startsAt,
    plannedEndAt: row.endsAt,
    plannedBreakMinutes: row.breakMinutes,
    recordedStartAt: row.recordedStartAt,
    recordedEndAt: row.recordedEndAt,
    recordedBreakMinutes: row.recordedBreakMinutes,
    claimedStartAt: row.claimedStartAt,
    claimedEndAt: row.claimedEndAt,
    claimedBreakMinutes: row.claimedBreakMinutes,
    claimReason: row.claimReason,
    returnReason: row.returnReason,
    reportedStamps: reportedStamps(row),
    ...claimRange(row),
    correctionDeadline: correctionDeadline(row),
    roundsLeft: roundsLeft(row),
    minimumRaises: [...row.minimumRaises],
    withholding: { ...withholding, steps: [...withholding.steps] },
    canCorrect: closed === null,
    cannotCorrectReason: closed?.message ?? null,
  };
}
