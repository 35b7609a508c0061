import { jstDay } from '#platform/base/jst.ts';
import { reportedStampSentences } from '#platform/base/states/reported-stamp.ts';
import type { WorkTime } from '#gen/types.ts';
import { dayInTaxTableYear } from '#domain/pay/wage/wage-part-tax.ts';
import { taxColumnOn } from '#domain/pay/wage/tax-column.ts';
import { withholdingOnPayDay } from '#domain/pay/wage/withholding.ts';
import { readWithholdingTables } from '#domain/reference/statutory/tables.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import {
  claimableTimeRange,
  hoursCorrectionDeadline,
  correctionRoundsLeft,
} from '../corrections/claim-rules.ts';
import { hoursCorrectionRefusal } from '../corrections/claim-time.server.ts';
import { readShiftWorkTimeRow } from './detail.queries.server.ts';

/** Planned, stamped and claimed hours of one shift, and whether they can be corrected now. */
export async function readShiftWorkTime(
  db: QueryExecutor,
  asked: { attendanceId: string; workerId: string; now: Date },
): Promise<WorkTime> {
  const [row, tables] = await Promise.all([
    readShiftWorkTimeRow(db, asked),
    readWithholdingTables(db),
  ]);
  // The tax column is that of the work day, the tax table that of the year in which the wage is paid.
  const column = taxColumnOn(jstDay(row.startsAt), row.columnPeriods);
  const payment = { paidOn: dayInTaxTableYear(row.plannedTaxYear, asked.now), ...column };
  const withholding = withholdingOnPayDay(payment, tables);
  const closed = hoursCorrectionRefusal(row, asked.now);
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
    reportedStamps: reportedStampSentences(row),
    ...claimableTimeRange(row),
    correctionDeadline: hoursCorrectionDeadline(row),
    roundsLeft: correctionRoundsLeft(row),
    minimumRaises: [...row.minimumRaises],
    withholding: { ...withholding, steps: [...withholding.steps] },
    canCorrect: closed === null,
    cannotCorrectReason: closed?.message ?? null,
  };
}
