import { firstOfMonth, jstDay, monthsLater } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { slipTitles } from '#domain/pay/tax-sheet/tax-labels.ts';
import { unpaidSlipsOf } from '#domain/pay/tax-sheet/tax-payment.ts';
import { taxSheetsOfMonth } from '#domain/pay/tax-sheet/tax-payments.queries.server.ts';
import {
  taxDueOn,
  taxReminderOn,
  taxSheetDrawnOn,
  type TaxReminder,
} from '#domain/pay/tax-sheet/tax-terms.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { NoticeSubject } from './notice-subject.ts';
import { noticeTexts } from './notice-texts.ts';

const notices = {
  FIRST: { mark: 'reminder', text: noticeTexts.taxDue },
  LAST: { mark: 'last', text: noticeTexts.taxDueSoon },
} as const satisfies Record<TaxReminder, unknown>;

/** Sheets of last month with a slip whose payment is not recorded, on the days of their reminders. (Rule 8.7) */
export async function taxNoticeSubjects(db: QueryExecutor, now: Date): Promise<NoticeSubject[]> {
  const today = jstDay(now);
  const month = monthsLater(firstOfMonth(today), -1);
  const dueOn = taxDueOn(month);
  const reminder = taxReminderOn(today, { dueOn, drawnOn: taxSheetDrawnOn(month) });
  if (reminder === null) return [];
  const { mark, text } = notices[reminder];
  const sheets = await taxSheetsOfMonth(db, month);
  return sheets.flatMap(({ sheetId, corporationId, corporationName, slips, payments }) => {
    const unpaid = unpaidSlipsOf(slips, payments);
    if (unpaid.length === 0) return [];
    const names = unpaid.map(({ kind }) => slipTitles[kind]).join('と');
    const payable = unpaid.reduce((sum, slip) => sum + slip.payable, 0);
    return {
      kind: 'tax' as const,
      id: sheetId,
      mark,
      dueAt: null,
      startsAt: null,
      facilityId: null,
      corporationId,
      text: text({ corporationName, month, dueOn, slips: names, payable }),
      path: facilityPaths.tax({ month: month.slice(0, 7) }),
    };
  });
}
