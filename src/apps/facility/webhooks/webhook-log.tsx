import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';

import { addHours } from '#platform/base/jst.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { StateBadge, type StateTone } from '#platform/ui/feedback/badge.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { latestCommandFailure } from '#platform/web/graphql/latest-failure.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { invalidateAnswers } from '#platform/web/graphql/query.ts';
import { serverTime } from '#platform/web/server-time.ts';
import { webhookEventLabel } from './labels.ts';
import {
  RepeatMissedWebhooksMutation,
  RepeatWebhookDeliveryMutation,
  WebhookDeliveriesQuery,
  webhookDeliveriesQuery,
  WebhookEndpointsQuery,
  type WebhookDelivery,
  type WebhookEndpoint,
} from './webhooks-client.ts';
import { eventRetentionDays } from '#domain/webhooks/rules.ts';

const invalidates = [WebhookDeliveriesQuery, WebhookEndpointsQuery];

/** 送信の記録: list of the sent events with their results, each with a button to send it again. */
export function WebhookLog({ endpoint: { id, pausedAt } }: { endpoint: WebhookEndpoint }) {
  const client = useQueryClient();
  const list = useSuspenseInfiniteQuery(webhookDeliveriesQuery(id));
  const rows = list.data.rows;
  const missed = useGraphqlMutation(RepeatMissedWebhooksMutation, {
    invalidates,
    onSuccess: ({ repeatMissedWebhooks: { count } }) =>
      toast.success(
        count === 0 ? '届いていない出来事はありません' : `${count}件をもう一度送信します`,
      ),
  });
  const repeat = useGraphqlMutation(RepeatWebhookDeliveryMutation, {
    invalidates,
    onSuccess: () => toast.success('もう一度送信します'),
  });
  const failure = latestCommandFailure(missed, repeat);
  return (
    <Section title="送信の記録">
      <p className="text-fg-2">
        {eventRetentionDays}日分を残しています。順番どおりに届くとは限りません。
      </p>
      {failure && (
        <Banner tone="danger" announce title="送信できませんでした">
          {failure.message}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          pending={list.isRefetching}
          pendingLabel="読み込んでいます…"
          onClick={() => void invalidateAnswers(client, invalidates)}
        >
          新しい結果を見る
        </Button>
        {!pausedAt && (
          <Button
            variant="secondary"
            size="sm"
            pending={missed.isPending}
            pendingLabel="調べています…"
            onClick={() =>
              missed.mutate({ id, since: addHours(serverTime(), -30 * 24).toISOString() })
            }
          >
            届いていない出来事を送り直す
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p>まだ送信していません。</p>
      ) : (
        <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
          {rows.map((delivery) => (
            <LogRow
              key={delivery.id}
              delivery={delivery}
              onRepeat={pausedAt ? undefined : () => repeat.mutate({ id: delivery.id })}
            />
          ))}
        </ul>
      )}
      <PagedQueryLoadMore list={list} />
    </Section>
  );
}

type RowProps = { delivery: WebhookDelivery; onRepeat: (() => void) | undefined };

function LogRow({ delivery, onRepeat }: RowProps) {
  const { type, eventId, occurredAt, attempts, nextAttemptAt, lastStatus, lastError } = delivery;
  const { label, tone } = resultOf(delivery);
  return (
    <li className="flex flex-col gap-1 py-3">
      <span className="flex flex-wrap items-center gap-2 font-bold">
        {webhookEventLabel(type)}
        <StateBadge tone={tone}>{label}</StateBadge>
        {delivery.isRepeat && <StateBadge>送り直し</StateBadge>}
      </span>
      <span className="text-sm text-fg-2">
        <JstTime at={occurredAt} />
        {attempts > 1 && `、${attempts}回送信`}
        {lastStatus !== null && `、応答${lastStatus}`}
        {lastStatus === null && lastError && `、応答がありません（${lastError}）`}
      </span>
      {nextAttemptAt && attempts > 0 && (
        <span className="text-sm text-fg-2">
          次の送信 <JstTime at={nextAttemptAt} />
        </span>
      )}
      <span className="text-xs wrap-anywhere text-fg-2">{eventId}</span>
      {onRepeat && !nextAttemptAt && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          aria-label={`${webhookEventLabel(type)}をもう一度送信する`}
          onClick={onRepeat}
        >
          もう一度送信する
        </Button>
      )}
    </li>
  );
}

type Result = { label: string; tone: StateTone };

function resultOf({ deliveredAt, givenUpAt, attempts }: WebhookDelivery): Result {
  if (deliveredAt) return { label: '届いた', tone: 'success' };
  if (givenUpAt) return { label: '届かなかった', tone: 'danger' };
  return attempts === 0 ? { label: '送信待ち', tone: 'info' } : { label: '再送待ち', tone: 'warn' };
}
