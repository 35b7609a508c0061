import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import ReceiptJapaneseYen from 'lucide-react/icons/receipt-japanese-yen';
import { Link } from 'react-router';

import { formatDayWithWeekday } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { Money } from '#platform/ui/display/money.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { StaleDataBanner } from '#apps/facility/parts/stale-banner.tsx';
import '#apps/facility/parts/printed-page.css';
import { monthName } from './billing-client.ts';
import { DunningBanner } from './dunning-banner.tsx';
import { InvoiceStateBadge } from '#apps/parts/back-office/invoice-state-badge.tsx';
import { invoicesQuery, type InvoiceEntry } from './invoices-client.ts';

const route = pageLoaders({ queries: () => [facilityViewerQuery(), invoicesQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 請求書: list of the corporation's invoices with what is still to be paid. */
export default function InvoicesPage() {
  const list = useSuspenseInfiniteQuery(invoicesQuery());
  const invoices = list.data.rows;
  const stopping = invoices.filter(({ stopsPostings }) => stopsPostings);
  const others = invoices.filter(({ stopsPostings }) => !stopsPostings);
  return (
    <Screen title="請求書" back={facilityPaths.billing()}>
      <div data-printed-page className="flex w-full max-w-160 flex-col gap-5 px-4 py-5">
        <StaleDataBanner error={list.error} />
        {[...stopping, ...others].map((invoice) => (
          <DunningBanner key={invoice.id} invoice={invoice} isStopped={stopping.length > 0} />
        ))}
        {invoices.length === 0 ? (
          <EmptyState icon={<ReceiptJapaneseYen />} title="請求書はまだありません">
            月が終わると、翌月のはじめに発行され、ここに表示されます。
          </EmptyState>
        ) : (
          <>
            <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
              {invoices.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} />
              ))}
            </ul>
            <PagedQueryLoadMore list={list} />
          </>
        )}
      </div>
    </Screen>
  );
}

function InvoiceRow({ invoice }: { invoice: InvoiceEntry }) {
  const { id, number, month, dueOn, state, total, open, advance, fee } = invoice;
  return (
    <li className="flex flex-col gap-1 py-3">
      <span className="flex flex-wrap items-center justify-between gap-x-4">
        <Link
          className="min-h-11 py-2 font-bold text-link underline"
          to={facilityPaths.billing.invoices.invoice(id)}
        >
          {monthName(month)}分
        </Link>
        <InvoiceStateBadge state={state} />
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-fg-2">お支払い期限 {formatDayWithWeekday(dueOn)}</span>
        {total === null ? (
          <span>
            担当の施設の分（消費税を除く） <Money amount={advance + fee} />
          </span>
        ) : (
          <Money amount={total} />
        )}
      </span>
      {open !== null && open > 0 && open !== total && (
        <span>
          残りのお支払い額 <Money amount={open} />
        </span>
      )}
      {open !== null && open < 0 && open !== total && (
        <span>
          まだ充当していない金額 <Money amount={-open} />
        </span>
      )}
      <span className="text-sm text-fg-2">{number}</span>
    </li>
  );
}
