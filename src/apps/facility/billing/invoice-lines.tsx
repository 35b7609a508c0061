import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { StaleDataBanner } from '#apps/facility/parts/stale-banner.tsx';
import '#apps/facility/parts/printed-page.css';
import { invoiceLineRemark } from '#domain/billing/papers/invoice-paper.ts';
import { AmountRow, AmountTable, FacilitySum } from './amount-table.tsx';
import { monthName } from './billing-client.ts';
import { invoiceLinesQuery, invoiceQuery, type InvoiceLine } from './invoices-client.ts';
import type { Route } from './+types/invoice-lines.ts';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { invoiceId, facilityId } }) => [
    facilityViewerQuery(),
    invoiceQuery(invoiceId),
    invoiceLinesQuery(invoiceId, facilityId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Lines of an invoice: page with each shift of one facility on it, and each yen that it costs. */
export default function InvoiceLinesPage({
  params: { invoiceId, facilityId },
}: Route.ComponentProps) {
  const { invoice } = useSuspenseQuery(invoiceQuery(invoiceId)).data;
  const list = useSuspenseInfiniteQuery(invoiceLinesQuery(invoiceId, facilityId));
  const facility = invoice.facilities.find((one) => one.facilityId === facilityId);
  const name = facility?.name ?? '';
  return (
    <Screen
      title={`請求書の明細（${name}）`}
      documentTitle={`請求書の明細 ${name} ${invoice.number}`}
      back={facilityPaths.billing.invoices.invoice(invoiceId)}
    >
      <div data-printed-page className="flex w-full flex-col gap-5 px-4 py-5">
        <StaleDataBanner error={list.error} />
        <Section title={`${monthName(invoice.month)}分 ${invoice.number}`}>
          {facility && <FacilitySum label="この施設の計（消費税を除く）" sum={facility.sum} />}
          <AmountTable>
            {list.data.rows.map((line) => (
              <LineRow key={line.id} line={line} />
            ))}
          </AmountTable>
          <PagedQueryLoadMore list={list} />
        </Section>
      </div>
    </Screen>
  );
}

function LineRow({ line }: { line: InvoiceLine }) {
  const { workerName, title, startsAt, endsAt } = line;
  const remark = invoiceLineRemark(line);
  return (
    <AmountRow amounts={line}>
      <span className="block font-bold">
        <JstTime at={startsAt} format="day" /> <JstTimeRange from={startsAt} to={endsAt} />
      </span>
      <span className="block wrap-anywhere">
        {workerName}・{title}
      </span>
      {remark !== '' && <span className="block text-sm text-fg-2">{remark}</span>}
    </AmountRow>
  );
}
