import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { StateBadge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { JstTime } from '#ui/jst-time.tsx';
import { Money } from '#ui/money.tsx';
import { SkeletonText } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { useGraphqlMutation } from '#web/mutate.ts';

import { ApproveGiftCard, CancelGiftCard, demoPoints, type PointsDesk } from '../points-client.ts';
import { DemoAppeals } from './demo-appeals.tsx';
import { DemoCodes } from './demo-codes.tsx';
import { MoreWaits } from './more-waits.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type Order = PointsDesk['giftCardOrders']['orders'][number];

/** ギフトカードとペナルティ: orders to check, codes to load, appeals to answer. */
export function DemoPoints() {
  const desk = useQuery({ ...demoPoints(), refetchInterval: 4_000 });
  if (desk.isError && !desk.data)
    return <ErrorState title={desk.error.message} onRetry={() => void desk.refetch()} />;
  if (!desk.data) return <SkeletonText lines={3} />;
  const { giftCardOrders, giftCardPool, penaltyAppeals } = desk.data;
  return (
    <>
      <section className="flex flex-col gap-3">
        <h3 className="font-bold">ギフトカードの交換</h3>
        {giftCardOrders.orders.length === 0 && (
          <p className="text-fg-2">手続き中の交換はありません</p>
        )}
        <ul className="flex flex-col gap-3">
          {giftCardOrders.orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
        {giftCardOrders.cursor && <MoreWaits />}
        <DemoCodes pool={giftCardPool} />
      </section>
      <DemoAppeals {...penaltyAppeals} />
    </>
  );
}

function OrderCard({ order }: { order: Order }) {
  const { id, workerName, state, amount, orderedAt, completedShifts, earlierOrders } = order;
  const [isStopping, setStopping] = useState(false);
  const approve = useGraphqlMutation(ApproveGiftCard, {
    invalidates: ['DemoPoints'],
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
  const cancel = useGraphqlMutation(CancelGiftCard, {
    invalidates: ['DemoPoints'],
    onSuccess: onClose,
  });
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="交換を取り消しますか？"
      confirmLabel="取り消す"
      suggestion="ご本人の確認がとれなかったため"
      onConfirm={(reason) => cancel.mutate({ input: { id, reason } })}
      pending={cancel.isPending}
      error={cancel.error?.message}
    />
  );
}
