import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { staffPage } from '#platform/web/back-office/staff-page.ts';

import { moneyPages } from '#apps/operator/parts/pages.ts';
import { AskSecondOperator } from '#apps/operator/parts/ask-second-operator.tsx';
import { QueueList } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';
import { completedTransfers, OperatorAskReopening, payoutLists } from './transfers-client.ts';
import { TransferRow } from './transfer-row.tsx';

const route = staffPage({
  side: 'operator',
  queries: () => [completedTransfers()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 完了した振込: to be reopened where the money never arrived. */
export default function OperatorCompletedTransfersPage() {
  const list = useSuspenseInfiniteQuery(completedTransfers());
  const [reopened, setReopened] = useState<string | null>(null);
  return (
    <QueueScreen title="完了した振込" beside={{ label: 'お金', pages: moneyPages }}>
      <QueueList
        title="完了した振込"
        list={list}
        rows={list.data.rows}
        keyOf={({ id }) => id}
        controls={
          <p className="text-fg-2">
            銀行の結果は完了でも、口座に入金されていないことが銀行への確認でわかったときだけ、残高に戻すことを依頼します。ほかの担当者が承認すると、残高に戻ります。
          </p>
        }
        empty={{
          icon: <CircleCheck />,
          title: '完了した振込はまだありません',
          text: '銀行の結果ファイルを読み込むと、振り込まれたものがここに並びます。',
        }}
      >
        {(transfer) => (
          <TransferRow
            transfer={transfer}
            actions={
              <Button
                size="sm"
                variant="danger"
                aria-label={`${nameOf(transfer.workerName)}さんの振込を残高に戻すことを依頼する`}
                onClick={() => setReopened(transfer.id)}
              >
                残高に戻すことを依頼する
              </Button>
            }
          />
        )}
      </QueueList>
      {reopened !== null && (
        <AskSecondOperator
          key={reopened}
          title="この振込を残高に戻すことを依頼しますか？"
          done="残高に戻すことを依頼しました"
          operation={OperatorAskReopening}
          invalidates={payoutLists}
          input={(words) => ({ transferId: reopened, ...words })}
          onClose={() => setReopened(null)}
        >
          <p>銀行に確認してから行ってください。ほかの担当者が承認するまで、お金は動きません。</p>
        </AskSecondOperator>
      )}
    </QueueScreen>
  );
}
