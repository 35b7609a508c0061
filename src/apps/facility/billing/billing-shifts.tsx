import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import ReceiptJapaneseYen from 'lucide-react/icons/receipt-japanese-yen';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { formatMinutes } from '#platform/base/jst.ts';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { feeRuleText } from '#domain/billing/fees/fee-rule-input.ts';
import { StaleDataBanner } from '#apps/facility/parts/stale-banner.tsx';
import '#apps/facility/parts/printed-page.css';
import { AmountRow, AmountTable, FacilitySum } from './amount-table.tsx';
import {
  billingMonthQuery,
  billingShiftsQuery,
  firstDayOfAddress,
  monthName,
  monthParameter,
  type BillingShift,
} from './billing-client.ts';
import { DisputeCell } from './dispute-cell.tsx';
import { MonthLinks } from './month-links.tsx';
import { SaveShiftsCsv } from './save-shifts-csv.tsx';
import type { Route } from './+types/billing-shifts.ts';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { facilityId }, url }) => {
    const firstDay = firstDayOfAddress(url.searchParams);
    return [
      facilityViewerQuery(),
      billingMonthQuery(firstDay),
      billingShiftsQuery(facilityId, firstDay),
    ];
  },
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 請求の内訳: page with every shift of a facility in a month, and each yen that it costs. */
export default function BillingShiftsPage({ params: { facilityId } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const firstDay = firstDayOfAddress(query);
  const { facilities } = useSuspenseQuery(billingMonthQuery(firstDay)).data.billingMonth;
  const { viewer } = useSuspenseQuery(facilityViewerQuery()).data;
  const list = useSuspenseInfiniteQuery(billingShiftsQuery(facilityId, firstDay));
  const shifts = list.data.rows;
  const sums = facilities.find((one) => one.facilityId === facilityId);
  const name = sums?.name ?? viewer.facilities.find(({ id }) => id === facilityId)?.name ?? '';
  const month = monthName(firstDay);
  return (
    <Screen
      title={`請求の内訳（${name}）`}
      documentTitle={`請求の内訳 ${name} ${month}`}
      back={facilityPaths.billing({ month: monthParameter(firstDay) })}
    >
      <div data-printed-page className="flex w-full flex-col gap-5 px-4 py-5">
        <StaleDataBanner error={list.error} />
        <MonthLinks
          firstDay={firstDay}
          to={(next) => facilityPaths.billing.shifts(facilityId, next)}
        />
        <Section title={`${month}の勤務`}>
          {sums && <FacilitySum label="確定した勤務の計（消費税を除く）" sum={sums.approved} />}
          {shifts.length === 0 ? (
            <EmptyState icon={<ReceiptJapaneseYen />} title={`${month}の勤務はありません`}>
              勤務があると、賃金・交通費・手数料が1件ずつ表示されます。
            </EmptyState>
          ) : (
            <>
              <ShiftTable shifts={shifts} mayDispute={viewer.rights.includes('money.dispute')} />
              <PagedQueryLoadMore list={list} />
              <SaveShiftsCsv list={list} facility={name} month={monthParameter(firstDay)} />
            </>
          )}
        </Section>
      </div>
    </Screen>
  );
}

type TableProps = { shifts: readonly BillingShift[]; mayDispute: boolean };

/** Disputes have a column where there are some or can be. */
function ShiftTable({ shifts, mayDispute }: TableProps) {
  const hasDisputes = shifts.some(
    ({ dispute, disputableUntil }) => dispute !== null || disputableUntil !== null,
  );
  return (
    <AmountTable lastColumn={hasDisputes ? '異議' : undefined}>
      {shifts.map((shift) => (
        <ShiftRow
          key={shift.id}
          shift={shift}
          last={hasDisputes && <DisputeCell shift={shift} mayDispute={mayDispute} />}
        />
      ))}
    </AmountTable>
  );
}

function ShiftRow({ shift, last }: { shift: BillingShift; last: ReactNode }) {
  const { workerName, title, startsAt, endsAt, isApproved, workMinutes, feeRule } = shift;
  return (
    <AmountRow amounts={shift} feeNote={feeRuleText(feeRule)} last={last}>
      <span className="block font-bold">
        <JstTime at={startsAt} format="day" /> <JstTimeRange from={startsAt} to={endsAt} />
      </span>
      <span className="block wrap-anywhere">
        {workerName}・{title}
      </span>
      <span className="block text-sm text-fg-2">
        {isApproved ? '確定' : '予定'}の労働時間 {formatMinutes(workMinutes)}
      </span>
      {!isApproved && <StateBadge tone="warn">未確定（予定の金額）</StateBadge>}
    </AmountRow>
  );
}
