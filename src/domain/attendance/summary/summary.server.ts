import { jstDay } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { AttendanceSummary } from '#gen/types.ts';
import { recordedWageOf } from '#domain/pay/wage/recorded-wage.ts';
import { readWithholdingTables } from '#domain/reference/statutory/tables.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import {
  fewBookingsText,
  percentageOf,
  readCalendarMonth,
  twelveMonthsUpTo,
} from './summary-rules.ts';
import {
  bookingCounts,
  attendanceMonthRows,
  unapprovedShiftRows,
} from './summary.queries.server.ts';

/** Figures of a month (the current one by default) and of the twelve months up to it. Refusals: VALIDATION_FAILED. */
export async function readAttendanceSummary(
  db: QueryExecutor,
  asked: { workerId: string; month: string | null; now: Date },
): Promise<AttendanceSummary> {
  const month = readCalendarMonth(asked.month ?? jstDay(asked.now).slice(0, 7));
  if (month === null) {
    throw refuseFields({ month: '月はYYYY-MMの形で指定してください。例：2026-11' });
  }
  const { from, before, months } = twelveMonthsUpTo(month);
  const span = { workerId: asked.workerId, from, before };
  const [rows, unapproved, counts, tables] = await Promise.all([
    attendanceMonthRows(db, span),
    unapprovedShiftRows(db, span),
    bookingCounts(db, asked.workerId),
    readWithholdingTables(db),
  ]);
  const figures = new Map(rows.map((row) => [row.month, row]));
  const chosen = figures.get(month);
  const recorded = unapproved.map((row) => ({
    month: row.month,
    ...recordedWageOf(row, { now: asked.now, tables }),
  }));
  const recordedIn = (of: string) =>
    recorded.filter((wage) => wage.month === of).reduce((sum, { net }) => sum + net, 0);
  return {
    month,
    workCount: chosen?.workCount ?? 0,
    workingMinutes: chosen?.workingMinutes ?? 0,
    income: (chosen?.income ?? 0) + recordedIn(month),
    isIncomeExpected: unapproved.some(
      (row) => row.month === month && (row.checkOutWasAutomatic || row.recordedEndAt === null),
    ),
    isTaxProvisional:
      chosen?.isTaxProvisional === true ||
      recorded.some((wage) => wage.month === month && wage.isTaxProvisional),
    cancelRate: percentageOf(counts.cancelled, counts.bookings),
    lastMinuteCancelRate: percentageOf(counts.lastMinute, counts.bookings),
    cancelCounts: fewBookingsText(counts.cancelled, counts.bookings),
    lastMinuteCancelCounts: fewBookingsText(counts.lastMinute, counts.bookings),
    months: months.map((each) => ({
      month: each,
      income: (figures.get(each)?.income ?? 0) + recordedIn(each),
      workCount: figures.get(each)?.workCount ?? 0,
    })),
  };
}
