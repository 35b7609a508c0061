import { Link } from 'react-router';

import { formatDayWithWeekday } from '#platform/base/jst.ts';
import { operatorPaths } from '#platform/base/people/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useRowWithOpenDialog } from '#platform/ui/overlays/use-opened.ts';
import { downloadFile } from '#platform/web/graphql/files.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import { DueBadge } from '#apps/operator/parts/due-badge.tsx';
import { QueueList, QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { createSecondOperatorRequestAct } from '#apps/operator/parts/second-operator.tsx';
import {
  AskBankFilePaidMutation,
  bankFilesQuery,
  OperatorBankFilesQuery,
  OperatorFetchBankFileMutation,
  OperatorPayoutAlarmsQuery,
  queriesStaleAfterPayoutChange,
  type BankFile,
} from './transfers-client.ts';

const route = operatorPageLoaders({ right: 'operator.money', queries: () => [bankFilesQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 銀行ファイル: page to download each file for the bank, and to record that the bank paid it. */
export default function OperatorBankFilesPage() {
  const recording = useRowWithOpenDialog<BankFile>();
  const { opened, close } = recording;
  return (
    <QueueScreen title="銀行ファイル">
      <QueueList
        title="銀行ファイル"
        query={bankFilesQuery()}
        keyOf={({ id }) => id}
        controls={
          <p className="text-fg-2">
            ファイルを取り出して銀行へ送ります。振込指定日を過ぎたら、通帳か入出金明細で組戻・振込不能を確かめ、戻った振込は
            <Link className="link" to={operatorPaths.transfers()}>
              振込
            </Link>
            で1件ずつ、残りはここで全件の着金を記録します。どちらも、ほかの担当者の承認が必要です。
          </p>
        }
        empty="振込の締め時刻を過ぎると、ここに銀行ファイルができます。"
      >
        {(file) => <FileRow file={file} onRecord={() => recording.open(file)} />}
      </QueueList>
      {opened && filePaidAct(opened).dialog({ invalidates: [], onClose: close })}
    </QueueScreen>
  );
}

const nameOf = ({ number }: BankFile) => `第${number}号`;

const filePaidAct = (file: BankFile) =>
  createSecondOperatorRequestAct({
    label: '全件の着金を記録する',
    title: `${nameOf(file)}の全件の着金を記録することを依頼しますか？`,
    text: `結果を待つ${file.waitingCount}件を、すべて「着金」と記録します。戻った振込がないことを、通帳か入出金明細で確かめてから行ってください。ほかの担当者が承認するまで、お金は動きません。`,
    done: '全件の着金の記録を依頼しました',
    operation: AskBankFilePaidMutation,
    invalidates: queriesStaleAfterPayoutChange,
    input: (words) => ({ bankFileId: file.id, ...words }),
  });

function FileRow({ file, onRecord }: { file: BankFile; onRecord: () => void }) {
  const { designatedOn, recordCount, total, createdAt, fetchBy, fetchedAt, settledAt } = file;
  const isOpen = settledAt === null;
  const name = nameOf(file);
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
            {isOpen ? (fetchedAt === null ? '取り出し待ち' : '結果待ち') : '記録済み'}
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
              ・結果待ち {file.waitingCount}件
            </>
          )}
          {file.failedCount > 0 && <>・振込不能 {file.failedCount}件</>}
        </>
      }
      actions={
        <>
          <FetchFile file={file} name={name} />
          {isOpen && (
            <Button
              size="sm"
              variant={fetchedAt === null ? 'secondary' : 'primary'}
              aria-label={`${name}の全件の着金を記録する`}
              reason={
                file.canSettle
                  ? null
                  : `振込指定日の${formatDayWithWeekday(designatedOn)}になると、着金を記録できます`
              }
              onClick={onRecord}
            >
              全件の着金を記録する
            </Button>
          )}
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
