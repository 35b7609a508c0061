import { formatMonth } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { budgetExcessOf } from '#domain/recruitment/budget/budget-rules.ts';

import type { ExceededBudget } from '../postings-client.ts';

/** Warnings that the shifts of the form would exceed budgets, with the yen above them; nothing within all of them. */
export function BudgetWarnings({ exceeded }: { exceeded: readonly ExceededBudget[] }) {
  return exceeded.map(({ facilityId, facilityName, month, budget, before, added }) => {
    const cost = before + added;
    return (
      <Banner
        key={`${facilityId} ${month}`}
        tone="warn"
        announce="in-place"
        title={`${facilityName}の${formatMonth(month.slice(0, 7))}の予算（${formatYen(budget)}）を${formatYen(budgetExcessOf(cost, budget))}超えます`}
      >
        {`いまの費用の見込み${formatYen(before)}に、この掲載の${formatYen(added)}を加えると、${formatYen(cost)}になります。予算を超えても掲載できます。`}
      </Banner>
    );
  });
}
