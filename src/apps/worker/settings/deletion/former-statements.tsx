import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { formatDay, jstDay } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { queryClientOfSide } from '#platform/web/graphql/side-client.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import {
  formerWorkerStatementFileQuery,
  formerWorkerStatementsQuery,
  type FormerWorkerStatement,
} from './former-client.ts';

const secretOf = (params: URLSearchParams) => params.get('s') ?? '';

const route = pageLoaders({
  queries: ({ url }) => [formerWorkerStatementsQuery(secretOf(url.searchParams))],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 退会した方の源泉徴収票: shown to anybody with the link, for twelve months. */
export default function FormerWorkerStatements() {
  const secret = secretOf(useSearchParams()[0]);
  const query = useSuspenseInfiniteQuery(formerWorkerStatementsQuery(secret));
  const { pages, rows: list } = query.data;
  const until = pages[0]?.formerStatements.until;
  return (
    <Screen title="源泉徴収票" noIndex>
      <meta name="referrer" content="no-referrer" />
      <div className="flex flex-1 flex-col gap-4 px-4 py-5">
        {until && (
          <p className="text-fg-2">
            <Words>
              {formatDay(jstDay(new Date(until)))}
              まで保存できます。このページのアドレスは、ほかの人に教えないでください。
            </Words>
          </p>
        )}
        {list.length === 0 ? (
          <EmptyState icon={<FileText />} title="源泉徴収票はありません">
            お支払いした給与がありません。
          </EmptyState>
        ) : (
          list.map((one) => (
            <StatementCard key={`${one.year} ${one.employerId}`} statement={one} secret={secret} />
          ))
        )}
        {list.length > 0 && <PagedQueryLoadMore list={query} />}
      </div>
    </Screen>
  );
}

type CardProps = { statement: FormerWorkerStatement; secret: string };

function StatementCard({ statement, secret }: CardProps) {
  const { year, employerId, employerName, paymentAmount, withholdingTax, isFinal } = statement;
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');

  async function save() {
    setState('saving');
    try {
      const wanted = formerWorkerStatementFileQuery({ secret, year, employerId });
      const { formerStatementFile: found } = await queryClientOfSide('worker').fetchQuery(wanted);
      download(found.fileName, found.file);
      setState('idle');
    } catch {
      // The error is shown below the button, which can be pressed again.
      setState('failed');
    }
  }

  return (
    <Card as="article" className="flex flex-col gap-2">
      <h2 className="font-bold">
        <Words>
          {year}年・{employerName}
        </Words>
      </h2>
      <p>
        <Words>
          支払金額 {formatYen(paymentAmount)}・源泉徴収税額 {formatYen(withholdingTax)}
        </Words>
      </p>
      {!isFinal && (
        <p className="text-sm text-fg-2">
          <Words>年の途中までの金額です</Words>
        </p>
      )}
      <Button
        variant="secondary"
        pending={state === 'saving'}
        pendingLabel="保存しています…"
        onClick={() => void save()}
      >
        PDFを保存する
      </Button>
      {state === 'failed' && (
        <p role="alert" className="text-danger">
          <Words>保存できませんでした。電波のよい場所で、もう一度お試しください</Words>
        </p>
      )}
    </Card>
  );
}

function download(fileName: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser needs the object URL until the download has started.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
