import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatInstant } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Timeline, type TimelineStep } from '#platform/ui/display/timeline.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import {
  CancelGiftCardOrderMutation,
  giftCardOrderQuery,
  GiftCardOrderQuery,
  GiftCardOrdersQuery,
  GiftCardRateQuery,
  PointBalanceQuery,
  PointHistoryQuery,
} from './client.ts';
import type { Route } from './+types/gift-card-order.ts';
import { GiftCardCodePanel } from './gift-code.tsx';
import { giftCardOrderTones } from './order-list.tsx';
import { PointsAmount } from './points.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  needsSession: true,
  queries: ({ params }) => [giftCardOrderQuery(params.orderId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

const isOpen = ({ status }: GiftCardOrderQuery) => status === 'PENDING' || status === 'UNSHIPPED';

/**
 * One order: its progress, its code after it was issued, and its cancellation while that is possible.
 */
export default function Order({ params: { orderId: id } }: Route.ComponentProps) {
  const { data } = useSuspenseQuery({
    ...giftCardOrderQuery(id),
    refetchInterval: ({ state }) =>
      state.data && isOpen(state.data.incentiveItemOrder) ? 10_000 : false,
  });
  const order = data.incentiveItemOrder;
  return (
    <Screen title="ギフトカードの交換" back={paths.points.giftCard()}>
      <div className="flex flex-col gap-5 px-4 py-5">
        {order.status === 'CANCELED' && (
          <Banner tone="info" title="交換は取り消されました">
            {order.cancelReason}。<PointsAmount amount={order.points} />
            は返却済みです。
          </Banner>
        )}
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-fg-2">
              <Words>Amazonギフトカード</Words>
            </p>
            <StateBadge tone={giftCardOrderTones[order.status]}>{order.label}</StateBadge>
          </div>
          <p className="pt-1">
            <Money amount={order.amount} size="xl" />
          </p>
          <p className="text-sm text-fg-2">
            <Words>
              <PointsAmount amount={order.points} />
              と交換
            </Words>
          </p>
          <div className="pt-5">
            <Timeline label="交換の状況" steps={stepsOf(order)} />
          </div>
        </Card>
        {order.canReveal && (
          <GiftCardCodePanel orderId={order.id} expiresOn={order.codeExpiresOn} />
        )}
        {order.canCancel && <Cancel order={order} />}
      </div>
    </Screen>
  );
}

function stepsOf(order: GiftCardOrderQuery): TimelineStep[] {
  const { status, orderedAt, approvedAt, finishedAt } = order;
  const at = (instant: string | null) => instant && formatInstant(new Date(instant));
  const ordered: TimelineStep = { id: 'ordered', state: 'done', title: '申込', at: at(orderedAt) };
  if (status === 'CANCELED')
    return [ordered, { id: 'canceled', state: 'done', title: '取り消し', at: at(finishedAt) }];
  const isShipped = status === 'SHIPPED';
  return [
    ordered,
    {
      id: 'checked',
      state: approvedAt ? 'done' : 'now',
      title: '運営の確認',
      at: at(approvedAt),
    },
    {
      id: 'issued',
      state: isShipped ? 'done' : approvedAt ? 'now' : 'next',
      title: 'コードの発行',
      at: at(finishedAt),
      description: isShipped ? undefined : '確認のあと5営業日以内に発行します',
    },
  ];
}

function Cancel({ order }: { order: GiftCardOrderQuery }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useGraphqlMutation(CancelGiftCardOrderMutation, {
    invalidates: [
      GiftCardOrderQuery,
      GiftCardOrdersQuery,
      GiftCardRateQuery,
      PointBalanceQuery,
      PointHistoryQuery,
    ],
    onSuccess: () => {
      setAsking(false);
      toast.success('交換を取り消しました');
    },
  });
  return (
    <>
      <Button variant="secondary" wide onClick={() => setAsking(true)}>
        交換を取り消す
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="交換を取り消しますか？"
        confirmLabel="取り消す"
        danger
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate({ input: { orderId: order.id } })}
        {...(cancel.error ? { error: cancel.error.message } : {})}
      >
        <PointsAmount amount={order.points} />
        はすぐに戻ります。
      </ConfirmDialog>
    </>
  );
}
