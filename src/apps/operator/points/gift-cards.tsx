import { useSuspenseQuery } from '@tanstack/react-query';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import { createOperatorAct, reasonFieldReadByWorker } from '#apps/operator/parts/acts.tsx';
import { WorkerNameAndAmount } from '#apps/operator/parts/name-and-money.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';
import {
  operatorGiftCardOrdersQuery,
  giftCardPoolQuery,
  OperatorApproveGiftCardMutation,
  OperatorCancelGiftCardMutation,
  OperatorGiftCardPoolQuery,
  pointAwardSettingsQuery,
  type GiftCardOrder,
} from './points-client.ts';
import { PointAwardsList } from './awards.tsx';
import { GiftCardCodesSection } from './codes.tsx';

const route = operatorPageLoaders({
  right: 'operator.money',
  queries: () => [operatorGiftCardOrdersQuery(), giftCardPoolQuery(), pointAwardSettingsQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** ギフトカード: page with orders to check, the available codes, and the occasions for points. */
export default function OperatorGiftCardsPage() {
  const pool = useSuspenseQuery(giftCardPoolQuery());
  return (
    <QueueScreen title="ギフトカード">
      <CaseQueue
        title="ギフトカードの交換"
        query={operatorGiftCardOrdersQuery()}
        empty="ワーカーがポイントをギフトカードに交換すると、ここに並びます。不正な利用でないことを確かめます。"
        entry={orderEntry}
      />
      <GiftCardCodesSection pool={pool.data.giftCardPool} />
      <PointAwardsList />
    </QueueScreen>
  );
}

function orderEntry(order: GiftCardOrder): QueueEntry {
  const { id, workerName, orderedAt, completedShifts, earlierOrders, lastError } = order;
  const isPending = order.state === 'PENDING';
  return {
    id,
    title: <WorkerNameAndAmount name={workerName} amount={order.amount} />,
    badge: (
      <StateBadge tone={isPending ? 'warn' : 'info'}>
        {isPending ? '確認待ち' : '発行準備中'}
      </StateBadge>
    ),
    meta: `完了した勤務 ${completedShifts}回・これまでの発行 ${earlierOrders}件`,
    times: { 申込: orderedAt },
    lines: [lastError && <span className="text-danger">発行できません：{lastError}</span>],
    subject: `${workerNameText(workerName)}さん`,
    acts: [
      isPending &&
        createOperatorAct({
          label: '問題なし',
          title: 'コードを発行しますか？',
          text: '発行したコードは取り消せません。',
          confirmLabel: '発行する',
          done: '確認しました。1分以内にコードが発行されます',
          operation: OperatorApproveGiftCardMutation,
          invalidates: [OperatorGiftCardPoolQuery],
          input: () => ({ id }),
        }),
      createOperatorAct({
        label: '取り消す',
        danger: true,
        whyNot: order.canCancel ? null : '発行の結果を待っています',
        title: '交換を取り消しますか？',
        text: 'ポイントはワーカーに戻ります。',
        done: '交換を取り消しました',
        operation: OperatorCancelGiftCardMutation,
        invalidates: [OperatorGiftCardPoolQuery],
        reason: reasonFieldReadByWorker,
        input: ({ reason }) => ({ id, reason }),
      }),
    ],
  };
}
