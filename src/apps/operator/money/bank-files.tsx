import { useState } from 'react';

import { formatYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useRowWithOpenDialog } from '#platform/ui/overlays/use-opened.ts';
import { downloadFile } from '#platform/web/graphql/files.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';

import { DueBadge } from '#apps/operator/parts/due-badge.tsx';
import { QueueList, QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import {
  bankFilesQuery,
  OperatorBankFilesQuery,
  OperatorFetchBankFileMutation,
  OperatorPayoutAlarmsQuery,
  type BankFile,
} from './transfers-client.ts';
import { BankAnswerSheet, type BankAnswerSummary } from './bank-answer.tsx';

const route = pageLoaders({ queries: () => [bankFilesQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 銀行ファイル: page to download each file for the bank and to read the bank's result. */
export default function OperatorBankFilesPage() {
  const answering = useRowWithOpenDialog<BankFile>();
  const [result, setResult] = useState<BankAnswerSummary | null>(null);
  return (
    <QueueScreen title="銀行ファイル">
      {result && <Result result={result} />}
      <QueueList
        title="銀行ファイル"
        query={bankFilesQuery()}
        keyOf={({ id }) => id}
        controls={
          <p className="text-fg-2">
            ファイルを取り出して銀行へ送り、銀行から戻った結果ファイルを読み込むと、振込が完了します。
          </p>
        }
        empty="振込の締め時刻を過ぎると、ここに銀行ファイルができます。"
      >
        {(file) => (
          <FileRow
            file={file}
            onAnswer={() => {
              setResult(null);
              answering.open(file);
            }}
          />
        )}
      </QueueList>
      {answering.opened && (
        <BankAnswerSheet
          key={answering.opened.id}
          file={answering.opened}
          onRead={setResult}
          onClose={answering.close}
        />
      )}
    </QueueScreen>
  );
}

function Result({ result }: { result: BankAnswerSummary }) {
  const { isRepeated, completed, completedTotal, failed, failedTotal } = result;
  return (
    <Banner
      tone={isRepeated ? 'info' : 'success'}
      announce
      title={
        isRepeated ? 'この結果は読み込み済みです。変更はありません' : '銀行の結果を読み込みました'
      }
    >
      振込完了 {completed}件・{formatYen(completedTotal)}、振込不能 {failed}件・
      {formatYen(failedTotal)}
    </Banner>
  );
}

function FileRow({ file, onAnswer }: { file: BankFile; onAnswer: () => void }) {
  const { number, designatedOn, recordCount, total, createdAt, fetchBy, fetchedAt } = file;
  const isOpen = file.resultReadAt === null;
  const name = `第${number}号`;
  return (
    <QueueRow
      title={
        <>
          {name}　{recordCount}件
          <Money amount={total} />
        </>
      }
      badge={
        <>
          <StateBadge tone={isOpen ? 'warn' : 'success'}>
            {isOpen ? (fetchedAt === null ? '取り出し待ち' : '結果待ち') : '読み込み済み'}
          </StateBadge>
          {isOpen && <DueBadge at={fetchedAt === null && fetchBy ? fetchBy : file.answerBy} />}
        </>
      }
      meta={
        <>
          振込指定日 <JstTime at={designatedOn} />
          ・作成 <JstTime at={createdAt} />
          {fetchedAt ? (
            <>
              ・取り出し <JstTime at={fetchedAt} />
              {file.fetchedBy && `（${file.fetchedBy}）`}
            </>
          ) : (
            fetchBy && (
              <>
                ・取り出しの期限 <JstTime at={fetchBy} />
              </>
            )
          )}
          {isOpen && (
            <>
              ・結果の期限 <JstTime at={file.answerBy} />
            </>
          )}
        </>
      }
      actions={
        <>
          <FetchFile file={file} name={name} />
          <Button
            size="sm"
            variant={isOpen && fetchedAt !== null ? 'primary' : 'secondary'}
            aria-label={`${name}の結果を読み込む`}
            onClick={onAnswer}
          >
            結果を読み込む
          </Button>
        </>
      }
    />
  );
}

/** Button that downloads a bank file. The download is recorded, because the file may be at the bank from then on. */
function FetchFile({ file, name }: { file: BankFile; name: string }) {
  const fetching = useGraphqlMutation(OperatorFetchBankFileMutation, {
    once: 'decision',
    invalidates: [OperatorBankFilesQuery, OperatorPayoutAlarmsQuery],
    onSuccess: ({ fetchBankFile: { fileName, contentBase64 } }) => {
      const bytes = Uint8Array.from(atob(contentBase64), (sign) => sign.charCodeAt(0));
      downloadFile(new File([bytes], fileName, { type: 'text/plain' }));
    },
  });
  return (
    <>
      {fetching.isError && (
        <Banner tone="danger" announce title="ファイルを取り出せませんでした">
          {fetching.error.message}
        </Banner>
      )}
      <Button
        size="sm"
        variant={file.fetchedAt === null ? 'primary' : 'secondary'}
        aria-label={`${name}のファイルを取り出す`}
        pending={fetching.isPending}
        onClick={() => fetching.mutate({ input: { bankFileId: file.id } })}
      >
        ファイルを取り出す
      </Button>
    </>
  );
}
