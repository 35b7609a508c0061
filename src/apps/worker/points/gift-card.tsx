import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { formatNumber } from '#platform/base/yen.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import {
  ExchangeGiftCardMutation,
  giftCardOrdersQuery,
  GiftCardOrdersQuery,
  giftCardRateQuery,
  GiftCardRateQuery,
  PointBalanceQuery,
  PointHistoryQuery,
} from './client.ts';
import { GiftCardAmountField } from './amount-field.tsx';
import { OrderList } from './order-list.tsx';
import { PointsAmount } from './points.tsx';

const route = pageLoaders({
  needsSession: true,
  queries: () => [giftCardRateQuery(), giftCardOrdersQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** ギフトカード: the amount, the balance after it, and the orders. */
export default function GiftCard() {
  const rate = useSuspenseQuery(giftCardRateQuery()).data.exchangeRateOfAmazonGiftCard;
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const exchange = useGraphqlMutation(ExchangeGiftCardMutation, {
    invalidates: [GiftCardRateQuery, GiftCardOrdersQuery, PointBalanceQuery, PointHistoryQuery],
    once: 'screen',
    onSuccess: ({ exchangeAmazonGiftCard: { orderId } }) => {
      toast.success('交換を受け付けました');
      return navigate(paths.points.giftCard.order(orderId));
    },
  });
  // Submitted twice: the button opens the confirmation dialog, and the dialog sends the order.
  const form = useForm({
    initial: { amount: rate.minimumExchangeableAmount },
    async submit(input) {
      if (isAsking) await exchange.mutateAsync({ input });
      else setAsking(true);
    },
  });
  const { amount } = form.draft;
  const yen = amount * rate.exchangedAmount;
  return (
    <Screen title="ギフトカードに交換" back={paths.points()}>
      <div className="flex flex-col gap-7 px-4 py-5">
        <Obstacle rate={rate} />
        <Card className="flex flex-col gap-5">
          <GiftCardAmountField
            rate={rate}
            amount={amount}
            onAmount={(points) => form.change({ amount: points })}
          />
          <DefinitionList>
            <DefinitionRow label="受け取るギフトカード" layout="split" strong>
              <Money amount={yen} />
            </DefinitionRow>
            <DefinitionRow label="今のポイント" layout="split">
              <PointsAmount amount={rate.balance} />
            </DefinitionRow>
            <DefinitionRow label="交換後のポイント" layout="split">
              <Words>
                {amount > rate.balance ? (
                  '不足しています'
                ) : (
                  <PointsAmount amount={rate.balance - amount} />
                )}
              </Words>
            </DefinitionRow>
          </DefinitionList>
          <p className="text-sm text-fg-2">
            <Words>
              Amazonギフトカード（コード）を、確認のあと5営業日以内に発行します。コードはこのアプリの画面で確認できます。
            </Words>
          </p>
        </Card>
        <OrderList />
      </div>
      <ActionBar>
        <Button
          size="lg"
          wide
          reason={whyNot(rate)}
          pending={form.isPending}
          pendingLabel="交換しています…"
          onClick={() => void form.submit()}
        >
          <PointsAmount amount={amount} />
          を交換する
        </Button>
      </ActionBar>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`${formatNumber(amount)}ptを交換しますか？`}
        confirmLabel="交換する"
        pending={form.isPending}
        pendingLabel="交換しています…"
        onConfirm={() => void form.submit()}
        error={form.failure?.message}
      >
        ポイントはすぐに差し引かれます。取り消せるのは、運営の確認が終わるまでです。
      </ConfirmDialog>
    </Screen>
  );
}

/**
 * Returns a short reason for the button; the full reason is in the banner, because large text leaves the bar no
 * room.
 */
function whyNot({ canExchange, obstacle, reason }: GiftCardRateQuery): string | null {
  if (canExchange) return null;
  return obstacle === null ? reason : '上の案内を確認してください';
}

const ways = {
  identity: {
    to: paths.me.identity({ returnTo: paths.points.giftCard() }),
    label: '本人確認をする',
  },
  email: {
    to: paths.settings.email({ returnTo: paths.points.giftCard() }),
    label: 'メールアドレスを登録',
  },
} as const;

/** Why the worker cannot exchange points, with a link to the remedy. */
function Obstacle({ rate }: { rate: GiftCardRateQuery }) {
  const { obstacle, openOrderId, reason } = rate;
  if (obstacle === null) return null;
  const way =
    obstacle === 'open_order'
      ? {
          to: openOrderId === null ? paths.points() : paths.points.giftCard.order(openOrderId),
          label: '手続きの状況を見る',
        }
      : ways[obstacle];
  return (
    <Banner
      tone="warn"
      title="今は交換できません"
      action={
        <Link className={buttonClass({ variant: 'secondary', size: 'sm' })} to={way.to}>
          <Words>{way.label}</Words>
        </Link>
      }
    >
      {reason}
    </Banner>
  );
}
