import { useQuery } from '@tanstack/react-query';

import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { LoadingSkeleton, Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { TwoPanes } from '#platform/web/screen/panes.tsx';
import { useSecondColumnComponent } from '#platform/web/screen/use-pane.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { earningsStatementFileQuery } from './statement-client.ts';
import { ProvisionalTaxNote } from '../parts/provisional-tax.tsx';
import type { Route } from './+types/statement.ts';
import { PdfActions } from './pdf-actions.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true, panes: 'lg' };

const loadList = async () => (await import('./statement-pane.tsx')).StatementPane;

/** One 源泉徴収票: its amounts, and the PDF to open, save and share; on wide screens beside the list. */
export default function Statement({ params: { year, employerId } }: Route.ComponentProps) {
  // Fetched by the browser: embedding the PDF would make the page heavy.
  const open = { year: Number.parseInt(year, 10) || 0, employerId };
  const statement = useQuery(earningsStatementFileQuery(open.year, employerId));
  const file = statement.data?.statementOfEarningFile;
  const side = useSecondColumnComponent('lg', loadList);
  return (
    <TwoPanes from="lg" list={side && <side.Pane open={open} />}>
      <Screen
        title={`${year}年分の源泉徴収票`}
        back={paths.earnings.statements()}
        focusKey={`${year} ${employerId}`}
      >
        {statement.isError && !file && (
          <ErrorState retrying={statement.isFetching} onRetry={() => void statement.refetch()}>
            {statement.error.message}
          </ErrorState>
        )}
        {statement.isPending && (
          <LoadingSkeleton className="flex flex-col gap-5 px-4 py-5">
            <Skeleton className="h-48" />
            <Skeleton className="h-14" />
          </LoadingSkeleton>
        )}
        {file && (
          <>
            <div className="flex flex-col gap-5 px-4 py-5">
              {!file.isFinal && (
                <Banner tone="info" title="年の途中の内容です">
                  このあと同じ勤務先から支払いがあると、金額が変わります。確定したものは、翌年の1月10日に発行します。
                </Banner>
              )}
              <Card>
                <h2 className="text-lg leading-150 font-bold">{file.employerName}</h2>
                <DefinitionList className="pt-2">
                  <DefinitionRow label="書類" layout="stack">
                    {file.documentName}
                  </DefinitionRow>
                  <DefinitionRow label="支払金額" layout="split" strong>
                    <Money amount={file.paymentAmount} />
                  </DefinitionRow>
                  <DefinitionRow label="源泉徴収税額" layout="split">
                    <Money amount={file.withholdingTax} />
                  </DefinitionRow>
                  <DefinitionRow label="発行日" layout="split">
                    <JstTime at={file.issuedAt} format="day" />
                  </DefinitionRow>
                </DefinitionList>
                <ProvisionalTaxNote isShown={file.isTaxProvisional} />
                <p className="pt-3 text-sm text-fg-2">
                  <Words>支払金額に、非課税の交通費は含まれません。確定申告に使えます。</Words>
                </p>
              </Card>
            </div>
            <PdfActions key={file.file} document={file} />
          </>
        )}
      </Screen>
    </TwoPanes>
  );
}
