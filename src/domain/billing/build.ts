import { firstOfMonth, instantAtJst, monthsLater, type JstDay } from '#platform/base/jst.ts';
import type { Db } from '#platform/server/database/db.server.ts';

import { lockTimeOfDraft } from './month/closing-calendar.ts';
import { draftDueMonths } from './month/draft-months.server.ts';
import { issueDueMonths } from './month/issue-month.server.ts';

/**
 * Closes the month that contains the day for all corporations: its draft at the first of the next month, its invoices four business
 * days later. Returns the instant of the issue. The months before it must be closed, or be before the first closing.
 */
export async function buildClosedMonth(db: Db, day: JstDay): Promise<Date> {
  const draftedAt = instantAtJst(monthsLater(firstOfMonth(day), 1), '04:00');
  await draftDueMonths(db, draftedAt);
  const issuedAt = lockTimeOfDraft(draftedAt);
  await issueDueMonths(db, issuedAt);
  return issuedAt;
}
