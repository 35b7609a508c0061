import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { unknownServerValue } from '#platform/base/from-newer-server.ts';
import { formatDayWithWeekday, formatInstant } from '#platform/base/jst.ts';
import { invoicePaperPath, shiftJisParameter } from '#platform/base/people/file-paths.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { formatNumber } from '#platform/base/yen.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { StaleDataBanner } from '#apps/facility/parts/stale-banner.tsx';
import '#apps/facility/parts/printed-page.css';
import { PageColumns } from '#apps/parts/back-office/page-columns.tsx';
import { monthName } from './billing-client.ts';
import { DunningBanner } from './dunning-banner.tsx';
import { InvoiceStateBadge } from '#apps/parts/back-office/invoice-state-badge.tsx';
import { invoiceQuery, type Invoice } from './invoices-client.ts';
import { SumList } from './sum-list.tsx';
import type { Route } from './+types/invoice.ts';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { invoiceId } }) => [facilityViewerQuery(), invoiceQuery(invoiceId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** One invoice: page with its sum, what was paid, its papers, and the part of each facility. */
export default function InvoicePage({ params: { invoiceId } }: Route.ComponentProps) {
  const found = useSuspenseQuery(invoiceQuery(invoiceId));
  const { invoice } = found.data;
  const { number, month, state, isWhole, sum, total } = invoice;
  return (
    <Screen
      title={`${monthName(month)}分の請求書`}
      documentTitle={`請求書 ${number}`}
      back={facilityPaths.billing.invoices()}
    >
      <div data-printed-page className="flex flex-col gap-5 px-4 pt-5">
        <StaleDataBanner error={found.error} />
        <DunningBanner invoice={invoice} />
      </div>
      <PageColumns aside={<Facilities invoice={invoice} />}>
        <Section title={isWhole ? 'ご請求額' : '担当の施設の分'}>
          <Card className="flex flex-col gap-3">
            <p className="flex flex-wrap items-center gap-x-4">
              <Money amount={total ?? sum.total} size="xl" />
              <InvoiceStateBadge state={state} />
            </p>
            {!isWhole && (
              <p className="text-fg-2">
                ほかの施設の分は含まれていません。消費税は、請求書全体の手数料から1回で計算するため、端数が変わることがあります。
              </p>
            )}
            <Facts invoice={invoice} />
            {isWhole && <Papers invoice={invoice} />}
            <SumList sum={sum} />
          </Card>
        </Section>
        <Payments invoice={invoice} />
      </PageColumns>
    </Screen>
  );
}

function Facts({ invoice: { number, issuedAt, dueOn, open } }: { invoice: Invoice }) {
  return (
    <DefinitionList>
      <DefinitionRow label="請求書の番号" layout="split">
        {number}
      </DefinitionRow>
      <DefinitionRow label="発行" layout="split">
        {formatInstant(new Date(issuedAt))}
      </DefinitionRow>
      <DefinitionRow label="お支払い期限" layout="split">
        {formatDayWithWeekday(dueOn)}
      </DefinitionRow>
      {open !== null && open > 0 && (
        <DefinitionRow label="残りのお支払い額" layout="split" strong>
          <Money amount={open} />
        </DefinitionRow>
      )}
      {open !== null && open < 0 && (
        <DefinitionRow label="まだ充当していない金額" layout="split" strong>
          <Money amount={-open} />
        </DefinitionRow>
      )}
    </DefinitionList>
  );
}

type PapersProps = { invoice: Invoice; facility?: { facilityId: string; name: string } };

/** Links to the stored papers: of the whole invoice, or of the part of a facility. */
function Papers({ invoice: { id, number, hasPapers }, facility }: PapersProps) {
  if (!hasPapers) return <p className="text-fg-2">書類を作成しています。数分後に開けます。</p>;
  const className = buttonClass({ variant: 'secondary', size: 'sm' });
  const of = { invoiceId: id, facilityId: facility?.facilityId };
  const name = facility?.name ?? number;
  return (
    <p className="flex flex-wrap gap-3 print:hidden">
      <a
        className={className}
        href={invoicePaperPath('facility', { ...of, format: 'PDF' })}
        aria-label={`PDFを保存する（${name}）`}
      >
        PDFを保存する
      </a>
      <a
        className={className}
        href={invoicePaperPath('facility', { ...of, format: 'CSV' })}
        aria-label={`CSVを保存する（${name}）`}
      >
        CSVを保存する
      </a>
      <a
        className={className}
        href={invoicePaperPath('facility', { ...of, format: 'CSV', encoding: shiftJisParameter })}
        aria-label={`CSV（Shift_JIS）を保存する（${name}）`}
      >
        CSV（Shift_JIS）を保存する
      </a>
    </p>
  );
}

function Facilities({ invoice }: { invoice: Invoice }) {
  return (
    <Section title="施設ごとの内訳">
      <ul className="flex flex-col gap-3">
        {invoice.facilities.map(({ facilityId, name, sum }) => (
          <li key={facilityId}>
            <Card className="flex flex-col gap-2">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Link
                  className="min-h-11 py-2 font-bold text-link underline wrap-anywhere"
                  to={facilityPaths.billing.invoices.invoice.lines(invoice.id, facilityId)}
                >
                  {name}
                </Link>
                <Money amount={sum.advance + sum.fee} />
              </p>
              <p className="text-fg-2">
                勤務{formatNumber(sum.shifts)}件・消費税を除いた金額です。
              </p>
              <Papers invoice={invoice} facility={{ facilityId, name }} />
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Payments({ invoice: { payments } }: { invoice: Invoice }) {
  if (payments.length === 0) return null;
  const hasMoneyOnly = payments.every(({ kind }) => kind === 'INVOICE' || kind === 'PAYER_FEE');
  return (
    <Section title={hasMoneyOnly ? 'ご入金' : 'ご入金と充当'}>
      <Card>
        <DefinitionList>
          {payments.map((payment, at) => (
            // Payments keep their order.
            <DefinitionRow key={at} label={formatDayWithWeekday(payment.day)} layout="split">
              {paymentText(payment)} <Money amount={payment.amount} />
            </DefinitionRow>
          ))}
        </DefinitionList>
      </Card>
    </Section>
  );
}

/** The text of a set-off or a fee; empty for money that came in. */
function paymentText({ kind, number }: Invoice['payments'][number]): string {
  switch (kind) {
    case 'INVOICE':
      return '';
    case 'PAYER_FEE':
      return '差し引かれた振込手数料';
    case 'SET_OFF':
      return number === null ? '払い過ぎた分から充当' : `${number}の差し引きから充当`;
    case 'REFUND':
      return '返金';
    case 'REFUNDING':
      return '返金の手続き中';
    case 'USED':
      return `${number}に充当`;
    default:
      return unknownServerValue(kind);
  }
}
