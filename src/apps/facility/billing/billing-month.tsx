import { useSuspenseQuery } from '@tanstack/react-query';
import ReceiptJapaneseYen from 'lucide-react/icons/receipt-japanese-yen';
import { Link, useSearchParams } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { formatNumber, formatYen } from '#platform/base/yen.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ListRow } from '#platform/ui/navigation/list-row.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { StaleDataBanner } from '#apps/facility/parts/stale-banner.tsx';
import '#apps/facility/parts/printed-page.css';
import { PageColumns } from '#apps/parts/back-office/page-columns.tsx';
import {
  billingMonthQuery,
  firstDayOfAddress,
  monthName,
  monthParameter,
  type BillingFacility,
} from './billing-client.ts';
import { BudgetSection } from './budget-section.tsx';
import { NumberSections } from './billing-number.tsx';
import { MonthLinks } from './month-links.tsx';

const route = pageLoaders({
  queries: ({ url }) => [
    facilityViewerQuery(),
    billingMonthQuery(firstDayOfAddress(url.searchParams)),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 請求: page with what a month costs, why, and how much of it is each facility's. */
export default function BillingMonthPage() {
  const [query] = useSearchParams();
  const firstDay = firstDayOfAddress(query);
  const found = useSuspenseQuery(billingMonthQuery(firstDay));
  const { waiting, facilities, number } = found.data.billingMonth;
  const { rights } = useSuspenseQuery(facilityViewerQuery()).data.viewer;
  const month = monthName(firstDay);
  return (
    <Screen title="請求" documentTitle={`請求 ${month}`} back={facilityPaths()}>
      <div data-printed-page className="flex flex-col gap-5 px-4 pt-5">
        <StaleDataBanner error={found.error} />
        <MonthLinks firstDay={firstDay} to={(next) => facilityPaths.billing(next)} />
        <Link className="link" to={facilityPaths.billing.invoices()}>
          これまでの請求書
        </Link>
        {rights.includes('tax.read') && (
          <Link className="link" to={facilityPaths.tax({ month: monthParameter(firstDay) })}>
            {month}に支払った賃金の源泉所得税
          </Link>
        )}
      </div>
      {facilities.length === 0 && !number?.sum.shifts && !number?.disputed ? (
        <EmptyState icon={<ReceiptJapaneseYen />} title={`${month}の勤務はありません`}>
          勤務の時間が確定すると、賃金・交通費・手数料が、ここに1円まで表示されます。
        </EmptyState>
      ) : (
        <PageColumns aside={<Facilities facilities={facilities} firstDay={firstDay} />}>
          {number ? (
            <NumberSections number={number} month={month} />
          ) : (
            <Section title={`${month}のお支払い`}>
              <Card>
                <p>この月の勤務は、最初の請求書にまとめて入ります。</p>
              </Card>
            </Section>
          )}
          {waiting.shifts > 0 && (
            <Section title="未確定の勤務">
              <Card>
                <p>
                  {formatNumber(waiting.shifts)}件（予定どおりなら
                  {formatYen(waiting.total)}）は、まだ上の合計に入っていません。
                </p>
              </Card>
            </Section>
          )}
        </PageColumns>
      )}
      <BudgetSection firstDay={firstDay} mayChange={rights.includes('money.budget')} />
    </Screen>
  );
}

type FacilitiesProps = { facilities: readonly BillingFacility[]; firstDay: string };

function Facilities({ facilities, firstDay }: FacilitiesProps) {
  const month = monthParameter(firstDay);
  return (
    <Section title="施設ごとの内訳">
      <ul className="divide-y divide-line-weak overflow-hidden rounded-16 border border-line-weak bg-surface shadow-card">
        {facilities.map(({ facilityId, name, approved, waiting }) => (
          <li key={facilityId}>
            <ListRow
              as={Link}
              to={facilityPaths.billing.shifts(facilityId, { month })}
              title={name}
              description={`勤務${formatNumber(approved.shifts)}件${waiting.shifts > 0 ? `・未確定${formatNumber(waiting.shifts)}件` : ''}`}
              value={formatYen(approved.advance + approved.fee)}
            />
          </li>
        ))}
      </ul>
      <p className="text-sm text-fg-2">
        消費税を除いた金額です。消費税は、すべての施設の手数料の合計から1回で計算します。
      </p>
    </Section>
  );
}
