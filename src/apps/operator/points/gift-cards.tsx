import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import Gift from 'lucide-react/icons/gift';
import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { staffPage } from '#platform/web/back-office/staff-page.ts';

import { ConfirmedAct, ReasonedAct } from '#apps/operator/parts/acts.tsx';
import { QueueList, QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';
import {
  giftCardOrders,
  giftCardPool,
  OperatorApproveGiftCard,
  OperatorCancelGiftCard,
  OperatorGiftCardOrders,
  OperatorGiftCardPool,
  pointAwards,
  type GiftCardOrder,
} from './points-client.ts';
import { Awards } from './awards.tsx';
import { Codes } from './codes.tsx';

const route = staffPage({
  side: 'operator',
  queries: () => [giftCardOrders(), giftCardPool(), pointAwards()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** ギフトカード: orders to check, the codes that are left, and what points are given for. */
export default function OperatorGiftCardsPage() {
  const list = useSuspenseInfiniteQuery(giftCardOrders());
  const pool = useSuspenseQuery(giftCardPool());
  return (
    <QueueScreen title="ギフトカード">
      <QueueList
        title="ギフトカードの交換"
        list={list}
        rows={list.data.rows}
        keyOf={({ id }) => id}
        empty={{
          icon: <Gift />,
          title: '確認を待っている交換はありません',
          text: 'ワーカーがポイントをギフトカードに交換すると、ここに並びます。不正な利用でないことを確かめます。',
        }}
      >
        {(order) => <OrderRow order={order} />}
      </QueueList>
      <Codes pool={pool.data.giftCardPool} />
      <Awards />
    </QueueScreen>
  );
}

const changed = [OperatorGiftCardOrders, OperatorGiftCardPool] as const;

function OrderRow({ order }: { order: GiftCardOrder }) {
  const { id, workerName, amount, orderedAt, completedShifts, earlierOrders, lastError } = order;
  const [asked, setAsked] = useState<'approve' | 'cancel' | null>(null);
  const close = () => setAsked(null);
  const isPending = order.state === 'PENDING';
  const whose = `${nameOf(workerName)}さん`;
  return (
    <QueueRow
      title={
        <>
          {nameOf(workerName)}
          <Money amount={amount} />
        </>
      }
      badge={
        <StateBadge tone={isPending ? 'warn' : 'info'}>
          {isPending ? '確認待ち' : '発行準備中'}
        </StateBadge>
      }
      meta={
        <>
          申込 <JstTime at={orderedAt} />
          ・完了した勤務 {completedShifts}回・これまでの発行 {earlierOrders}件
        </>
      }
      actions={
        <>
          {isPending && (
            <Button size="sm" aria-label={`${whose}：問題なし`} onClick={() => setAsked('approve')}>
              問題なし
            </Button>
          )}
          <Button
            size="sm"
            variant="danger"
            aria-label={`${whose}：取り消す`}
            reason={order.canCancel ? null : '発行の結果を待っています'}
            onClick={() => setAsked('cancel')}
          >
            取り消す
          </Button>
        </>
      }
    >
      {lastError && <p className="text-danger">発行できません：{lastError}</p>}
      {asked === 'approve' && (
        <ConfirmedAct
          title="コードを発行しますか？"
          confirmLabel="発行する"
          done="確認しました。1分以内にコードが発行されます"
          operation={OperatorApproveGiftCard}
          invalidates={changed}
          input={{ id }}
          onClose={close}
        >
          発行したコードは取り消せません。
        </ConfirmedAct>
      )}
      {asked === 'cancel' && (
        <ReasonedAct
          title="交換を取り消しますか？"
          confirmLabel="取り消す"
          done="交換を取り消しました"
          danger
          operation={OperatorCancelGiftCard}
          invalidates={changed}
          input={(reason) => ({ id, reason })}
          onClose={close}
        >
          <p>ポイントはワーカーに戻ります。</p>
        </ReasonedAct>
      )}
    </QueueRow>
  );
}
