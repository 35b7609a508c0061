import { useSuspenseQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link, useSearchParams } from 'react-router';

import { formatMonth, jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { IncomeBars, MonthWorkAndIncome } from '#apps/worker/wages/parts/month-income.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { useServerTime } from '#platform/web/server-time.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';

import { shiftSummaryQuery } from '#apps/worker/shift/client.ts';
import {
  addMonths,
  bookingsInCancelRate,
  readCalendarMonth,
  attendanceSummaryMonths,
} from '#domain/attendance/summary/summary-rules.ts';
import { ShiftTabsHeader } from '#apps/worker/shift/shift-header.tsx';
import { lastMinuteCancellationHours } from '#domain/attendance/last-minute.ts';

const monthOf = (params: URLSearchParams) => readCalendarMonth(params.get('month') ?? '');

const route = pageLoaders({
  needsSession: true,
  queries: ({ url }) => [shiftSummaryQuery(monthOf(url.searchParams))],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 集計: one month's figures, the earlier months, and the share of cancelled shifts. */
export default function ShiftSummary() {
  const [params, setParams] = useSearchParams();
  const now = useServerTime(60_000);
  const summary = useSuspenseQuery(shiftSummaryQuery(monthOf(params))).data.attendanceSummary;
  const select = (month: string) =>
    setParams({ month }, { replace: true, preventScrollReset: true });
  return (
    <>
      <ShiftTabsHeader title="集計" current="summary" />
      <div className="flex flex-col gap-7 px-4 py-5">
        <MonthSwitch month={summary.month} newest={jstDay(now).slice(0, 7)} onMonth={select} />
        <MonthWorkAndIncome figures={summary} />
        <Section title="月ごとの受取額">
          <IncomeBars
            title={`${formatMonth(summary.month)}までの${attendanceSummaryMonths}か月の受取額`}
            months={summary.months}
            selected={summary.month}
            onSelect={select}
          />
        </Section>
        <Section title="キャンセル率">
          <Card>
            <DefinitionList>
              <DefinitionRow label="すべてのキャンセル" layout="split">
                <Words>{summary.cancelCounts ?? percentLabel(summary.cancelRate)}</Words>
              </DefinitionRow>
              <DefinitionRow
                label={`開始${lastMinuteCancellationHours}時間前を過ぎてから`}
                layout="split"
              >
                <Words>
                  {summary.lastMinuteCancelCounts ?? percentLabel(summary.lastMinuteCancelRate)}
                </Words>
              </DefinitionRow>
            </DefinitionList>
            <p className="pt-3 text-sm text-fg-2">
              <Words>直近{bookingsInCancelRate}件の予約から計算しています。</Words>
            </p>
          </Card>
        </Section>
        <Link to={paths.earnings()} className={buttonClass({ variant: 'secondary', wide: true })}>
          <Words>給与を見る</Words>
        </Link>
      </div>
    </>
  );
}

const percentLabel = (share: number) => `${share.toFixed(1)}%`;

type MonthSwitchProps = { month: string; newest: string; onMonth: (month: string) => void };

function MonthSwitch({ month, newest, onMonth }: MonthSwitchProps) {
  const isNewest = month >= newest;
  return (
    <div className="flex items-center justify-between">
      <IconButton
        label="前の月"
        icon={<ChevronLeft aria-hidden className="size-6" />}
        onClick={() => onMonth(addMonths(month, -1))}
      />
      <h2 aria-live="polite" className="text-xl leading-140 font-bold tabular-nums">
        {formatMonth(month)}
      </h2>
      <IconButton
        label="次の月"
        icon={<ChevronRight aria-hidden className="size-6" />}
        aria-disabled={isNewest || undefined}
        className="aria-disabled:invisible"
        onClick={() => !isNewest && onMonth(addMonths(month, 1))}
      />
    </div>
  );
}
