import { isJstDay, type JstDay } from '#platform/base/jst.ts';

/** Cancel rates cover the last 30 bookings. (Rule 4.13) Repeated in the API by `AttendanceSummary.cancelRate`. */
export const bookingsInCancelRate = 30;
/** Months in the summary's chart. */
export const attendanceSummaryMonths = 12;

/** A valid `YYYY-MM` from 2000 to 2099; null for anything else. */
export function readCalendarMonth(text: string): string | null {
  return text.startsWith('20') && isJstDay(`${text}-01`) ? text : null;
}

/** The month this many months later; earlier for a negative number. */
export function addMonths(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The days of the twelve months up to this one: `from` is included, `before` is not. */
export function twelveMonthsUpTo(month: string): {
  from: JstDay;
  before: JstDay;
  months: string[];
} {
  const months = Array.from({ length: attendanceSummaryMonths }, (_, index) =>
    addMonths(month, index + 1 - attendanceSummaryMonths),
  );
  return {
    from: `${addMonths(month, 1 - attendanceSummaryMonths)}-01`,
    before: `${addMonths(month, 1)}-01`,
    months,
  };
}

/**
 * Minimum number of bookings for a percentage: one cancellation of one booking would be 100 %. Repeated in the API by
 * `AttendanceSummary.cancelCounts` and `CancelPenaltyAmount.counts`.
 */
const fewBookings = 5;

/** 「1件中1件」 in place of a percentage of few bookings; null where the percentage is shown. */
export function fewBookingsText(part: number, whole: number): string | null {
  if (whole >= fewBookings) return null;
  return whole === 0 ? '0件' : `${whole}件中${part}件`;
}

/** A share in percent with one decimal; 0 without any bookings. */
export function percentageOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10;
}
