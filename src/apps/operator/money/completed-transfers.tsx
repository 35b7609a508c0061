import type { OperatorTransferLineFragment } from '#gen/operator-operations.ts';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue } from '#apps/operator/parts/queue.tsx';
import { createSecondOperatorRequestAct } from '#apps/operator/parts/second-operator.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';
import { transferQueueEntry } from './transfer-entry.tsx';
import {
  completedTransfersQuery,
  AskTransferReopeningMutation,
  queriesStaleAfterPayoutChange,
} from './transfers-client.ts';

const route = operatorPageLoaders({
  right: 'operator.money',
  queries: () => [completedTransfersQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 完了した振込: page to reopen completed transfers whose money never arrived. */
export default function OperatorCompletedTransfersPage() {
  return (
    <QueueScreen title="完了した振込">
      <CaseQueue
        title="完了した振込"
        query={completedTransfersQuery()}
        controls={
          <p className="text-fg-2">
            着金と記録した後で、口座に入金されていないことが銀行への確認でわかったときだけ、残高に戻すことを依頼します。ほかの担当者が承認すると、残高に戻ります。
          </p>
        }
        empty="着金を記録すると、振り込まれたものがここに並びます。"
        entry={(transfer) => ({ ...transferQueueEntry(transfer), acts: [reopenAct(transfer)] })}
      />
    </QueueScreen>
  );
}

const reopenAct = ({ id, workerName }: OperatorTransferLineFragment) =>
  createSecondOperatorRequestAct({
    label: '残高に戻すことを依頼する',
    name: `${workerNameText(workerName)}さんの振込を残高に戻すことを依頼する`,
    title: 'この振込を残高に戻すことを依頼しますか？',
    text: '銀行に確認してから行ってください。ほかの担当者が承認するまで、お金は動きません。',
    done: '残高に戻すことを依頼しました',
    operation: AskTransferReopeningMutation,
    invalidates: queriesStaleAfterPayoutChange,
    input: ({ reason, evidence }) => ({ transferId: id, reason, evidence }),
  });
