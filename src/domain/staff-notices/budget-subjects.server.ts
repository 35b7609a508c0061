import { addHours } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { budgetNoticePercents, budgetPercentOf } from '#domain/recruitment/budget/budget-rules.ts';
import { recentBudgetCrossings } from '#domain/recruitment/budget/budgets.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { NoticeSubject } from './notice-subject.ts';
import { noticeTexts } from './notice-texts.ts';
import { maxNoticeAgeHours } from './subjects.queries.server.ts';

/**
 * Months whose cost came near their budget, or reached it, within the last day, and is still there; once reached, only that is
 * a subject. (Decision 108)
 */
export async function budgetNoticeSubjects(db: QueryExecutor, now: Date): Promise<NoticeSubject[]> {
  const rows = await recentBudgetCrossings(db, addHours(now, -maxNoticeAgeHours));
  return rows.flatMap((row): NoticeSubject[] => {
    const percent = budgetPercentOf(row.cost, row.budget);
    const { near, reached } = budgetNoticePercents;
    if (percent < near) return [];
    const hasReached = percent >= reached;
    const { facilityId, corporationId, month } = row;
    const name = month.slice(0, 7);
    return [
      {
        kind: 'budget',
        id: `${facilityId}:${name}`,
        mark: hasReached ? 'exceeded' : 'near',
        dueAt: null,
        startsAt: null,
        facilityId,
        corporationId,
        text: hasReached ? noticeTexts.reachedBudget(row) : noticeTexts.nearBudget(row),
        path: facilityPaths.billing({ month: name }),
      },
    ];
  });
}
