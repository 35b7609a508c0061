import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { roleNamesWithRight } from '#access/people/messages.ts';
import {
  budgetExcessOf,
  budgetPercentOf,
  expectedCostOf,
} from '#domain/recruitment/budget/budget-rules.ts';
import { firstOfMonth, jstDay } from '#platform/base/jst.ts';
import { formatNumber, formatYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { Meter } from '#platform/ui/feedback/meter.tsx';
import { Spinner } from '#platform/ui/feedback/spinner.tsx';
import { useServerTime } from '#platform/web/server-time.ts';

import { monthName } from './billing-client.ts';
import { facilityBudgetsQuery, type FacilityBudget } from './budget-client.ts';
import { BudgetSheet } from './budget-sheet.tsx';

type Props = { firstDay: string; mayChange: boolean };

/** 予算: section with what a month is expected to cost each facility, against its budget. */
export function BudgetSection({ firstDay, mayChange }: Props) {
  const found = useQuery(facilityBudgetsQuery(firstDay));
  const isOver = firstDay < firstOfMonth(jstDay(useServerTime()));
  const facilities = found.data?.facilityBudgets ?? [];
  return (
    <div className="px-4 pb-5">
      <Section title={`${monthName(firstDay)}の予算`}>
        {found.isPending && <Spinner label="読み込み中です" />}
        {found.isError && !found.data && (
          <ErrorState onRetry={() => void found.refetch()} retrying={found.isFetching}>
            {found.error.message}
          </ErrorState>
        )}
        {found.data && facilities.length === 0 && (
          <p className="text-fg-2">予算を決められる施設は、まだありません。</p>
        )}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {facilities.map((facility) => (
            <Card key={facility.facilityId} className="flex flex-col items-start gap-3">
              <BudgetFacts facility={facility} />
              {mayChange && !isOver && <Change {...{ facility, firstDay }} />}
            </Card>
          ))}
        </div>
        {facilities.length > 0 && (
          <p className="pt-2 text-sm text-fg-2">
            費用は、賃金・交通費・手数料とその消費税の合計です。源泉所得税も含むため、請求書の金額とは違います。予算を超えても、募集の掲載は止まりません。
            {!mayChange &&
              `予算を決められるのは${roleNamesWithRight('money.budget').join('と')}だけです。`}
          </p>
        )}
      </Section>
    </div>
  );
}

function BudgetFacts({ facility: { name, budget, cost } }: { facility: FacilityBudget }) {
  if (!budget || !cost)
    return (
      <>
        <h3 className="font-bold">{name}</h3>
        <p className="text-fg-2">予算は決まっていません。</p>
      </>
    );
  const expected = expectedCostOf(cost);
  const excess = budgetExcessOf(expected, budget.yen);
  return (
    <>
      <Meter
        className="w-full"
        label={name}
        value={expected}
        max={budget.yen}
        text={`${formatYen(budget.yen)}のうち${formatYen(expected)}（${formatNumber(budgetPercentOf(expected, budget.yen))}%）`}
      />
      <DefinitionList className="w-full">
        <DefinitionRow label="確定した勤務" layout="split">
          {formatYen(cost.fixed)}
        </DefinitionRow>
        <DefinitionRow label="契約済みで、まだ確定していない勤務" layout="split">
          {formatYen(cost.planned)}
        </DefinitionRow>
        <DefinitionRow label="空いている募集" layout="split">
          {formatYen(cost.open)}
        </DefinitionRow>
        <DefinitionRow label={excess > 0 ? '予算を超える金額' : '予算の残り'} layout="split" strong>
          {formatYen(excess > 0 ? excess : budget.yen - expected)}
        </DefinitionRow>
      </DefinitionList>
    </>
  );
}

function Change({ facility, firstDay }: { facility: FacilityBudget; firstDay: string }) {
  const [isOpen, setOpen] = useState(false);
  const label = facility.budget ? '予算を変える' : '予算を決める';
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${facility.name}の${label}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <BudgetSheet {...{ facility, firstDay }} onClose={() => setOpen(false)} />}
    </>
  );
}
