import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { StateBadge } from '#ui/feedback/badge.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { Money } from '#ui/display/money.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useForm } from '#web/forms/use-form.ts';

import {
  ApproveGiftCard,
  CancelGiftCard,
  operatorGiftCardOrders,
  operatorGiftCardPool,
  type GiftCardOrder,
} from '#operator/points/points-client.ts';
import { DemoCodes } from './demo-codes.tsx';
import { Queue } from '../queue.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useDeskSend } from '../use-desk-send.ts';

const changed = ['OperatorGiftCardOrders', 'OperatorGiftCardPool'] as const;

/** ギフトカードの交換: orders to check, and codes to load. */
export function DemoPoints() {
  const list = useInfiniteQuery(operatorGiftCardOrders());
  const pool = useQuery(operatorGiftCardPool());
  const orders = list.data?.pages.flatMap((page) => page.giftCardOrders.orders) ?? [];
  return (
    <Queue
      title="ギフトカードの交換"
      list={list}
      count={orders.length}
      foot={pool.data && <DemoCodes pool={pool.data.giftCardPool} />}
    >
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} />
        </li>
      ))}
    </Queue>
  );
}

function OrderCard({ order }: { order: GiftCardOrder }) {
  const { id, workerName, state, amount, orderedAt, completedShifts, earlierOrders } = order;
  const [isStopping, setStopping] = useState(false);
  const approve = useDeskSend(ApproveGiftCard, {
    invalidates: changed,
    onSuccess: () => toast.success('確認しました。1分以内にコードが発行されます'),
  });
  const isPending = state === 'PENDING';
  return (
    <Card as="article" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-bold">
          {workerName ?? '氏名未登録'} <Money amount={amount} />
        </p>
        <StateBadge tone={isPending ? 'warn' : 'info'}>
          {isPending ? '確認中' : '発行準備中'}
        </StateBadge>
      </div>
      <p className="text-sm text-fg-2">
        <JstTime at={orderedAt} />
        ・完了した勤務 {completedShifts}回・これまでの発行 {earlierOrders}件
      </p>
      {order.lastError && <p className="text-sm text-danger">発行できません：{order.lastError}</p>}
      {approve.isError && (
        <Banner tone="danger" announce title="確認できませんでした">
          {approve.error.message}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        {isPending && (
          <Button
            size="sm"
            pending={approve.isPending}
            onClick={() => approve.mutate({ input: { id } })}
          >
            問題なし
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          reason={order.canCancel ? null : '発行の結果を待っています'}
          onClick={() => setStopping(true)}
        >
          取り消す
        </Button>
      </div>
      {isStopping && <StopDialog id={id} onClose={() => setStopping(false)} />}
    </Card>
  );
}

function StopDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const cancel = useDeskSend(CancelGiftCard, { onSuccess: onClose, invalidates: changed });
  const form = useForm({
    initial: { reason: 'ご本人の確認がとれなかったため' },
    submit: ({ reason }) => cancel.mutateAsync({ input: { id, reason } }),
  });
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      title="交換を取り消しますか？"
      confirmLabel="取り消す"
    />
  );
}
